import { expect, test } from 'vitest';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { canAddRow, groupBeyondLimit, rowLimits } from '#interview/answer/row-limit.ts';
import { indexInterview } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { asked, nobodyKnown } from '#testing/interview-items.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const textsOf = (name: string, count: number): InterviewItem[] =>
  numbers(count).map((at) => asked('text', `${name}${at}`));
const groupOf = (linkId: string, items: InterviewItem[]) =>
  asked('group', linkId, { repeats: { least: 0, most: null }, items });
const rowsOf = (group: string, count: number) =>
  numbers(count).map((at) => ({ key: `${group}${at}`, group, within: null }));

test.each([
  ['no rows', groupOf('g', textsOf('g', 1999)), 0, true],
  ['five rows of the largest questionnaire', groupOf('g', textsOf('g', 1999)), 5, true],
  ['six of them', groupOf('g', textsOf('g', 1999)), 6, false],
  ['the most rows with twenty questions', groupOf('g', textsOf('g', 20)), rowLimits.rows, true],
  ['a row beyond the most, though it has one question', groupOf('g', textsOf('g', 1)), rowLimits.rows + 1, false],
])('%s', (_, group, count, isWithin) => {
  expect(groupBeyondLimit(indexInterview([group]), rowsOf('g', count))).toBe(isWithin ? null : 'g');
});

test('rows of all groups count together, and the group of the row that is too many is named', () => {
  const index = indexInterview([groupOf('a', textsOf('a', 40)), groupOf('b', textsOf('b', 40))]);
  const full = [...rowsOf('a', 125), ...rowsOf('b', 125)];
  expect(groupBeyondLimit(index, full)).toBeNull();
  expect(groupBeyondLimit(index, [...full, { group: 'b' }])).toBe('b');
  expect([canAddRow(index, full, 'a'), canAddRow(index, full.slice(1), 'a')]).toEqual([false, true]);
});

test('questions of groups inside a row count only with rows of their own', () => {
  const index = indexInterview([groupOf('a', [asked('text', 'q'), groupOf('b', textsOf('b', 100))])]);
  expect(groupBeyondLimit(index, rowsOf('a', rowLimits.rows))).toBeNull();
  expect(groupBeyondLimit(index, rowsOf('b', 101))).toBe('b');
});

test('a response within the limits has no more places than the questions of its rows and those of the questionnaire', () => {
  const items = [groupOf('g', textsOf('g', 20)), ...numbers(100).map((at) => asked('text', `q${at}`))];
  const { evaluate, index } = openInterview(items, null);
  const rows = rowsOf('g', rowLimits.rows);
  expect(groupBeyondLimit(index, rows)).toBeNull();
  const { shown } = evaluate({ answers: {}, rows }, nobodyKnown);
  expect(shown.size).toBeLessThanOrEqual(rowLimits.questions + index.inOrder.length);
});
