import { requiredUpTo } from '@nattoku/rules/text/validation';
import { z } from 'zod';
import { HomePatient } from '#home/home-patient.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { Instant, Nothing, PatientId } from '#shared/primitives.ts';
import { text, verbatim } from '#shared/text.ts';

export const FeedRejectionId = z.uuid().brand('FeedRejectionId');
export type FeedRejectionId = z.infer<typeof FeedRejectionId>;

/** A `Patient` or a `QuestionnaireResponse` of the FHIR API, or a file of the patient folder. */
export const FeedKind = z.enum(['patient', 'response', 'import']);
export type FeedKind = z.infer<typeof FeedKind>;
export const feedKindWords: Record<FeedKind, string> = {
  patient: '患者の情報',
  response: '問診への回答',
  import: '患者のCSV',
};

/** The identity of a patient as another system sent it. */
export const SentIdentity = z.object({
  name: z.string(),
  birthDate: z.string().nullable(),
  sex: z.string().nullable(),
});
export type SentIdentity = z.infer<typeof SentIdentity>;

/** Characters of the reason for dismissing a task. */
export const DISMISSAL_REASON_LENGTH = 200;

/** Problems of a normalised reason. */
export function checkDismissalReason(reason: string): FieldProblem[] {
  const verdict = requiredUpTo(reason, DISMISSAL_REASON_LENGTH);
  return verdict === true ? [] : [{ field: 'reason', message: verdict }];
}

/** A rejected message of another system, or a file of the patient folder that needs a decision, as a task of the worklist. */
export const FeedTask = z.object({
  id: FeedRejectionId,
  kind: FeedKind,
  /** The name of the key; null for the patient folder. */
  systemName: z.string().nullable(),
  /** The record that the message names, if there is one. */
  patient: HomePatient.extend({ isSensitive: z.boolean() }).nullable(),
  /** Empty if the message names no number that can be read. */
  patientNumber: z.string(),
  fileName: z.string().nullable(),
  /** The questionnaire that was answered; null for other messages, and where the facility has no such version. */
  questionnaireName: z.string().nullable(),
  /** Null if it cannot be read, was deleted after thirty days, or the patient is marked 要配慮. */
  sent: SentIdentity.nullable(),
  /** The reason of the rejection, and one sentence for each rejected part. */
  why: z.string(),
  faults: z.array(z.string()),
  /** How often the message came, and when first and last. */
  times: z.int(),
  firstAt: Instant,
  lastAt: Instant,
  canRetry: z.boolean(),
  /** Changes with the content of the message: a reader never dismisses content that they did not see. */
  revision: z.string(),
  /** The address of the file in the staff app; null for a message. */
  page: z.string().nullable(),
});
export type FeedTask = z.infer<typeof FeedTask>;

const byId = z.object({ rejectionId: FeedRejectionId });

export const feedRejectionContract = {
  retry: endpoint({
    method: 'POST',
    path: '/feed-rejections/{rejectionId}/retry',
    permission: 'patient.edit',
    summary: 'Process a rejected message again, after the record was corrected',
    params: byId,
    response: z.object({ patientId: PatientId }),
    problems: ['notFound', 'feedRejection.closed', 'feedRejection.rejectedAgain'],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/feed-rejections/{rejectionId}/dismiss',
    permission: 'patient.edit',
    summary: 'Close a task without processing the message; the same content does not open it again',
    params: byId,
    body: z.object({ reason: text(DISMISSAL_REASON_LENGTH), revision: verbatim(64) }),
    response: Nothing,
    problems: ['notFound', 'feedRejection.closed', 'feedRejection.changed', 'request.invalid'],
  }),
};
