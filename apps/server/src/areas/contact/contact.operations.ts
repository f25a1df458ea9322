import type {
  ContactFileId,
  ContactMessage,
  ContactMessageId,
  NewContactMessage,
} from '@nattoku/contract/contact/contact';
import { checkAnswer, checkContact, normaliseContact } from '@nattoku/contract/contact/contact-input';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { queueEmails } from '#areas/contact/contact.outbox.ts';
import { mustFindMessage, referenceOf, selectMessages } from '#areas/contact/contact.select.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { notify } from '#kernel/notify.ts';
import { contactPage, contactTicketsPage } from '#domain/order/pages.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type Scope, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const MINE = 50;

export const listMine = (scope: StaffScope): Promise<ContactMessage[]> =>
  read(scope, (tx) => selectMessages(tx, { staffId: scope.actor.staffId, limit: MINE }));

/** Only what this person sent up and has not used yet: another's file is none. */
const takeFiles = async (tx: Tx, messageId: ContactMessageId, staffId: StaffId, fileIds: readonly ContactFileId[]) => {
  const { rowCount } = await tx.$client.query(
    'UPDATE contact_files SET message_id = $1 WHERE id = ANY($2) AND staff_id = $3 AND message_id IS NULL',
    [messageId, fileIds, staffId],
  );
  if (rowCount !== fileIds.length)
    throw invalidInput({ field: 'fileIds', message: '添付ファイルをもう一度選んでください' });
};

/** Those of the facility who answer, and do not ask just now. */
const administrators = async (tx: Tx, except: StaffId): Promise<StaffId[]> => {
  const { rows } = await tx.$client.query<{ id: StaffId }>(
    "SELECT id FROM staff WHERE role = 'admin' AND state = 'active' AND id <> $1",
    [except],
  );
  return rows.map(({ id }) => id);
};

type Sending = { message: NewContactMessage; contactTo: string | null };

export const sendMessage = write(async (tx, { message: input, contactTo }: Sending, { actor, clock }: StaffScope) => {
  const message = normaliseContact(input);
  const problems = checkContact(message);
  if (problems.length > 0) throw invalidInput(...problems);
  const now = clock.now();
  const id = newId<ContactMessageId>(now.getTime());
  const { rows } = await tx.$client.query<{ reference: string }>(
    `INSERT INTO contact_messages (id, staff_id, category, urgency, subject, body, screen, reply_to, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING reference::text AS reference`,
    [
      id,
      actor.staffId,
      message.category,
      message.urgency,
      message.subject,
      message.body,
      message.screen,
      message.replyTo,
      now,
    ],
  );
  await takeFiles(tx, id, actor.staffId, message.fileIds);
  const staffIds = await administrators(tx, actor.staffId);
  const received = { kind: 'contact.received', subject: { type: 'contact', id }, cause: 'sent' } as const;
  return {
    result: { id, reference: referenceOf(rows[0]?.reference ?? '') },
    audit: {
      action: 'contact.send',
      subject: { type: 'contact', id },
      detail: { category: message.category, urgency: message.urgency, files: message.fileIds.length },
    },
    changes: [{ topic: 'contact', id }],
    jobs: [
      ...(await queueEmails(tx, { facilityId: actor.facilityId, messageId: id, contactTo, now })),
      ...(await notify(tx, { ...received, staffIds, link: contactTicketsPage }, now)),
    ],
  };
});

/** Who answers: an operator belongs to another facility than the message, so the scope of the write is the message's. */
export type Answering = { messageId: ContactMessageId; authorId: StaffId; authorName: string; fromOperator: boolean };

const lockMessage = async (tx: Tx, id: ContactMessageId): Promise<{ staffId: StaffId; version: number }> => {
  const { rows } = await tx.$client.query<{ staffId: StaffId; version: number }>(
    'SELECT staff_id AS "staffId", version FROM contact_messages WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!rows[0]) throw new Problem('notFound');
  return rows[0];
};

type Answer = Answering & { answerId: string; body: string };

export const answerMessage = write(async (tx, answer: Answer, { clock }: Scope) => {
  const body = normaliseText(answer.body);
  const problems = checkAnswer(body);
  if (problems.length > 0) throw invalidInput(...problems);
  const { messageId: id, answerId, authorId, authorName, fromOperator } = answer;
  const { staffId } = await lockMessage(tx, id);
  const now = clock.now();
  const { rowCount } = await tx.$client.query(
    `INSERT INTO contact_answers (id, message_id, author_id, author_name, from_operator, body, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
    [answerId, id, authorId, authorName, fromOperator, body, now],
  );
  if (!rowCount) return { result: await mustFindMessage(tx, id), audit: [] };
  await tx.$client.query("UPDATE contact_messages SET state = 'answered', version = version + 1 WHERE id = $1", [id]);
  const answered = { kind: 'contact.answered', subject: { type: 'contact', id }, cause: answerId } as const;
  return {
    result: await mustFindMessage(tx, id),
    audit: { action: 'contact.answer', subject: { type: 'contact', id }, detail: { answerId, authorId, fromOperator } },
    changes: [{ topic: 'contact', id }],
    jobs: await notify(tx, { ...answered, staffIds: [staffId], link: contactPage }, now),
  };
});

type StateChange = Answering & { state: 'open' | 'closed'; version: number };

export const setMessageState = write(async (tx, change: StateChange, _scope: Scope) => {
  const { messageId: id, state, version, authorId, fromOperator } = change;
  const before = await lockMessage(tx, id);
  if (before.version !== version)
    throw new Problem('record.versionConflict', { current: await mustFindMessage(tx, id) });
  await tx.$client.query('UPDATE contact_messages SET state = $2, version = version + 1 WHERE id = $1', [id, state]);
  return {
    result: await mustFindMessage(tx, id),
    audit: { action: 'contact.state', subject: { type: 'contact', id }, detail: { state, authorId, fromOperator } },
    changes: [{ topic: 'contact', id }],
  };
});
