import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { writeEmail } from '#areas/staff/account/account.email-texts.ts';
import { ACCOUNT_MAIL, sendingOf } from '#domain/staff/account-outbox.ts';
import { ACCOUNT_LINK_SECONDS, canUseLink, isOpenLink, linkAddress } from '#areas/staff/account/account.rules.ts';
import { accountLinks, accountEmails } from '#areas/staff/account/account.table.ts';
import { facilities, staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { emailWorker } from '#kernel/email/email-worker.ts';
import type { Email } from '#kernel/email/email.ts';
import { type Failure, requeueWaiting } from '#kernel/outbox/send-claimed.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Sends one email to one person. One that is sent twice after a crash brings a new link each time, and the last one works. */
export const sendEmail = (services: Services): Worker =>
  emailWorker(services, {
    name: 'email',
    claim: (tx, emailId, claimedUntil) => claimEmail(tx, emailId, claimedUntil, services),
    noteSent,
    noteFailure,
  });

const claimEmail = async (
  tx: Tx,
  emailId: string,
  claimedUntil: Date,
  { clock, publicUrl }: Services,
): Promise<Email | null> => {
  const now = clock.now();
  const [row] = await tx
    .select({ mail: accountEmails, staff, facilityName: facilities.name })
    .from(accountEmails)
    .innerJoin(staff, eq(staff.id, accountEmails.staffId))
    .innerJoin(facilities, eq(facilities.kind, facilities.kind))
    .where(eq(accountEmails.id, emailId))
    .for('no key update', { of: accountEmails });
  if (!row || row.mail.sentAt || row.mail.givenUpAt) return null;
  if (row.mail.claimedUntil && now < row.mail.claimedUntil) return null;

  const { kind, causeId } = row.mail;
  const bringsLink = kind === 'invitation' || kind === 'passwordReset';
  const secret = bringsLink ? await giveSecret(tx, causeId, now) : '';
  const change = secret === null ? { givenUpAt: now } : { claimedUntil };
  await tx.update(accountEmails).set(change).where(eq(accountEmails.id, emailId));
  if (secret === null) return null;
  return writeEmail(kind, row.staff.email, {
    name: row.staff.name,
    facilityName: row.facilityName,
    address: linkAddress(publicUrl, secret),
    at: row.mail.createdAt,
  });
};

/** The secret is made for this email and exists in it alone. Null when the link opens nothing any more. */
const giveSecret = async (tx: Tx, linkId: string, now: Date): Promise<string | null> => {
  const [row] = await tx
    .select({ link: accountLinks, state: staff.state })
    .from(accountLinks)
    .innerJoin(staff, eq(staff.id, accountLinks.staffId))
    .where(eq(accountLinks.id, linkId))
    .for('no key update', { of: accountLinks });
  if (!row || !isOpenLink(row.link, now) || !canUseLink(row.link.purpose, row.state)) return null;
  const secret = newSecret();
  await tx
    .update(accountLinks)
    .set({ secretHash: hashSecret(secret) })
    .where(eq(accountLinks.id, linkId));
  return secret;
};

const noteSent = write(async (tx, { emailId }: { emailId: string }, { clock }: Scope<SystemActor>) => {
  const [mail] = await tx
    .update(accountEmails)
    .set({ sentAt: clock.now(), claimedUntil: null })
    .where(eq(accountEmails.id, emailId))
    .returning();
  return {
    result: {},
    audit: {
      action: 'account.mail',
      subject: { type: 'staff', id: mail?.staffId ?? null },
      detail: { emailId, kind: mail?.kind },
    },
  };
});

/** Refused for good: nobody tries again. */
const noteFailure = ({ actor, clock, database }: Scope<SystemActor>, emailId: string, { isFinal }: Failure) => {
  const change = isFinal ? { givenUpAt: clock.now(), claimedUntil: null } : { claimedUntil: null };
  return database.transaction(actor.facilityId, (tx) =>
    tx.update(accountEmails).set(change).where(eq(accountEmails.id, emailId)),
  );
};

/** Emails that wait while no job does. */
export const resumeEmails = (services: Services): Promise<void> =>
  requeueWaiting(services, {
    queue: ACCOUNT_MAIL,
    sendingOf,
    waiting: async (tx, now) => (await waitingEmails(tx, now)).map(({ id }) => id),
  });

/** An email that is older than a link lives helps nobody. */
const waitingEmails = (tx: Tx, now: Date) =>
  tx
    .select({ id: accountEmails.id })
    .from(accountEmails)
    .where(
      and(
        isNull(accountEmails.sentAt),
        isNull(accountEmails.givenUpAt),
        gt(accountEmails.createdAt, new Date(now.getTime() - ACCOUNT_LINK_SECONDS * 1000)),
        or(isNull(accountEmails.claimedUntil), lt(accountEmails.claimedUntil, now)),
      ),
    );
