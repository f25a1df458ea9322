import { expect, test } from 'vitest';
import {
  indentBlock,
  insertBlock,
  insertSection,
  type Items,
  outdentBlock,
  placeBlock,
  removeBlock,
  stepBlock,
} from '#areas/medical-interview/template/builder/items.ts';
import { newItem } from '#areas/medical-interview/template/builder/new-item.ts';

/** `1g a` is a group called a at depth 1, `2 b` a question in it. */
const listed = (...rows: string[]): Items =>
  rows.map((row) => {
    const [place = '1', linkId = ''] = row.split(' ');
    const kind = place.endsWith('g') ? 'group' : place.endsWith('n') ? 'note' : 'yesNo';
    return { ...newItem(kind, new Set()), linkId, depth: Number.parseInt(place, 10) };
  });
const told = (items: Items): string[] => items.map(({ depth, linkId }) => `${depth} ${linkId}`);

const form = listed('1g a', '2 b', '2 c', '1 d', '1n e');

test('what is added goes into the group that is chosen, behind the question that is, or behind the whole section', () => {
  expect(told(insertBlock(form, listed('1 x'), 'a'))).toEqual(['1 a', '2 b', '2 c', '2 x', '1 d', '1 e']);
  expect(told(insertBlock(form, listed('1 x'), 'b'))).toEqual(['1 a', '2 b', '2 x', '2 c', '1 d', '1 e']);
  expect(told(insertBlock(form, listed('3g x', '4 y'), null)).slice(-2)).toEqual(['1 x', '2 y']);
  expect(told(insertSection(form, listed('1g x', '2 y'), 'b'))).toEqual([
    '1 a',
    '2 b',
    '2 c',
    '1 x',
    '2 y',
    '1 d',
    '1 e',
  ]);
});

test('a group takes along what stands in it, wherever it goes', () => {
  expect(told(removeBlock(form, 'a'))).toEqual(['1 d', '1 e']);
  expect(told(stepBlock(form, 'a', 1))).toEqual(['1 d', '1 a', '2 b', '2 c', '1 e']);
  expect(told(placeBlock(form, 'a', 4))).toEqual(['1 d', '1 e', '1 a', '2 b', '2 c']);
  expect(placeBlock(form, 'a', 1)).toBe(form);
});

test('a question that is moved past the edge of a group goes into it or out of it', () => {
  expect(told(stepBlock(form, 'd', -1))).toEqual(['1 a', '2 b', '2 d', '2 c', '1 e']);
  expect(told(stepBlock(form, 'b', -1))).toEqual(['1 b', '1 a', '2 c', '1 d', '1 e']);
  expect(stepBlock(form, 'a', -1)).toBe(form);
  expect(stepBlock(form, 'e', 1)).toBe(form);
});

test('in and out of a group: into what may hold something, out behind all of it', () => {
  expect(told(indentBlock(form, 'd'))).toEqual(['1 a', '2 b', '2 c', '2 d', '1 e']);
  expect(told(indentBlock(form, 'c'))).toEqual(['1 a', '2 b', '3 c', '1 d', '1 e']);
  expect(indentBlock(form, 'b')).toBe(form);
  expect(told(outdentBlock(form, 'b'))).toEqual(['1 a', '2 c', '1 b', '1 d', '1 e']);
  expect(outdentBlock(form, 'a')).toBe(form);
  expect(indentBlock(listed('1n a', '1 b'), 'b')).toHaveLength(2);
  expect(told(indentBlock(listed('1n a', '1 b'), 'b'))).toEqual(['1 a', '1 b']);
});
