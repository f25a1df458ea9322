import { createHash } from 'node:crypto';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { FeedKind, FeedRejectionId, SentIdentity } from '@nattoku/contract/interoperability/feed-rejection';
import type { PatientImportId } from '@nattoku/contract/patient/patient-import';
import type { FieldProblem, ProblemCode } from '@nattoku/contract/shared/problems';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { significantNumberOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** Identifies the task of a message; a later message with the same key updates or closes the task. */
export type MessageKey = {
  clientId: string;
  kind: Exclude<FeedKind, 'import'>;
  /** Empty if the message names no number that can be read. */
  patientNumber: string;
  /** The version of the questionnaire that was answered; empty for a Patient. */
  questionnaire: string;
};

/** A rejected message of another system, as far as it could be read. */
export type Rejection = MessageKey & {
  /** The id in the address of the request, if there is one. */
  namedId: string | null;
  problem: ProblemCode;
  faults: readonly FieldProblem[];
  sent: SentIdentity | null;
  /** When the content came about in the sending system; null where it does not say. */
  contentAt: Date | null;
  /** The request as JSON, for another try; null if another try cannot succeed. */
  message: string | null;
  /** Two messages with equal content are the same message. */
  content: string;
};

/** The kinds of tasks that a reader may see and close: rejected answers need the permission to read answers. */
export const feedKindsFor = ({ actor }: Pick<StaffScope, 'actor'>): FeedKind[] => {
  if (!isAllowed(actor, 'patient.edit')) return [];
  return isAllowed(actor, 'interview.view') ? ['patient', 'response', 'import'] : ['patient', 'import'];
};

/** PostgreSQL stores neither U+0000 nor an unpaired surrogate. */
const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
const storable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));

/**
 * Stores a rejected message as a task. A message that staff dismissed does not open the task again unless its content differs, and a message that is
 * older than that of an open task replaces nothing.
 */
export const saveRejection = (tx: Tx, rejection: Rejection, now: Date) => {
  const { clientId, kind, questionnaire, namedId, problem, faults, sent, contentAt, message, content } = rejection;
  const number = storableText(rejection.patientNumber);
  return tx.$client.query(
    `INSERT INTO feed_rejections AS f
       (id, kind, api_client_id, patient_id, patient_number, problem, faults, sent, message, digest, first_at, last_at, questionnaire, content_at)
     VALUES ($1, $2, $3, coalesce((SELECT id FROM patients WHERE id = $13),
       (SELECT id FROM patients WHERE significant_number = $4 LIMIT 1),
       (SELECT id FROM patients WHERE former_numbers <> '{}' AND former_numbers @> ARRAY[$5::text] LIMIT 1)), $5, $6, $7, $8, $9, $10, $11, $11, $12, $14)
     ON CONFLICT (facility_id, api_client_id, kind, patient_number, questionnaire) WHERE api_client_id IS NOT NULL DO UPDATE SET
       patient_id = excluded.patient_id, problem = excluded.problem, faults = excluded.faults, sent = excluded.sent, message = excluded.message,
       content_at = excluded.content_at, digest = excluded.digest, last_at = excluded.last_at, times = CASE WHEN f.closed_at IS NULL THEN f.times + 1 ELSE 1 END,
       first_at = CASE WHEN f.closed_at IS NULL THEN f.first_at ELSE excluded.first_at END,
       closed_at = NULL, closed_as = NULL, closed_by = NULL, reason = NULL
     WHERE (f.closed_as IS DISTINCT FROM 'dismissed' OR f.digest IS DISTINCT FROM excluded.digest)
       AND NOT (f.closed_at IS NULL AND coalesce(excluded.content_at < f.content_at, false))`,
    [
      newId<FeedRejectionId>(now.getTime()),
      kind,
      clientId,
      significantNumberOf(number),
      number,
      problem,
      storable(faults),
      sent && storable(sent),
      message,
      createHash('sha256').update(content).digest(),
      now,
      questionnaire,
      namedId,
      contentAt,
    ],
  );
};

/** Stores a file of the patient folder as a task: some of its rows need a decision of staff. */
export const saveImportRejection = (tx: Tx, importId: PatientImportId, now: Date) =>
  tx.$client.query(
    `INSERT INTO feed_rejections (id, kind, import_id, first_at, last_at) VALUES ($1, 'import', $2, $3, $3)
     ON CONFLICT (facility_id, import_id) WHERE import_id IS NOT NULL DO NOTHING`,
    [newId<FeedRejectionId>(now.getTime()), importId, now],
  );

type Closing = { as: 'accepted' | 'handled' | 'dismissed'; by: StaffId | null; at: Date; reason?: string };

const close = async (
  tx: Tx,
  condition: string,
  values: unknown[],
  { as, by, at, reason }: Closing,
): Promise<boolean> => {
  const { rowCount } = await tx.$client.query(
    `UPDATE feed_rejections SET closed_at = $1, closed_as = $2, closed_by = $3, reason = $4, sent = NULL, message = NULL
      WHERE closed_at IS NULL AND ${condition}`,
    [at, as, by, reason ?? null, ...values],
  );
  return (rowCount ?? 0) > 0;
};

export const closeRejection = (tx: Tx, id: FeedRejectionId, closing: Closing): Promise<boolean> =>
  close(tx, 'id = $5', [id], closing);

/**
 * Closes the task after a later message with the same key was accepted. An older one, delivered late, closes nothing: what the newer one said was not
 * taken in.
 */
export const closeRejectionOfMessage = (
  tx: Tx,
  { clientId, kind, patientNumber, questionnaire }: MessageKey,
  { contentAt, now }: { contentAt: Date | null; now: Date },
): Promise<boolean> =>
  close(
    tx,
    'api_client_id = $5 AND kind = $6 AND patient_number = $7 AND questionnaire = $8 AND NOT coalesce($9::timestamptz < content_at, false)',
    [clientId, kind, patientNumber, questionnaire, contentAt],
    { as: 'accepted', by: null, at: now },
  );

/** Closes the task of a file that staff continue with or discard. */
export const closeImportRejection = (tx: Tx, importId: PatientImportId, by: StaffId, at: Date): Promise<boolean> =>
  close(tx, 'import_id = $5', [importId], { as: 'handled', by, at });
