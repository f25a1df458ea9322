import type { AccountLinkPurpose } from '@nattoku/contract/staff/account';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { ACCOUNT_LINK_SECONDS, canUseLink } from '#areas/staff/account/account.rules.ts';
import { accountLinks } from '#areas/staff/account/account.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';

export type NewAccountLink = {
  id: string;
  staffId: StaffId;
  purpose: AccountLinkPurpose;
  issuedBy: StaffId | null;
  /** Null for a link that gets its secret when its email is sent. */
  secret: string | null;
  now: Date;
};

/** Holds the account until the transaction ends, so that links to it are issued and used one after the other. */
export async function holdStaff(tx: Tx, staffId: StaffId) {
  const [held] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('no key update');
  return held;
}

/** Issues a link in place of the older ones of its purpose. Call with the account held. */
export async function issueLink(
  tx: Tx,
  { id, staffId, purpose, issuedBy, secret, now }: NewAccountLink,
): Promise<Date> {
  await revokeLinks(tx, staffId, [purpose], now);
  const expiresAt = new Date(now.getTime() + ACCOUNT_LINK_SECONDS * 1000);
  const secretHash = secret === null ? null : hashSecret(secret);
  await tx.insert(accountLinks).values({ id, staffId, purpose, secretHash, issuedAt: now, issuedBy, expiresAt });
  return expiresAt;
}

export async function revokeLinks(
  tx: Tx,
  staffId: StaffId,
  purposes: readonly AccountLinkPurpose[],
  now: Date,
): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ revokedAt: now })
    .where(
      and(
        eq(accountLinks.staffId, staffId),
        inArray(accountLinks.purpose, [...purposes]),
        isNull(accountLinks.usedAt),
        isNull(accountLinks.revokedAt),
      ),
    );
}

/** What the secret opens now; throws `link.invalid` alike for whatever is wrong with it. Uses nothing up. */
export async function findOpenLink(tx: Tx, secret: string, now: Date) {
  const [row] = await tx
    .select({ link: accountLinks, staff })
    .from(accountLinks)
    .leftJoin(staff, eq(staff.id, accountLinks.staffId))
    .where(and(eq(accountLinks.secretHash, hashSecret(secret)), ...isOpen(now)));
  if (!row || (row.staff && !canUseLink(row.link.purpose, row.staff.state))) throw new Problem('link.invalid');
  return row;
}

/** Uses the link up: of two who come with it at once, one gets it and the other `link.invalid`. */
export async function consumeLink(tx: Tx, secret: string, now: Date) {
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.secretHash, hashSecret(secret)), ...isOpen(now)))
    .returning();
  if (!link) throw new Problem('link.invalid');
  return link;
}

const isOpen = (now: Date) => [
  isNull(accountLinks.usedAt),
  isNull(accountLinks.revokedAt),
  gt(accountLinks.expiresAt, now),
];
