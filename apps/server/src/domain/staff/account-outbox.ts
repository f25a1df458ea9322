import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const ACCOUNT_MAIL = queueNamed('account.mail');

/** What an email about an account can be about. All but the first two tell that something was done, and carry no link. */
export type AccountEmailKind =
  | 'invitation'
  | 'passwordReset'
  | 'passwordChanged'
  | 'newDevice'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'secondFactorReset'
  | 'recoveryCodeUsed'
  | 'temporaryAccess'
  | 'manyMisses';

export type QueuedEmail = {
  facilityId: FacilityId;
  staffId: StaffId;
  kind: AccountEmailKind;
  /** The link that it brings, or a new id for the change that it reports. */
  causeId: string;
  now: Date;
};

/** Notes an email in the transaction of its cause; the job it returns sends it, and belongs into the same write. */
export async function queueEmail(tx: Tx, { facilityId, staffId, kind, causeId, now }: QueuedEmail): Promise<Job> {
  const id = newId(now.getTime());
  await tx.$client.query(
    'INSERT INTO account_emails (id, staff_id, kind, cause_id, created_at) VALUES ($1, $2, $3, $4, $5)',
    [id, staffId, kind, causeId, now],
  );
  return sendingOf(facilityId, id);
}

export const sendingOf = (facilityId: FacilityId, emailId: string): Job => ({
  queue: ACCOUNT_MAIL,
  data: { facilityId, mailId: emailId },
  singletonKey: emailId,
});
