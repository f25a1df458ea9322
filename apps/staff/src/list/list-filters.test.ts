import { expect, test } from 'vitest';
import { listFilters } from '#list/list-filters.ts';
import { dateInAddress, flagInAddress, oneOf } from '#list/words-in-address.ts';

const { filtersIn, wordsOf, narrowing, countSet } = listFilters(
  {
    state: oneOf(['open', 'closed']),
    dueFrom: dateInAddress,
    sort: oneOf(['name', 'state']),
    descending: flagInAddress,
  },
  ['sort', 'descending'],
);

test.each([
  ['words of an address', { state: 'open', descending: 'false' }, { state: 'open', descending: 'false' }],
  ['what no filter knows', { state: 'gone', dueFrom: 'soon', descending: 'maybe', other: 'x' }, {}],
  ['a saved view', { dueFrom: '2026-11-22', descending: true }, { dueFrom: '2026-11-22', descending: 'true' }],
])('%s: kept as words, only as far as it is understood', (_, given, words) => {
  expect(wordsOf(filtersIn(given))).toEqual(words);
});

test('what narrows a list is counted, its order is not', () => {
  expect(narrowing).toEqual(['state', 'dueFrom']);
  expect(countSet(filtersIn({ state: 'open', sort: 'name', descending: 'true' }))).toBe(1);
});
