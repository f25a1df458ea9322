import { expect, test } from 'vitest';
import { steadyItems } from '#list/use-steady-items.ts';

type Row = { id: string; title: string };
const row = (id: string, title = id): Row => ({ id, title });
const show = (rows: readonly Row[]) => rows.map(({ title }) => title).join(' ');

test('known rows keep their place and are brought up to date; a new one waits', () => {
  const rows = steadyItems([row('a'), row('b')], { items: [row('new'), row('b', 'b2'), row('a')], pageSize: 20 }, true);
  expect(show(rows)).toBe('a b2');
});

test('a row that left the list goes; one that only moved to the next page stays', () => {
  expect(show(steadyItems([row('a'), row('b')], { items: [row('a')], pageSize: 20 }, true))).toBe('a');
  expect(show(steadyItems([row('a'), row('b')], { items: [row('new'), row('a')], pageSize: 2 }, true))).toBe('a b');
});

test('what is gone goes from a full page too, where nothing is kept', () => {
  expect(show(steadyItems([row('a'), row('b')], { items: [row('new'), row('a')], pageSize: 2 }, false))).toBe('a');
});
