import { expect, test } from 'vitest';
import { busyHours, type Opening } from '#areas/audit/audit.rules.ts';

const opening = (minute: number, patientId: string): Opening => ({ at: new Date(minute * 60_000), patientId });
/** So many different charts, evenly between two minutes. */
const charts = (count: number, from: number, to: number, name = 'p'): Opening[] =>
  Array.from({ length: count }, (_, index) => opening(from + ((to - from) * index) / count, `${name}${index}`));

test.each([
  ['one more than the limit within an hour', charts(101, 0, 59), [101]],
  ['as many as the limit', charts(100, 0, 59), []],
  ['many, but spread over two hours', charts(150, 0, 120), []],
  ['an hour that begins in the middle of one of the clock', charts(130, 30, 89), [130]],
  ['the same chart again and again', Array.from({ length: 300 }, (_, index) => opening(index / 10, 'p')), []],
  ['two busy hours with a quiet one between', [...charts(120, 0, 50), ...charts(110, 200, 250, 'q')], [120, 110]],
  ['nothing', [], []],
])('%s', (_, openings, counts) => {
  expect(busyHours(openings, 100).map(({ chartCount }) => chartCount)).toEqual(counts);
});
