import { normaliseEmail } from '@nattoku/contract/staff/account-input';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { holdStaff, issueLink } from '#areas/staff/account/account.link.ts';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import { canUseLink, type StaffState } from '#areas/staff/account/account.rules.ts';
import { accountLinks } from '#areas/staff/account/account.table.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write, type Written } from '#kernel/write.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const ACCOUNT_FORGOTTEN = queueNamed('account.forgotten');

/** Stands for the person who has no account, so that as much is done for them. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Account = { staff_id: StaffId; facility_id: FacilityId; state: StaffState };

/**
 * Takes down that somebody forgot a password. For an unknown address the same is done as for a known one – one look and one job – so neither
 * the answer nor its time tells who works here; what follows for a known one happens in the job.
 */
export async function noteForgotten({ database, jobs }: Services, email: string): Promise<void> {
  const { rows } = await database.pool.query<Account>('SELECT * FROM app.account_by_email($1)', [
    normaliseEmail(email),
  ]);
  const [account] = rows;
  const known = account && canUseLink('passwordReset', account.state) ? account : undefined;
  const facilityId = known?.facility_id ?? NOBODY;
  const data = { facilityId, staffId: known?.staff_id ?? NOBODY, linkId: newId() };
  await database.transaction(facilityId, (tx) => jobs.enqueue(tx, { queue: ACCOUNT_FORGOTTEN, data }));
}

/** Issues the link and queues its email. Comes the job again, it finds the link there. */
export const answerForgotten =
  (services: Services): Worker =>
  async ({ facilityId, staffId = NOBODY, linkId = NOBODY }) => {
    if (facilityId === NOBODY) return;
    const system = { kind: 'system', facilityId: facilityId as FacilityId } as const;
    const scope = services.scopeOf(system, newId(), services.log);
    await issueReset(scope, { staffId: staffId as StaffId, linkId });
  };

const nothing: Written<object> = { result: {}, audit: [] };

const issueReset = write(
  async (
    tx,
    { staffId, linkId }: { staffId: StaffId; linkId: string },
    { actor, clock }: Scope<SystemActor>,
  ): Promise<Written<object>> => {
    const now = clock.now();
    const held = await holdStaff(tx, staffId);
    if (!held || !canUseLink('passwordReset', held.state)) return nothing;
    const issued = await tx.select({ id: accountLinks.id }).from(accountLinks).where(eq(accountLinks.id, linkId));
    if (issued.length > 0) return nothing;
    await issueLink(tx, { id: linkId, staffId, purpose: 'passwordReset', issuedBy: null, secret: null, now });
    const { facilityId } = actor;
    return {
      result: {},
      audit: { action: 'account.forgetPassword', subject: { type: 'staff', id: staffId }, detail: { linkId } },
      jobs: [await queueEmail(tx, { facilityId, staffId, kind: 'passwordReset', causeId: linkId, now })],
    };
  },
);
