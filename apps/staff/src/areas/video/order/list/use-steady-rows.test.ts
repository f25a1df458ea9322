import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { steadyRows } from '#areas/video/order/list/use-steady-rows.ts';

const row = (id: string, title = id) => ({ id, title }) as OrderSummary;
const show = (rows: readonly OrderSummary[]) => rows.map(({ title }) => title).join(' ');

test('known rows keep their place and are brought up to date; a new one waits', () => {
  const rows = steadyRows([row('a'), row('b')], { items: [row('new'), row('b', 'b2'), row('a')], pageSize: 20 });
  expect(show(rows)).toBe('a b2');
});

test('a row that left the list goes; one that only moved to the next page stays', () => {
  expect(show(steadyRows([row('a'), row('b')], { items: [row('a')], pageSize: 20 }))).toBe('a');
  expect(show(steadyRows([row('a'), row('b')], { items: [row('new'), row('a')], pageSize: 2 }))).toBe('a b');
});
