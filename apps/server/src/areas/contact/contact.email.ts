import { contactCategoryNames, contactUrgencyNames, type ContactMessage } from '@nattoku/contract/contact/contact';
import { CONTACT_MAIL, sendingOf } from '#areas/contact/contact.outbox.ts';
import { referenceOf } from '#areas/contact/contact.select.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { emailWorker } from '#kernel/email/email-worker.ts';
import type { Email } from '#kernel/email/email.ts';
import { type Failure, requeueWaiting } from '#kernel/outbox/send-claimed.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const KEPT_TRYING_MS = 3 * 24 * 3600_000;

type Claimed = Pick<ContactMessage, 'category' | 'urgency'> & {
  reference: string;
  recipient: string;
  facility: string;
};

/** Tells one operator that a message waits. Neither its text nor its files go by mail: somebody may have written of a patient. */
const writeEmail = (row: Claimed, publicUrl: string): Email => ({
  to: row.recipient,
  subject: `【Nattoku】お問い合わせ ${referenceOf(row.reference)}（${contactUrgencyNames[row.urgency]}）`,
  text: [
    `${row.facility} からお問い合わせが届きました。`,
    '',
    `受付番号: ${referenceOf(row.reference)}`,
    `種類: ${contactCategoryNames[row.category]}`,
    `緊急度: ${contactUrgencyNames[row.urgency]}`,
    '',
    '内容と添付ファイルは、ログインして次の画面で読み、返信してください。',
    `${publicUrl}/settings?section=contact-messages`,
  ].join('\n'),
});

/** Sends one email to one operator. */
export const sendContactEmail = (services: Services): Worker =>
  emailWorker(services, {
    name: 'contact email',
    claim: (tx, emailId, claimedUntil) => claim(tx, emailId, claimedUntil, services),
    noteSent,
    noteFailure,
  });

const claim = async (
  tx: Tx,
  emailId: string,
  claimedUntil: Date,
  { clock, publicUrl }: Services,
): Promise<Email | null> => {
  const { rows } = await tx.$client.query<Claimed>(
    `UPDATE contact_emails SET claimed_until = $2 FROM contact_messages m JOIN facilities f ON f.id = m.facility_id
      WHERE contact_emails.id = $1 AND m.id = contact_emails.message_id AND sent_at IS NULL AND given_up_at IS NULL
        AND (claimed_until IS NULL OR claimed_until <= $3)
      RETURNING m.reference::text AS reference, m.category, m.urgency, recipient, f.name AS facility`,
    [emailId, claimedUntil, clock.now()],
  );
  return rows[0] ? writeEmail(rows[0], publicUrl) : null;
};

const noteSent = write(async (tx, { emailId }: { emailId: string }, { clock }: Scope<SystemActor>) => {
  const { rows } = await tx.$client.query<{ message_id: string }>(
    'UPDATE contact_emails SET sent_at = $2, claimed_until = NULL WHERE id = $1 RETURNING message_id',
    [emailId, clock.now()],
  );
  const id = rows[0]?.message_id ?? null;
  return { result: {}, audit: { action: 'contact.mail', subject: { type: 'contact', id }, detail: { emailId } } };
});

/** Refused for good: nobody tries again. */
const noteFailure = ({ actor, clock, database }: Scope<SystemActor>, emailId: string, { isFinal }: Failure) =>
  database.transaction(actor.facilityId, (tx) =>
    tx.$client.query('UPDATE contact_emails SET claimed_until = NULL, given_up_at = $2 WHERE id = $1', [
      emailId,
      isFinal ? clock.now() : null,
    ]),
  );

/** Emails that wait while no job does. */
export const resumeContactEmails = (services: Services): Promise<void> =>
  requeueWaiting(services, {
    queue: CONTACT_MAIL,
    sendingOf,
    waiting: async (tx, now) => {
      const { rows } = await tx.$client.query<{ id: string }>(
        `SELECT id FROM contact_emails
          WHERE sent_at IS NULL AND given_up_at IS NULL AND created_at > $1 AND (claimed_until IS NULL OR claimed_until < $2)`,
        [new Date(now.getTime() - KEPT_TRYING_MS), now],
      );
      return rows.map(({ id }) => id);
    },
  });
