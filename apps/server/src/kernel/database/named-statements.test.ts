import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase, type Tx } from '#kernel/database/database.ts';
import { openLog } from '#kernel/http/logging.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

let hospital: Hospital;
let database: Database;
beforeAll(async () => {
  hospital = await openHospital();
  await hospital.server.owner.query(
    `CREATE TABLE changing (id int PRIMARY KEY, facility_id uuid NOT NULL DEFAULT app.current_facility_id(), kept text);
     CALL app.guard_by_facility('changing', 'SELECT, INSERT')`,
  );
});
beforeEach(async () => {
  const { ownerUrl } = hospital.server;
  database = await openDatabase(ownerUrl, { log: openLog('silent'), poolSize: 1, patienceMs: 5_000 });
});
afterEach(() => database.close());

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(hospital.facilityId, work);
const byId = 'SELECT * FROM changing WHERE id = $1';
const ask = (id: number) => inTransaction(async (tx) => (await tx.$client.query(byId, [id])).rows);
const askOften = async () => {
  for (let time = 0; time < 8; time += 1) await ask(1);
};
const namesOf = ({ $client }: Tx) =>
  $client.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements').then(({ rows }) => rows);
const prepared = () => inTransaction(namesOf);

/** How often the database was waited for. */
const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let trips = 0;
  const count = () => (trips += 1);
  await inTransaction(async ({ $client }) => ($client as pg.Client).connection.on('readyForQuery', count));
  await work();
  return trips;
};

test('a transaction of one question is two round trips: one that opens it and asks, and the commit', async () => {
  expect(await tripsOf(() => ask(1))).toBe(2);
});

test('questions that are asked at once go in one message', async () => {
  const both = () => inTransaction(({ $client }) => Promise.all([$client.query(byId, [1]), $client.query(byId, [2])]));

  expect(await tripsOf(both)).toBe(2);
});

test('what is asked last goes with the commit, which does not happen where it fails', async () => {
  const insert = 'INSERT INTO changing (id) VALUES ($1)';
  const askLast = (id: number) =>
    inTransaction(async ({ $client }) => {
      await $client.query(insert, [id]);
      // Awaited by nobody here.
      $client.query(insert, [90]).catch(() => {});
    });

  expect(await tripsOf(() => askLast(91))).toBe(2);
  await expect(askLast(92)).rejects.toMatchObject({ code: '23505' });
  expect([await ask(90), await ask(91), await ask(92)]).toMatchObject([[{ id: 90 }], [{ id: 91 }], []]);
});

test('a transaction that asks nothing never begins', async () => {
  expect(await tripsOf(() => inTransaction(() => Promise.resolve()))).toBe(0);
});

const whole = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(hospital.facilityId, work, { isWhole: true });

test('where that is all, the end goes with them, whether or not they have names by then', async () => {
  const texts = [
    byId,
    'SELECT app.current_facility_id() AS id',
    "SELECT current_setting('transaction_read_only') AS locked",
  ];
  const askAll = () =>
    whole(({ $client }) => Promise.all(texts.map((text) => $client.query(text, text === byId ? [1] : []))));
  for (let time = 1; time < 5; time += 1) {
    expect(await tripsOf(askAll)).toBe(1);
    const [, facility, locked] = await askAll();
    expect(facility?.rows).toEqual([{ id: hospital.facilityId }]);
    expect(locked?.rows).toEqual([{ locked: 'on' }]);
  }
});

test('what was said to be all that is asked, is, and changes nothing', async () => {
  const askAgain = whole(async ({ $client }) => {
    await $client.query(byId, [1]);
    return $client.query(byId, [2]);
  });
  await expect(askAgain).rejects.toThrow('asked at once');
  const change = whole(({ $client }) => $client.query('INSERT INTO changing (id) VALUES ($1)', [70]));
  await expect(change).rejects.toMatchObject({ code: '25006' });

  expect(await ask(70)).toEqual([]);
});

test('one question that fails is the end of those that go with it, and of nothing else', async () => {
  const failing = ({ $client }: Tx) =>
    Promise.allSettled([
      $client.query('INSERT INTO changing (id) VALUES ($1)', [80]),
      $client.query('SELECT 1 / $1::int AS share', [0]),
      $client.query(byId, [80]),
    ]);
  const outcomes = await inTransaction(async (tx) => {
    const [inserted, divided, found] = await failing(tx);
    return [inserted, divided, found].map(({ status }) => status);
  }).catch((error: unknown) => error);

  expect(outcomes).toMatchObject({ message: expect.stringContaining('nothing was committed') as string });
  expect(await ask(80)).toEqual([]);
});

