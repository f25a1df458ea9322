import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import { openClient } from '#kernel/database/client.ts';
import { takeEventIds } from '#kernel/database/asking.ts';
import { createAdmission, inBackground, runWithAdmission } from '#kernel/database/admission.ts';
import { idOfEveryRun, prepared } from '#kernel/database/transaction.ts';
import { DatabaseUnavailable } from '#kernel/database/unavailable.ts';
import { openLog } from '#kernel/http/logging.ts';
import { newId } from '#kernel/new-id.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

let hospital: Hospital;
let database: Database;
beforeAll(async () => {
  hospital = await openHospital();
  database = await openDatabase(hospital.server.ownerUrl, {
    log: openLog('silent'),
    poolSize: 2,
    identityPoolSize: 1,
    patienceMs: 500,
  });
});
afterAll(() => database.close());

const noted = async (): Promise<string[]> => {
  const { rows } = await hospital.server.owner.query<{ name: string }>(
    'SELECT name FROM departments WHERE facility_id = $1 ORDER BY name',
    [hospital.facilityId],
  );
  return rows.map(({ name }) => name);
};
const note = (name: string) =>
  `INSERT INTO departments (id, code, name) VALUES (gen_random_uuid(), '${name}', '${name}')`;

test('what takes time is made while neither a connection nor a row is held, and the transaction goes on with it', async () => {
  const connections = async () => {
    const { rows } = await hospital.server.owner.query<{ held: number }>(
      "SELECT count(*)::int AS held FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
    );
    return rows[0]?.held;
  };
  const runs: string[] = [];
  const value = await database.transaction(hospital.facilityId, async (tx) => {
    runs.push('begun');
    await tx.$client.query(note('prepared'));
    return prepared({ key: 'a', work: async () => ({ held: await connections() }) });
  });

  expect(value).toEqual({ held: 0 });
  expect(runs).toEqual(['begun', 'begun']);
  expect((await noted()).filter((name) => name === 'prepared')).toEqual(['prepared']);
});

test('what a second run needs otherwise is made too, and what no run took over is taken back', async () => {
  let run = 0;
  const discarded: string[] = [];
  const value = await database.transaction(hospital.facilityId, async () => {
    run += 1;
    const key = run === 1 ? 'before' : 'after';
    return prepared({ key, work: async () => key, discard: async (made) => discarded.push(made) });
  });

  expect({ value, run, discarded }).toEqual({ value: 'after', run: 3, discarded: ['before'] });
});

test('what is prepared may stand under an id that is made in each run', async () => {
  const ids: string[] = [];
  const kept = await database.transaction(hospital.facilityId, async () => {
    const [first, second] = [idOfEveryRun(() => newId()), idOfEveryRun(() => newId())];
    ids.push(first, second);
    return prepared({ key: first, work: async () => second });
  });

  expect(ids).toEqual([ids[0], kept, ids[0], kept]);
  expect(ids[0]).not.toBe(kept);
});

