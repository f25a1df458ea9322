import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { expect, test } from 'vitest';
import '#page-kinds.ts';
import { applyRecords } from '#progress/applied-page.ts';
import { isItemDone } from '#progress/steps.ts';
import { anItem, anOrder, answered, aPage, aQuestion, watched } from '#testing/patient-pages.ts';

const itemAfter = (item = anItem(), ...records: Parameters<typeof applyRecords>[1][number][]) =>
  applyRecords(aPage(anOrder({ items: [item] })), records).orders.flatMap((order) => itemsOf('video', order))[0];

test('what was watched on this device joins what the server knows, each second once', () => {
  const item = anItem({ watchedRanges: [{ start: 0, end: 30 }], resumeSeconds: 30 });
  expect(itemAfter(item, watched(item, 20, 50), watched(item, 60, 70))).toMatchObject({
    watchedRanges: [
      { start: 0, end: 50 },
      { start: 60, end: 70 },
    ],
    resumeSeconds: 70,
    finished: false,
  });
});

test('a record that the server already counted changes nothing', () => {
  const item = anItem({ watchedRanges: [{ start: 0, end: 30 }], resumeSeconds: 30 });
  expect(itemAfter(item, watched(item, 10, 30))).toEqual(item);
});

test.each([
  [94.9, false],
  [95, true],
  [100, true],
])('of 100 seconds %d watched means finished: %s', (seconds, finished) => {
  const item = anItem();
  expect(itemAfter(item, watched(item, 0, seconds))?.finished).toBe(finished);
});

test('jumping to the end is not watching', () => {
  const item = anItem();
  expect(itemAfter(item, watched(item, 0, 5), watched(item, 95, 100))?.finished).toBe(false);
});

test('what the server called finished stays finished', () => {
  const item = anItem({ finished: true, watchedRanges: [{ start: 0, end: 96 }] });
  expect(itemAfter(item, watched(item, 0, 3))?.finished).toBe(true);
});

test('an answer counts at once, right or wrong', () => {
  const question = aQuestion({ correctOption: 1 });
  const item = anItem({ questions: [question] });
  expect(itemAfter(item, answered(item, question, 0), answered(item, question, 1))?.questions[0]?.answers).toEqual([
    { option: 0, correct: false },
    { option: 1, correct: true },
  ]);
});

test('records of one video leave the others alone', () => {
  const [one, other] = [anItem(), anItem()];
  const page = applyRecords(aPage(anOrder({ items: [one, other] })), [watched(one, 0, 100)]);
  expect(page.orders.flatMap(({ items }) => items.map(isItemDone))).toEqual([true, false]);
});

test('an order that was ended here is done, and one that the server called done keeps its time', () => {
  const [open, done] = [anOrder(), anOrder({ doneAt: '2026-11-20T00:00:00.000Z' })];
  const at = '2026-11-21T09:00:00.000Z';
  const records = [open, done].map(({ id }) => ({ id, at, kind: 'done' as const, orderId: id }));
  expect(applyRecords(aPage(open, done), records).orders.map(({ doneAt }) => doneAt)).toEqual([at, done.doneAt]);
});