test('values arrive as they were given, whatever they are', async () => {
  const given = [
    '髙橋 😀',
    '',
    null,
    Buffer.from([0, 1, 255]),
    new Date('2026-04-01T00:00:00.123Z'),
    { a: ['"'] },
    'x'.repeat(70_000),
  ];
  const text =
    'SELECT $1::text a, $2::text b, $3::text c, $4::bytea d, $5::timestamptz e, $6::jsonb f, $7::text g, $8::text[] h';
  const { rows } = await inTransaction(({ $client }) => $client.query(text, [...given, ['い,', 'ろ"']]));

  expect(Object.values(rows[0] as object)).toEqual([...given, ['い,', 'ろ"']]);
});

test('what is asked often is prepared once, and what is asked now and then is not', async () => {
  await askOften();
  await inTransaction((tx) => tx.$client.query('SELECT $1::int AS seldom', [1]));

  expect(await prepared()).toEqual([{ statement: byId }]);
});

test('so many different texts as nobody writes by hand end with the connection, not in its memory', async () => {
  for (let length = 1; length <= 320; length += 1) {
    const list = Array.from({ length }, (_, index) => `$${index + 1}::int`).join(', ');
    const values = Array.from({ length }, (_, index) => index);
    await inTransaction(async (tx) => {
      for (let time = 0; time < 3; time += 1) await tx.$client.query(`SELECT 1 WHERE 1 IN (${list})`, values);
    });
  }

  expect((await prepared()).length).toBeLessThan(300);
});

test('a statement whose table was changed by a migration is answered as the table is now', async () => {
  await askOften();
  await hospital.server.owner.query('ALTER TABLE changing ADD COLUMN added int DEFAULT 7');
  let runs = 0;
  const written = await inTransaction(async (tx) => {
    runs += 1;
    await tx.$client.query('INSERT INTO changing (id) VALUES ($1)', [2]);
    return (await tx.$client.query(byId, [2])).rows;
  });

  expect(written).toMatchObject([{ id: 2, added: 7 }]);
  expect(runs).toBe(2);
  expect(await ask(2)).toMatchObject([{ id: 2, added: 7 }]);
});

test('somebody who takes no notice of the failed statement does not get half an answer', async () => {
  await askOften();
  await hospital.server.owner.query('ALTER TABLE changing ADD COLUMN more int DEFAULT 8');
  const answer = await inTransaction(async (tx) => {
    await tx.$client.query('SAVEPOINT before');
    const found = await tx.$client.query(byId, [2]).catch(() => undefined);
    if (!found) await tx.$client.query('ROLLBACK TO SAVEPOINT before');
    return found?.rows ?? 'nothing';
  });

  expect(answer).toMatchObject([{ id: 2, more: 8 }]);
});

test.each(['DEALLOCATE ALL', 'DISCARD ALL'])(
  'a connection on which somebody else said %s is answered, and asks plainly from then on',
  async (statement) => {
    await askOften();
    await database.pool.query(statement);

    expect(await ask(2)).toMatchObject([{ id: 2 }]);
    await askOften();
    expect(await prepared()).toEqual([]);
  },
);

test('a name that another has prepared on the same connection is in nobody’s way', async () => {
  await askOften();
  const name = await inTransaction(async (tx) => {
    const { rows } = await tx.$client.query<{ name: string }>('SELECT name FROM pg_prepared_statements');
    return rows[0]?.name ?? '';
  });
  const ownConnection = await openDatabase(hospital.server.ownerUrl, {
    log: openLog('silent'),
    poolSize: 1,
    patienceMs: 5_000,
  });
  const { facilityId } = hospital;
  const plainAsk = (tx: Tx) => tx.$client.query(byId, [2]).then(({ rows }) => rows);
  await ownConnection.transaction(facilityId, (tx) =>
    tx.$client.query(`PREPARE "${name}" AS SELECT 1 WHERE $1 = 1`, []),
  );
  for (let time = 0; time < 5; time += 1) {
    expect(await ownConnection.transaction(facilityId, plainAsk)).toMatchObject([{ id: 2 }]);
  }
  await ownConnection.close();
});

test('values may stand with the text, and the caller may have a name of their own for it', async () => {
  const sum = { name: 'their sum', text: 'SELECT $1::int + $2 AS sum', values: [1, 2] };
  for (let time = 0; time < 4; time += 1) {
    expect((await database.pool.query(sum)).rows).toEqual([{ sum: 3 }]);
  }
});

test('outside a transaction a lost statement is answered, too', async () => {
  const now = () => database.pool.query<{ sum: number }>('SELECT $1::int + 1 AS sum', [1]);
  for (let time = 0; time < 5; time += 1) await now();
  await database.pool.query('DEALLOCATE ALL');

  expect((await now()).rows).toEqual([{ sum: 2 }]);
});
