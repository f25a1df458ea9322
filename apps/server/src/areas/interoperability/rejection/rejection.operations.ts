import {
  checkDismissalReason,
  type FeedKind,
  type FeedRejectionId,
} from '@nattoku/contract/interoperability/feed-rejection';
import { problems } from '@nattoku/contract/shared/problems';
import type { Change } from '@nattoku/contract/shared/events';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { acceptResponse } from '#areas/interoperability/fhir/fhir.response-create.ts';
import { acceptPatient, type Sending, type Target } from '#areas/interoperability/fhir/fhir.patient-write.ts';
import { closeRejection, feedKindsFor } from '#domain/patient/feed-rejections.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type Row = {
  kind: FeedKind;
  patientId: PatientId | null;
  clientId: string | null;
  message: string | null;
  revision: string;
};

/** @throws Problem `notFound`, `feedRejection.closed` */
const lockOpen = async (tx: Tx, id: FeedRejectionId, scope: StaffScope): Promise<Row> => {
  const { rows } = await tx.$client.query<Row & { isClosed: boolean }>(
    `SELECT kind, patient_id AS "patientId", api_client_id AS "clientId", message, coalesce(encode(digest, 'hex'), '') AS revision, closed_at IS NOT NULL AS "isClosed"
       FROM feed_rejections WHERE id = $1 FOR UPDATE`,
    [id],
  );
  const [row] = rows;
  if (!row || !feedKindsFor(scope).includes(row.kind)) throw new Problem('notFound');
  if (row.isClosed) throw new Problem('feedRejection.closed');
  return row;
};

const tasksChanged: Change = { topic: 'interoperability', id: null };

/**
 * Processes the stored request again under the rules of specification/interoperability.md §§17 and 19: it never changes the identity of a patient.
 * @throws Problem `notFound`, `feedRejection.closed`, `feedRejection.rejectedAgain`
 */
export const retryRejection = write(
  async (
    tx,
    { rejectionId }: { rejectionId: FeedRejectionId },
    scope: StaffScope,
  ): Promise<Written<{ patientId: PatientId }>> => {
    const { kind, message, clientId } = await lockOpen(tx, rejectionId, scope);
    if (message === null || clientId === null) throw new Problem('notFound');
    const closing = { as: 'accepted', by: scope.actor.staffId, at: scope.clock.now() } as const;
    const closeTask = () => closeRejection(tx, rejectionId, closing);
    const accept = kind === 'response' ? acceptResponseAgain : acceptPatientAgain;
    const { patientId, outcome, ...accepted } = await accept(tx, message, { scope, clientId, closeTask }).catch(
      rejectedAgain,
    );
    const retried: AuditEntry = {
      action: 'feedRejection.retry',
      subject: { type: 'feedRejection', id: rejectionId },
      patientId,
      detail: { outcome },
    };
    return {
      ...accepted,
      result: { patientId },
      audit: [...accepted.audit, retried],
      changes: [tasksChanged, { topic: 'patient', id: patientId }, ...accepted.changes],
    };
  },
);

type Accepting = { scope: StaffScope; clientId: string; closeTask: () => Promise<boolean> };
type Accepted = {
  patientId: PatientId;
  outcome: string;
  audit: readonly AuditEntry[];
  changes: readonly Change[];
  jobs?: readonly Job[];
};

const acceptPatientAgain = async (tx: Tx, message: string, accepting: Accepting): Promise<Accepted> => {
  // `recordRejection` wrote it as a Sending; the resource inside is validated again.
  const sending = JSON.parse(message) as Sending;
  const { taken, audit } = await acceptPatient(tx, { ...sending, target: currentOf(sending.target) }, accepting);
  return { ...taken, audit, changes: [] };
};

const acceptResponseAgain = async (
  tx: Tx,
  message: string,
  { scope: { clock }, clientId, closeTask }: Accepting,
): Promise<Accepted> => {
  const { taken, audit, changes, jobs } = await acceptResponse(tx, Buffer.from(message), {
    clientId,
    clock,
    closeTask,
  });
  const { patientId, isNew } = taken;
  if (patientId === null) throw new Problem('client.notAsked');
  return { patientId, outcome: isNew ? 'created' : 'unchanged', audit, changes, jobs };
};

const rejectedAgain = (error: unknown): never => {
  if (!(error instanceof Problem)) throw error;
  const sentences = error.extra.errors?.map(({ message: sentence }) => sentence) ?? [problems[error.code].title];
  const { title } = problems['feedRejection.rejectedAgain'];
  throw new Problem('feedRejection.rejectedAgain', { detail: `${title}${sentences.join('、')}` });
};

/** Staff try again on the record as it is now, whichever version the sender knew, and whether or not it exists by now. */
const currentOf = (target: Target): Target => {
  if (target.by === 'id') return { ...target, version: null };
  if (target.by === 'new' && target.unlessKnown) return target;
  return { by: 'number', version: null };
};

type Dismissal = { rejectionId: FeedRejectionId; revision: string; reason: string };

/** @throws Problem `notFound`, `feedRejection.closed`, `feedRejection.changed`; `request.invalid` without a reason */
export const dismissRejection = write(async (tx, { rejectionId, revision, reason }: Dismissal, scope: StaffScope) => {
  const faults = checkDismissalReason(reason);
  if (faults.length > 0) throw invalidInput(...faults);
  const { kind, patientId, revision: current } = await lockOpen(tx, rejectionId, scope);
  if (revision !== current) throw new Problem('feedRejection.changed');
  const at = scope.clock.now();
  await closeRejection(tx, rejectionId, { as: 'dismissed', by: scope.actor.staffId, at, reason });
  return {
    result: {},
    audit: {
      action: 'feedRejection.dismiss',
      subject: { type: 'feedRejection', id: rejectionId },
      ...(patientId && { patientId }),
      detail: { kind, reason },
    },
    changes: [tasksChanged],
  };
});
