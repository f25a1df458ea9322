import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { InterviewTemplateId, OrderId, OrderItemId, PatientId, PlainDate } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

export const interviewOrderLimits = { templates: 5, message: 1000 } as const;

/** Interviews for one patient, sent at once. */
export const NewInterviewOrder = z.object({
  patientId: PatientId,
  /** Published ones, in the order in which they are asked. */
  templateIds: z.array(InterviewTemplateId).min(1).max(interviewOrderLimits.templates),
  message: text(interviewOrderLimits.message),
  dueOn: PlainDate.nullable(),
});
export type NewInterviewOrder = z.infer<typeof NewInterviewOrder>;

/** The secret of the link leaves the server once, in this answer. */
export const IssuedInterviewOrder = z.object({
  orderId: OrderId,
  itemIds: z.array(OrderItemId),
  linkSecret: z.string(),
});
export type IssuedInterviewOrder = z.infer<typeof IssuedInterviewOrder>;

export const interviewOrderContract = {
  issue: endpoint({
    method: 'POST',
    path: '/interview-orders',
    permission: 'interview.order',
    summary: 'Ask a patient one or several questionnaires; each pins its published version',
    body: NewInterviewOrder,
    response: IssuedInterviewOrder,
    idempotent: true,
    problems: [
      'notFound',
      'request.invalid',
      'interview.unavailable',
      'order.dueInPast',
      'patient.reasonNeeded',
      'patient.archived',
      'patient.merged',
      'patient.deceased',
    ],
  }),
};
