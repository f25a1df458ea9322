import { beforeAll, expect, test } from 'vitest';
import { openClient } from '#kernel/database/client.ts';
import { together } from '#kernel/database/pipelining.ts';
import { openTelling, type Told } from '#kernel/database/telling.ts';
import { askWithCommit, tellOnceCommitted, type Tx } from '#kernel/database/transaction.ts';
import { DatabaseUnavailable } from '#kernel/database/unavailable.ts';
import { announce } from '#kernel/events.ts';
import { openLog } from '#kernel/http/logging.ts';
import { newId } from '#kernel/new-id.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';

const CHANNEL = 'telling_test';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
  hospital.server.services.database.transaction(hospital.facilityId, work);
const tell = (payload: string) => tellOnceCommitted([{ channel: CHANNEL, payload }]);

/** What is told on a channel until `last` comes. */
const heardUntil = async (channel: string, last: string, work: () => Promise<unknown>): Promise<string[]> => {
  const client = await openClient(hospital.server.ownerUrl);
  const heard: string[] = [];
  await client.query(`LISTEN ${channel}`);
  const over = new Promise<void>((resolve) =>
    client.on('notification', ({ payload = '' }) => {
      heard.push(payload);
      if (payload === last) resolve();
    }),
  );
  await work();
  await over;
  await client.end();
  return heard;
};

test('what is committed is told once, and what is rolled back never', async () => {
  const heard = await heardUntil(CHANNEL, 'last', async () => {
    const failing = inTransaction(async () => {
      tell('rolled back');
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    await inTransaction(async () => {
      tell('committed');
      tell('committed');
    });
    await inTransaction(async () => tell('last'));
  });

  expect(heard).toEqual(['committed', 'last']);
});

test('a change that nobody committed is told by nobody, also where the commit itself fails', async () => {
  const id = newId();
  const heard = await heardUntil(CHANNEL, 'end', async () => {
    const failing = inTransaction(async ({ $client }) => {
      await $client.query('INSERT INTO patient_tags (tag, last_used_at) VALUES ($1, now())', [id]);
      tell('not committed');
      askWithCommit($client.query('SELECT 1 / $1::int', [0]));
    });
    await expect(failing).rejects.toThrow('division by zero');
    await inTransaction(async () => tell('end'));
  });

  const { rows } = await hospital.server.owner.query('SELECT FROM patient_tags WHERE tag = $1', [id]);
  expect({ heard, rows }).toEqual({ heard: ['end'], rows: [] });
});

test('outside of a transaction nothing is told of what may not have happened', () => {
  expect(() => announce(hospital.facilityId, [{ topic: 'order', id: newId() }])).toThrow('open transaction');
});

test('what could not be told while the database was away is told when it is back, each thing once', async () => {
  const told: string[][] = [];
  let isAway = true;
  const telling = openTelling(async (_, values) => {
    if (isAway) throw new DatabaseUnavailable('silent');
    told.push(values[1] as string[]);
  }, openLog('silent'));
  const one = (payload: string): Told => ({ channel: CHANNEL, payload });

  telling.tell([one('first')]);
  telling.tell([one('second'), one('first')]);
  isAway = false;
  await expect.poll(() => told.flat(), { timeout: 20_000 }).toEqual(['first', 'second']);
  await telling.close();
});

test('of statements that are sent together the first that fails says why, and none behind it is done', async () => {
  const id = newId();
  const failing = inTransaction(async ({ $client }) => {
    await together(
      $client.query('SELECT 1 / $1::int', [0]),
      $client.query('INSERT INTO patient_tags (tag, last_used_at) VALUES ($1, now())', [id]),
    );
  });

  await expect(failing).rejects.toThrow('division by zero');
  const { rows } = await hospital.server.owner.query('SELECT FROM patient_tags WHERE tag = $1', [id]);
  expect(rows).toEqual([]);
});