test('a transaction that fails takes back what was made for it', async () => {
  const discarded: string[] = [];
  const failing = database.transaction(hospital.facilityId, async () => {
    await prepared({ key: 'a', work: async () => 'made', discard: async (made) => discarded.push(made) });
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  expect(discarded).toEqual(['made']);
});

test('where nobody knows whether it was committed, nothing is taken back', async () => {
  const discarded: string[] = [];
  await hospital.server.owner.query(
    `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
       $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`,
  );
  await hospital.server.owner.query(
    'CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON departments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut()',
  );
  const cut = database.transaction(hospital.facilityId, async (tx) => {
    await prepared({ key: 'a', work: async () => 'made', discard: async (made) => discarded.push(made) });
    await tx.$client.query(note('cut'));
  });

  await expect(cut).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', mayBeCommitted: true });
  await hospital.server.owner.query('DROP FUNCTION cut CASCADE');
  expect(discarded).toEqual([]);
});

test('a failure that nobody took notice of is not acknowledged', async () => {
  const swallowed = database.transaction(hospital.facilityId, async (tx) => {
    await tx.$client.query(note('swallowed'));
    await tx.$client.query('SELECT 1 / 0').catch(() => undefined);
  });

  await expect(swallowed).rejects.toThrow('nothing was committed');
  expect(await noted()).not.toContain('swallowed');
});

test('a connection that breaks while it is in use, idle or not, ends its transaction and not the process', async () => {
  const terminated = database.transaction(hospital.facilityId, async (tx) => {
    const { rows } = await tx.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await hospital.server.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await tx.$client.query('SELECT 1');
  });
  await expect(terminated).rejects.toBeInstanceOf(DatabaseUnavailable);

  const idle = database.transaction(hospital.facilityId, async (tx) => {
    await tx.$client.query("SET LOCAL idle_in_transaction_session_timeout = '100ms'");
    await pause(400);
    await tx.$client.query('SELECT 1');
  });
  await expect(idle).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', mayBeCommitted: false });

  expect(await database.transaction(hospital.facilityId, async () => 'alive')).toBe('alive');
});

test('a request that finds every connection in use is refused in time, and sessions are looked up all the same', async () => {
  const held = Promise.withResolvers<void>();
  const holders = [1, 2].map(() => database.transaction(hospital.facilityId, () => held.promise));
  const begun = performance.now();

  await expect(database.pool.query('SELECT 1')).rejects.toMatchObject({ reason: 'busy' });
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect((await database.identity.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);

  held.resolve();
  await Promise.all(holders);
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a request waits for a silent database to answer again, and is refused where it stays silent', async () => {
  const locking = await openClient(hospital.server.adminUrl);
  onTestFinished(() => locking.end());
  // The pulse reads this table.
  await locking.query('BEGIN; LOCK TABLE migrations');
  await vi.waitFor(() => expect(database.state()).toBe('away'), { timeout: 10_000 });

  await expect(database.pool.query('SELECT 1')).rejects.toMatchObject({ reason: 'silent' });
  const urgent = runWithAdmission(createAdmission('urgent'), () => database.pool.query('SELECT 1 AS one'));
  await locking.query('ROLLBACK');

  expect((await urgent).rows).toEqual([{ one: 1 }]);
});

test('a file that is asked for while a transaction is open fails what asks', async () => {
  const { database: served, files } = hospital.server.services;
  const asking = served.transaction(hospital.facilityId, () => files.getMetadata('a/file'));
  await expect(asking).rejects.toThrow('while a transaction is open');

  const before = served.transaction(hospital.facilityId, () =>
    prepared({ key: 'a', work: () => files.getMetadata('a/file') }),
  );
  await expect(before).rejects.toMatchObject({ code: 'object-not-found' });
});

test('an id of an audit event that a transaction drew and did not need is not given to a later one', async () => {
  for (const _ of [1, 2])
    await database.transaction(hospital.facilityId, (tx) => tx.$client.query('SELECT 1'), { eventIds: 1 });

  const found = await database.transaction(hospital.facilityId, async (tx) => {
    await tx.$client.query('SELECT 1');
    return takeEventIds(tx, 1);
  });

  expect(found).toEqual([]);
});

test('a database that answers nothing for seconds ends what a person waits for, and no work in the background', async () => {
  const { owner } = hospital.server;
  let isCut = false;
  onTestFinished(database.onCut(() => (isCut = true)));
  const work = () =>
    database.transaction(hospital.facilityId, async (tx) => {
      while (!isCut) await tx.$client.query('SELECT pg_sleep(0.1)');
      await tx.$client.query('SELECT 1');
    });
  // The program asks this table whether the database answers.
  await owner.query('BEGIN; LOCK TABLE migrations');
  const [person, background] = await Promise.allSettled([work(), inBackground(work)]);
  await owner.query('ROLLBACK');

  expect(person).toMatchObject({ status: 'rejected', reason: { code: 'DATABASE_UNAVAILABLE' } });
  expect(background.status).toBe('fulfilled');
  await vi.waitFor(() => expect(database.state()).toBe('ready'), { timeout: 10_000 });
});

test('a connection that nobody used for a minute is used again', async () => {
  const own = await openDatabase(hospital.server.ownerUrl, { log: openLog('silent'), poolSize: 1 });
  onTestFinished(() => own.close());
  const backend = () =>
    own.transaction(hospital.facilityId, async ({ $client }) => {
      const { rows } = await $client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return rows[0]?.pid;
    });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = await backend();

  vi.advanceTimersByTime(60_000);

  expect(await backend()).toBe(first);
});
