import { z } from 'zod';
import { LedTopic, TalkDecision, TalkState } from '#ic-support/ic-talk-state.ts';
import { OrderScope } from '#order/order-search.ts';
import { ApproachId, DepartmentId, Instant, Paging, PatientId, StaffId, WardId } from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';

/**
 * What a list of talks asks for at a tap. `missingAttendees`: somebody who has to come is not named, or has not come to a talk that goes on;
 * `notFinalised`: begun, and the record is open; `undated`: no time yet; `waitsForDoctor`: prepared, and a doctor has to send it.
 */
export const IcPreset = z.enum(['missingAttendees', 'notFinalised', 'outOfHours', 'undated', 'waitsForDoctor']);
export type IcPreset = z.infer<typeof IcPreset>;

export const IcOrderSearch = Paging.extend({
  /** Travels in a body: what is typed about a person never stands in an address. */
  text: verbatim(200).default(''),
  patientId: PatientId.nullish(),
  state: TalkState.nullish(),
  decision: TalkDecision.nullish(),
  ledTopic: LedTopic.nullish(),
  only: IcPreset.nullish(),
  /** Orders that the caller explains or made, of patients of the own departments, of the own wards. */
  scope: OrderScope.nullish(),
  departmentId: DepartmentId.nullish(),
  wardId: WardId.nullish(),
  explainerId: StaffId.nullish(),
  approachId: ApproachId.nullish(),
  room: verbatim(240).nullish(),
  /** Talks that begin from then on, and before then. */
  from: Instant.nullish(),
  until: Instant.nullish(),
  sort: z.enum(['startsAt', 'createdAt']).default('startsAt'),
  descending: z.boolean().default(false),
});
export type IcOrderSearch = z.infer<typeof IcOrderSearch>;
