import { expect, test } from 'vitest';
import { countedReads } from '#testing/counted-reads.ts';
import { chapterViews, joinStretches, repeatedRanges, type Stretch } from '#video/chapter-views.ts';

const played = (start: number, end: number, minute = 0): Stretch => ({
  start,
  end,
  playedAt: `2026-11-21T01:${String(minute).padStart(2, '0')}:00.000Z`,
});
const chapters = [
  { title: '前日', start: 0 },
  { title: '当日', start: 60 },
  { title: '検査のあと', start: 120 },
];

test('specification/video.md §6: each chapter is seen, repeated or skipped', () => {
  const stretches = [played(0, 60), played(0, 60, 1), played(60, 90, 2)];
  const views = chapterViews(chapters, { watched: [{ start: 0, end: 90 }], stretches, duration: 200 });

  expect(views).toEqual([
    { title: '前日', start: 0, end: 60, state: 'seen', times: 2, lastPlayedAt: '2026-11-21T01:01:00.000Z' },
    { title: '当日', start: 60, end: 120, state: 'partly', times: 0.5, lastPlayedAt: '2026-11-21T01:02:00.000Z' },
    { title: '検査のあと', start: 120, end: 200, state: 'skipped', times: 0, lastPlayedAt: null },
  ]);
});

test('what lies before the first chapter belongs to it, and a chapter behind the end is none', () => {
  const views = chapterViews(
    [
      { title: '本編', start: 5 },
      { title: '古い章', start: 300 },
    ],
    { watched: [], stretches: [], duration: 100 },
  );

  expect(views).toMatchObject([{ title: '本編', start: 0, end: 100, state: 'skipped' }]);
});

test.each([
  ['nothing', [], []],
  ['once', [played(0, 30)], []],
  ['a part twice', [played(0, 30), played(10, 20)], [{ start: 10, end: 20, times: 2 }]],
  [
    'a part three times',
    [played(0, 30), played(10, 30), played(20, 30)],
    [
      { start: 10, end: 20, times: 2 },
      { start: 20, end: 30, times: 3 },
    ],
  ],
  ['stretches that only touch', [played(0, 10), played(9.9, 20)], []],
])('of %s, the repeated parts are told', (_, stretches, expected) => {
  expect(repeatedRanges(stretches, 100)).toEqual(expected);
});

test('stretches of one sitting are joined, a jump parts them', () => {
  expect(joinStretches([played(0, 5), played(5, 10, 1), played(30, 35, 2), played(0, 5, 3)])).toEqual([
    played(0, 10, 1),
    played(30, 35, 2),
    played(0, 5, 3),
  ]);
});

test('of thousands of stretches each is looked at a few times, not once for each bound', () => {
  const reads = { count: 0 };
  const stretches = Array.from({ length: 3000 }, (_, at) => countedReads(played(at, at + 10), reads));
  expect(repeatedRanges(stretches, 3000).find(({ times }) => times === 10)).toEqual({ start: 9, end: 3000, times: 10 });
  expect(reads.count).toBeLessThan(50 * stretches.length);
});
