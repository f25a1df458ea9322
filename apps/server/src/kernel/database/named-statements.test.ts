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

test('outside a transaction a lost statement is answered, too', async () => {
  const now = () => database.pool.query<{ sum: number }>('SELECT $1::int + 1 AS sum', [1]);
  for (let time = 0; time < 5; time += 1) await now();
  await database.pool.query('DEALLOCATE ALL');

  expect((await now()).rows).toEqual([{ sum: 2 }]);
});
