import type { FacilityId, StaffId } from '@nattoku/contract/shared';
import { accountMails, type AccountMailKind } from '#areas/account/account.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';
import { newId } from '#kernel/new-id.ts';

export const ACCOUNT_MAIL = 'account.mail';

export type QueuedLetter = {
  facilityId: FacilityId;
  staffId: StaffId;
  kind: AccountMailKind;
  causeId: string;
  now: Date;
};

/** Notes a letter in the transaction of its cause; the job it returns sends it, and belongs into the same write. */
export async function queueLetter(tx: Tx, { facilityId, staffId, kind, causeId, now }: QueuedLetter): Promise<Job> {
  const id = newId(now.getTime());
  await tx.insert(accountMails).values({ id, staffId, kind, causeId, createdAt: now });
  return sendingOf(facilityId, id);
}

export const sendingOf = (facilityId: FacilityId, mailId: string): Job => ({
  queue: ACCOUNT_MAIL,
  data: { facilityId, mailId },
  singletonKey: mailId,
});
