import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#kernel/database/migrate.ts';
import { newId } from '#kernel/new-id.ts';
import { openEarlierDatabase } from '#testing/earlier-database.ts';

const FIRST_WITH_ANSWERS = '0064';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));

test('what was replied to is answered by the reply, a closed chat by its summary, and what only a look had ended waits again', async () => {
  const { url, ownerUrl, close } = await openEarlierDatabase(FIRST_WITH_ANSWERS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const facility = newId();
  // Without the records that an order belongs to: for whom it is plays no part here.
  await client.query("SET session_replication_role = 'replica'");
  await client.query("INSERT INTO facilities (id, kind, name) VALUES ($1, 'hospital', '病院')", [facility]);
  const given = async (state: string, attention: string[]) => {
    const order = newId();
    const closedAt = state === 'closed' ? at(50) : null;
    await client.query(
      "INSERT INTO orders (id, facility_id, kind, mode, lifecycle, patient_id, created_by) VALUES ($1, $2, 'video', 'custom', 'issued', $1, $1)",
      [order, facility],
    );
    await client.query(
      'INSERT INTO chat_threads (facility_id, order_id, state, waiting_since, closed_at) VALUES ($1, $2, $3, $4, $5)',
      [facility, order, state, state === 'waitingStaff' ? at(0) : null, closedAt],
    );
    await client.query('INSERT INTO responses (id, facility_id, order_id, attention) VALUES ($1, $2, $3, $4)', [
      newId(),
      facility,
      order,
      attention,
    ]);
    const say = async (sender: string, minute: number, more: { readAt?: Date; automatic?: boolean } = {}) => {
      const id = newId();
      await client.query(
        `INSERT INTO chat_messages (id, facility_id, order_id, sender, body, sent_at, received_at, read_at, automatic)
         VALUES ($1, $2, $3, $4, 'x', $5, $5, $6, $7)`,
        [id, facility, order, sender, at(minute), more.readAt ?? null, more.automatic ?? false],
      );
      return id;
    };
    const end = async (minute: number) => {
      const id = newId();
      await client.query(
        "INSERT INTO chat_notes (id, facility_id, order_id, kind, body, noted_at) VALUES ($1, $2, $3, 'closed', '電話で説明', $4)",
        [id, facility, order, at(minute)],
      );
      return id;
    };
    return { order, say, end };
  };

  const replied = await given('waitingPatient', []);
  const question = await replied.say('patient', 1, { readAt: at(9) });
  await replied.say('staff', 2, { automatic: true });
  const reply = await replied.say('staff', 9);
  const closed = await given('closed', []);
  const settled = await closed.say('patient', 1, { readAt: at(20) });
  const summary = await closed.end(20);
  const reviewed = await given('closed', ['wrongAnswer']);
  const lost = await reviewed.say('patient', 3, { readAt: at(30) });
  const waiting = await given('waitingStaff', ['question']);
  const open = await waiting.say('patient', 0);

  await migrate(ownerUrl);

  const { rows } = await client.query<Record<string, unknown>>(
    "SELECT id, answered_message_id AS message, answered_note_id AS note, read_at IS NULL AS open FROM chat_messages WHERE sender = 'patient'",
  );
  const states = await client.query<{ order_id: string; state: string; attention: string[]; since: Date | null }>(
    'SELECT t.order_id, t.state, r.attention, t.waiting_since AS since FROM chat_threads t JOIN responses r USING (order_id)',
  );
  await client.end();
  await close();

  const none = { message: null, note: null };
  expect(new Set(rows)).toEqual(
    new Set([
      { id: question, ...none, message: reply, open: false },
      { id: settled, ...none, note: summary, open: false },
      { id: lost, ...none, open: true },
      { id: open, ...none, open: true },
    ]),
  );
  const stateOf = (order: string) => states.rows.find((row) => row.order_id === order);
  expect(stateOf(replied.order)).toMatchObject({ state: 'waitingPatient', attention: [] });
  expect(stateOf(closed.order)).toMatchObject({ state: 'closed', attention: [] });
  expect(stateOf(reviewed.order)).toMatchObject({
    state: 'waitingStaff',
    since: at(3),
    attention: ['wrongAnswer', 'question'],
  });
  expect(stateOf(waiting.order)).toMatchObject({ state: 'waitingStaff', since: at(0), attention: ['question'] });
});
