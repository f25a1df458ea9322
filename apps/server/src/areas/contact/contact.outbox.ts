import type { ContactMessageId } from '@nattoku/contract/contact/contact';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const CONTACT_MAIL = queueNamed('contact.mail');

export const sendingOf = (facilityId: string, emailId: string): Job => ({
  queue: CONTACT_MAIL,
  data: { facilityId, mailId: emailId },
  singletonKey: emailId,
});

type Queued = { facilityId: string; messageId: ContactMessageId; contactTo: string | null; now: Date };

/** Notes one email for each operator in the transaction of the message; the jobs it returns send them. */
export async function queueEmails(tx: Tx, { facilityId, messageId, contactTo, now }: Queued): Promise<Job[]> {
  const recipients = contactTo === null ? await operatorAddresses(tx) : [contactTo];
  const jobs: Job[] = [];
  for (const recipient of recipients) {
    const id = newId(now.getTime());
    await tx.$client.query(
      'INSERT INTO contact_emails (id, message_id, recipient, created_at) VALUES ($1, $2, $3, $4)',
      [id, messageId, recipient, now],
    );
    jobs.push(sendingOf(facilityId, id));
  }
  return jobs;
}

const operatorAddresses = async (tx: Tx): Promise<string[]> => {
  const { rows } = await tx.$client.query<{ address: string }>('SELECT app.operator_addresses() AS address');
  return rows.map(({ address }) => address);
};
