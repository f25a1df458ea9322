import type { ContactFile, ContactMessage, ContactMessageId, ContactState } from '@nattoku/contract/contact/contact';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** 「N-000012」, as it is read out on the telephone. */
export const referenceOf = (counted: string): string => `N-${counted.padStart(6, '0')}`;

type Row = Omit<ContactMessage, 'createdAt' | 'files' | 'answers'> & { createdAt: Date };
type AnswerRow = Omit<ContactMessage['answers'][number], 'createdAt'> & { messageId: string; createdAt: Date };

const COLUMNS = `
  m.id, m.reference::text AS reference, f.name AS "facilityName", s.name AS "staffName", m.category, m.urgency, m.subject, m.body,
  m.screen, m.reply_to AS "replyTo", m.state, m.version, m.created_at AS "createdAt"
  FROM contact_messages m JOIN staff s ON s.id = m.staff_id JOIN facilities f ON f.id = m.facility_id`;

type Wanted = {
  id?: ContactMessageId;
  staffId?: string;
  state?: ContactState | undefined;
  limit: number;
  offset?: number;
};

/** The messages of the transaction's facility, newest first, with files and answers. */
export async function selectMessages(
  tx: Tx,
  { id, staffId, state, limit, offset = 0 }: Wanted,
): Promise<ContactMessage[]> {
  const { rows } = await tx.$client.query<Row>(
    `SELECT ${COLUMNS}
      WHERE ($1::uuid IS NULL OR m.id = $1) AND ($2::uuid IS NULL OR m.staff_id = $2) AND ($3::text IS NULL OR m.state = $3)
      ORDER BY m.created_at DESC, m.id DESC LIMIT $4 OFFSET $5`,
    [id ?? null, staffId ?? null, state ?? null, limit, offset],
  );
  const ids = rows.map((row) => row.id);
  const { rows: files } = await tx.$client.query<ContactFile & { messageId: string }>(
    `SELECT id, name, content_type AS "contentType", size, message_id AS "messageId"
       FROM contact_files WHERE message_id = ANY($1) ORDER BY created_at, id`,
    [ids],
  );
  const { rows: answers } = await tx.$client.query<AnswerRow>(
    `SELECT id, author_name AS "authorName", from_operator AS "fromOperator", body, created_at AS "createdAt", message_id AS "messageId"
       FROM contact_answers WHERE message_id = ANY($1) ORDER BY created_at, id`,
    [ids],
  );
  return rows.map((row) => ({
    ...row,
    reference: referenceOf(row.reference),
    createdAt: row.createdAt.toISOString(),
    files: files.filter(({ messageId }) => messageId === row.id).map(({ messageId: _, ...file }) => file),
    answers: answers
      .filter(({ messageId }) => messageId === row.id)
      .map(({ messageId: _, createdAt, ...answer }) => ({ ...answer, createdAt: createdAt.toISOString() })),
  }));
}

export async function mustFindMessage(tx: Tx, id: ContactMessageId): Promise<ContactMessage> {
  const [message] = await selectMessages(tx, { id, limit: 1 });
  if (!message) throw new Problem('notFound');
  return message;
}

export async function countMessages(tx: Tx, state: ContactState | undefined): Promise<number> {
  const { rows } = await tx.$client.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM contact_messages WHERE $1::text IS NULL OR state = $1',
    [state ?? null],
  );
  return rows[0]?.total ?? 0;
}
