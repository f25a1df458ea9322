import type { Invited, LinkDelivery } from '@nattoku/contract/staff/account';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, gt } from 'drizzle-orm';
import { holdStaff, issueLink } from '#areas/staff/account/account.link.ts';
import { canUseLink } from '#areas/staff/account/account.rules.ts';
import { temporaryAccesses } from '#domain/staff/second-factor.table.ts';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { newSecret } from '#kernel/secrets/secret.ts';
import { write, type Written } from '#kernel/write.ts';

/**
 * Lets somebody who has forgotten the password set a new one. The administrator never learns it, and the second factor stays what it is: the
 * link sets a password and opens no session.
 */
export const startPasswordReset = write(
  async (
    tx,
    { staffId, delivery }: { staffId: StaffId; delivery: LinkDelivery },
    scope: StaffScope,
  ): Promise<Written<Invited>> => {
    requireFreshProof(scope);
    const { facilityId, staffId: issuedBy } = scope.actor;
    if (staffId === issuedBy) throw new Problem('staff.ownAccount');
    const now = scope.clock.now();
    const held = await holdStaff(tx, staffId);
    if (!held) throw new Problem('notFound');
    if (!canUseLink('passwordReset', held.state)) throw new Problem('account.illegalTransition');
    await requireOtherThanGiver(tx, { staffId, issuedBy, now });
    const id = newId(now.getTime());
    const secret = delivery === 'print' ? newSecret() : null;
    const expiresAt = await issueLink(tx, { id, staffId, purpose: 'passwordReset', issuedBy, secret, now });
    const email = { facilityId, staffId, kind: 'passwordReset', causeId: id, now } as const;
    return {
      result: { staffId, expiresAt: expiresAt.toISOString(), linkSecret: secret },
      audit: {
        action: 'account.startPasswordReset',
        subject: { type: 'staff', id: staffId },
        detail: { linkId: id, delivery },
      },
      jobs: delivery === 'email' ? [await queueEmail(tx, email)] : [],
    };
  },
);

/** One administrator alone must not be able to take an account over by a new password and a stand-in for its factor. */
const requireOtherThanGiver = async (
  tx: Tx,
  { staffId, issuedBy, now }: { staffId: StaffId; issuedBy: StaffId; now: Date },
): Promise<void> => {
  const given = await tx
    .select({ id: temporaryAccesses.id })
    .from(temporaryAccesses)
    .where(
      and(
        eq(temporaryAccesses.staffId, staffId),
        eq(temporaryAccesses.givenBy, issuedBy),
        gt(temporaryAccesses.expiresAt, now),
      ),
    );
  if (given.length > 0) throw new Problem('secondFactor.otherAdministratorNeeded');
};
