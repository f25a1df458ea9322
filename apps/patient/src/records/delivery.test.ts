import { NetworkProblem } from '@nattoku/contract/shared/client';
import { RECORDS_PER_CALL } from '@nattoku/contract/patient-page/patient-page';
import { expect, test } from 'vitest';
import { deliver, nextBatch, waitBeforeTry } from '#records/delivery.ts';
import { anItem, anOrder, asked, refusal, watched } from '#testing/patient-pages.ts';

const item = anItem();

test('a call carries no more records than the server takes', () => {
  const records = Array.from({ length: RECORDS_PER_CALL + 1 }, (_, second) => watched(item, second, second + 1));
  expect(nextBatch(records)).toEqual(records.slice(0, RECORDS_PER_CALL));
});

test('a call stays small enough for a page that is being closed, and carries at least one record', () => {
  const long = Array.from({ length: 5 }, () => asked(anOrder(), 'あ'.repeat(8_000)));
  const huge = asked(anOrder(), 'あ'.repeat(30_000));
  expect(nextBatch(long)).toEqual(long.slice(0, 2));
  expect(nextBatch([huge, ...long])).toEqual([huge]);
});

test('only a small call is kept alive beyond its page', async () => {
  const kept: boolean[] = [];
  const send = async (records: { id: string }[], { keepalive }: { keepalive: boolean }) => {
    kept.push(keepalive);
    return { accepted: records.map(({ id }) => id), refused: [] };
  };
  await deliver(send, [watched(item, 0, 1)]);
  await deliver(send, [asked(anOrder(), 'あ'.repeat(30_000))]);
  expect(kept).toEqual([true, false]);
});

test.each(['link.sessionMissing', 'request.tooMany', 'unexpected'] as const)(
  'a batch is not taken apart for %s, which says nothing about the records',
  async (code) => {
    let calls = 0;
    const send = async () => {
      calls += 1;
      throw refusal(code);
    };
    await expect(deliver(send, [watched(item, 0, 1), watched(item, 1, 2)])).rejects.toMatchObject({ body: { code } });
    expect(calls).toBe(1);
  },
);

test.each([
  [1, 2_000],
  [2, 4_000],
  [4, 16_000],
  [10, 60_000],
])('after %i failures in a row the wait is about %i ms', (failures, milliseconds) => {
  const error = new NetworkProblem(null);
  expect(waitBeforeTry(failures, error, 0.5)).toBe(milliseconds);
  expect(waitBeforeTry(failures, error, 0)).toBeLessThan(waitBeforeTry(failures, error, 1));
});

test('what the server asks for is the least', () => {
  expect(waitBeforeTry(1, refusal('request.tooMany', { retryAfterSeconds: 40 }), 0)).toBe(40_000);
});
