import { beforeAll, expect, test } from 'vitest';
import { sendAlong, type Tx } from '#kernel/database/transaction.ts';
import { AlreadyDone, idempotencyOf } from '#kernel/idempotency.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { staffScope } from '#testing/staff-scope.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const insert = (tx: Tx, tag: string) =>
  tx.$client.query('INSERT INTO patient_tags (tag, last_used_at) VALUES ($1, now())', [tag]);
const storedTags = async (): Promise<string[]> => {
  const { rows } = await hospital.server.owner.query<{ tag: string }>(
    'SELECT tag FROM patient_tags WHERE facility_id = $1 ORDER BY tag',
    [hospital.facilityId],
  );
  return rows.map(({ tag }) => tag);
};
const left = { audit: [], result: {} };
const CLASH = '23505';

/** Asked before it is known whether the key is free. */
const keepTag = write(async (tx, tag: string, _: StaffScope) => {
  await insert(tx, tag);
  return left;
});
const withKey = (key: string, tag: string): StaffScope => {
  const scope = staffScope(hospital, 'admin');
  return { ...scope, idempotency: idempotencyOf(scope.actor.staffId, key, [tag]) };
};

test('what is done under a key is done once, also where doing it again is forbidden by what was stored, and at once', async () => {
  const scope = withKey(newId(), 'once');

  const settled = await Promise.allSettled([keepTag(scope, 'once'), keepTag(scope, 'once')]);
  const again = keepTag(scope, 'once');

  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(AlreadyDone) });
  await expect(again).rejects.toBeInstanceOf(AlreadyDone);
});

test('what is forbidden by what others stored is refused for that, and its key stays free', async () => {
  const scope = withKey(newId(), 'taken');
  await keepTag(withKey(newId(), 'taken'), 'taken');

  await expect(keepTag(scope, 'taken')).rejects.toMatchObject({ code: CLASH });
  await hospital.server.owner.query("DELETE FROM patient_tags WHERE tag = 'taken'");
  await keepTag(scope, 'taken');

  expect(await storedTags()).toContain('taken');
});

test('what is sent along is stored with the rest; where it fails, nothing is, and its failure is what is told', async () => {
  const keep = write(async (tx, tags: readonly string[], _: StaffScope) => {
    for (const tag of tags) sendAlong(insert(tx, tag));
    return left;
  });
  const keepAndLook = write(async (tx, tags: readonly string[], _: StaffScope) => {
    for (const tag of tags) sendAlong(insert(tx, tag));
    // By now it has been sent alone and has failed.
    await new Promise(setImmediate);
    await tx.$client.query('SELECT FROM patient_tags', []);
    return left;
  });
  const scope = staffScope(hospital, 'admin');

  await keep(scope, ['along']);
  await expect(keep(scope, ['first', 'along'])).rejects.toMatchObject({ code: CLASH });
  await expect(keepAndLook(scope, ['second', 'along'])).rejects.toMatchObject({ code: CLASH });

  const tags = await storedTags();
  expect(tags).toContain('along');
  expect(tags).not.toContain('first');
  expect(tags).not.toContain('second');
});

test('what was to be sent along is not sent any more once its transaction has failed', async () => {
  const refuse = write(async (tx, tag: string, _: StaffScope): Promise<typeof left> => {
    await tx.$client.query('SELECT FROM patient_tags', []);
    sendAlong(insert(tx, tag));
    throw new Error('refused');
  });

  await expect(refuse(staffScope(hospital, 'admin'), 'late')).rejects.toThrow('refused');

  expect(await storedTags()).not.toContain('late');
});
