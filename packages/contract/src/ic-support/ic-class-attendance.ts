import { z } from 'zod';
import { IdentityCheck } from '#order/identity-check.ts';
import { PatientSummary } from '#patient/patient.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  ClassAttendeeId,
  CommonOrderId,
  Instant,
  Nothing,
  pageOf,
  Paging,
  PatientId,
  PlainDate,
} from '#shared/primitives.ts';
import { line } from '#shared/text.ts';

/** Perceived characters of the name of a guest. */
export const CLASS_GUEST_NAME_MOST = 60;

/** Somebody who came, once: a patient by the record, anybody else by what they said of themselves. */
export const ClassAttendee = z.object({
  /** Of the response that says so, or of the line that staff wrote. */
  id: ClassAttendeeId,
  attendedAt: Instant,
  patient: PatientSummary.nullable(),
  givenName: z.string().nullable(),
  givenBirthDate: PlainDate.nullable(),
  /** Who wrote it down for somebody without a telephone; null for who opened the code. */
  enteredByName: z.string().nullable(),
  /** Who of the staff said which patient a guest is; null where nobody did. */
  linkedByName: z.string().nullable(),
});
export type ClassAttendee = z.infer<typeof ClassAttendee>;

const byId = z.object({ commonOrderId: CommonOrderId });
const byAttendee = byId.extend({ attendeeId: ClassAttendeeId });
const closed = ['patient.archived', 'patient.merged', 'patient.deceased', 'patient.reasonNeeded'] as const;

/** Who came to a class, by its code or written down by staff (specification/ic-support.md §57). */
export const icClassAttendanceContract = {
  attendees: endpoint({
    method: 'POST',
    path: '/ic-classes/{commonOrderId}/attendees/search',
    permission: 'icSupport.order',
    summary: 'Who came, each person once, in the order of arrival',
    params: byId,
    body: Paging,
    response: pageOf(ClassAttendee),
    safe: true,
    problems: ['notFound'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/ic-classes/{commonOrderId}/attendees',
    permission: 'icSupport.order',
    summary: 'Write down somebody who came without a telephone: a patient, or a guest by name',
    params: byId,
    body: z.object({
      /** Null for a guest. Needs patient.view, too. */
      patientId: PatientId.nullable(),
      name: line(CLASS_GUEST_NAME_MOST),
      birthDate: PlainDate.nullable(),
    }),
    response: ClassAttendee,
    idempotent: true,
    problems: ['notFound', 'permission.denied', 'commonOrder.illegalTransition', 'request.invalid', ...closed],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/ic-classes/{commonOrderId}/attendees/{attendeeId}/remove',
    permission: 'icSupport.order',
    summary: 'Take off a line that staff wrote by mistake; who opened the code stays',
    params: byAttendee,
    body: Nothing,
    response: Nothing,
    problems: ['notFound'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/ic-classes/{commonOrderId}/attendees/{attendeeId}/link',
    permission: 'icSupport.order',
    summary: 'Say which patient a guest is, and how that was made sure of; needs patient.view, too',
    params: byAttendee,
    body: z.object({ patientId: PatientId, identityCheck: IdentityCheck }),
    response: ClassAttendee,
    problems: ['notFound', 'permission.denied', 'request.invalid', 'commonOrder.alreadyLinked', ...closed],
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/ic-classes/{commonOrderId}/attendees/{attendeeId}/unlink',
    permission: 'icSupport.order',
    summary: 'Take a wrong link of staff back; needs patient.view, too',
    params: byAttendee,
    body: z.object({ patientId: PatientId }),
    response: ClassAttendee,
    problems: ['notFound', 'permission.denied', 'commonOrder.notLinked', 'patient.reasonNeeded'],
  }),
};
