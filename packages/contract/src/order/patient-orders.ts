import { z } from 'zod';
import { foundOf } from '#list/found.ts';
import { AttentionReason, OrderLifecycle, OrderProgress } from '#order/order-state.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, OrderId, Paging, PatientId, PlainDate } from '#shared/primitives.ts';

/** One order of a patient, in whatever area it was made. */
export const PatientOrder = z.object({
  id: OrderId,
  area: z.string(),
  /** What staff call an order of that area: 動画オーダー. */
  kind: z.string(),
  title: z.string(),
  lifecycle: OrderLifecycle,
  progress: OrderProgress,
  watchedShare: z.number(),
  attention: z.array(AttentionReason),
  /** As the area calls how its content stands; null where the progress says it. */
  state: z.string().nullable(),
  dueOn: PlainDate.nullable(),
  issuedAt: Instant.nullable(),
  createdAt: Instant,
  createdByName: z.string(),
  /** The address in the staff app where it is looked at, or gone on with. */
  page: z.string(),
});
export type PatientOrder = z.infer<typeof PatientOrder>;

export const patientOrdersContract = {
  list: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/orders',
    permission: 'patient.view',
    summary: 'The orders of one patient in the areas that the reader may look at, the newest first',
    params: z.object({ patientId: PatientId }),
    query: Paging,
    response: foundOf(PatientOrder),
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
};
