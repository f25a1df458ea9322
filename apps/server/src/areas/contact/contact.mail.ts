import { contactCategoryNames, contactUrgencyNames, type ContactMessage } from '@nattoku/contract/contact';
import type { FacilityId } from '@nattoku/contract/shared';
import { CONTACT_MAIL, sendingOf } from '#areas/contact/contact.outbox.ts';
import { referenceOf } from '#areas/contact/contact.select.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Worker } from '#kernel/jobs.ts';
import { type Letter, MailFailed, MailRefused } from '#kernel/mail/mail.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Longer than a mail server may take to answer; whoever was killed in between is taken over after it. */
const CLAIM_MS = 3 * 60_000;
const KEPT_TRYING_MS = 3 * 24 * 3600_000;

type Claimed = Pick<ContactMessage, 'category' | 'urgency'> & {
  reference: string;
  recipient: string;
  facility: string;
};

/** Tells one operator that a message waits. Neither its text nor its files go by mail: somebody may have written of a patient. */
const writeLetter = (row: Claimed, publicUrl: string): Letter => ({
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

/** Sends one letter. It is claimed first, so that a job that comes again does not send it again while the first may still be at it. */
export const sendContactLetter =
  (services: Services): Worker =>
  async ({ facilityId, mailId = '' }) => {
    const scope = services.scopeOf({ kind: 'system', facilityId: facilityId as FacilityId }, newId(), services.log);
    const letter = await services.database.transaction(facilityId, (tx) => claim(tx, mailId, services));
    if (!letter) return;
    try {
      if (!services.mail) throw new MailRefused('off');
      await services.mail.send(letter);
    } catch (error) {
      await noteFailure(scope, mailId, error);
      return;
    }
    await noteSent(scope, { mailId });
  };

const claim = async (tx: Tx, mailId: string, { clock, publicUrl }: Services): Promise<Letter | null> => {
  const now = clock.now();
  const { rows } = await tx.$client.query<Claimed>(
    `UPDATE contact_mails SET claimed_until = $2 FROM contact_messages m JOIN facilities f ON f.id = m.facility_id
      WHERE contact_mails.id = $1 AND m.id = contact_mails.message_id AND sent_at IS NULL AND given_up_at IS NULL
        AND (claimed_until IS NULL OR claimed_until <= $3)
      RETURNING m.reference::text AS reference, m.category, m.urgency, recipient, f.name AS facility`,
    [mailId, new Date(now.getTime() + CLAIM_MS), now],
  );
  return rows[0] ? writeLetter(rows[0], publicUrl) : null;
};

const noteSent = write(async (tx, { mailId }: { mailId: string }, { clock }: Scope<SystemActor>) => {
  const { rows } = await tx.$client.query<{ message_id: string }>(
    'UPDATE contact_mails SET sent_at = $2, claimed_until = NULL WHERE id = $1 RETURNING message_id',
    [mailId, clock.now()],
  );
  const id = rows[0]?.message_id ?? null;
  return { result: {}, audit: { action: 'contact.mail', subject: { type: 'contact', id }, detail: { mailId } } };
});

/** Refused for good: nobody tries again. Otherwise the job fails, and the queue brings it again later. */
const noteFailure = async (scope: Scope<SystemActor>, mailId: string, error: unknown): Promise<void> => {
  const { actor, clock, database, log } = scope;
  const isFinal = error instanceof MailRefused;
  await database.transaction(actor.facilityId, (tx) =>
    tx.$client.query('UPDATE contact_mails SET claimed_until = NULL, given_up_at = $2 WHERE id = $1', [
      mailId,
      isFinal ? clock.now() : null,
    ]),
  );
  log.warn(
    { mailId, reason: error instanceof MailFailed ? error.message : 'unexpected', final: isFinal },
    'contact mail',
  );
  if (!isFinal) throw error;
};

/** Puts letters back into the queue that wait while no job does: the mail server was away for long, or ours was killed. */
export async function resumeContactLetters({ database, jobs, clock }: Services): Promise<void> {
  const now = clock.now();
  const { rows } = await database.pool.query<{ id: FacilityId }>('SELECT app.facility_ids() AS id');
  for (const { id: facilityId } of rows) {
    await database.transaction(facilityId, async (tx) => {
      const { rows: waiting } = await tx.$client.query<{ id: string }>(
        `SELECT id FROM contact_mails w
          WHERE sent_at IS NULL AND given_up_at IS NULL AND created_at > $2 AND (claimed_until IS NULL OR claimed_until < $3)
            AND NOT EXISTS (SELECT FROM pgboss.job j
                             WHERE j.name = $1 AND j.singleton_key = w.id::text AND j.state IN ('created', 'retry', 'active'))`,
        [CONTACT_MAIL, new Date(now.getTime() - KEPT_TRYING_MS), now],
      );
      for (const { id } of waiting) await jobs.enqueue(tx, sendingOf(facilityId, id));
    });
  }
}
