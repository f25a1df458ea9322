import { expect, test } from 'vitest';
import { roomForColumns } from '#table/room-for-columns.ts';
import { wantedWidth } from '#table/width-of-columns.ts';

test.each([
  ['phone', 200, 358, 'cards'],
  ['tablet', 976, 976, 'all'],
  ['tablet', 1120, 976, 'all'],
  ['tablet', 1193, 976, 'tight'],
  ['tablet', 1221, 976, 'cards'],
  ['tablet', 1120, 772, 'cards'],
  ['desk', 1120, 1086, 'all'],
  ['desk', 2000, 1086, 'all'],
] as const)('on a %s, columns that want %i pixels and have %i stand as: %s', (screen, wanted, width, stands) => {
  expect(roomForColumns(screen, wanted, width)).toBe(stands);
});

test('a column that names no width wants as much as the usual one, and boxes and menus want their own', () => {
  const cell = () => null;
  const columns = [
    { key: 'name', header: '氏名', cell },
    { key: 'due', header: '期限', width: '8rem', cell },
  ] as const;
  expect(wantedWidth(columns, { selection: false, menu: false })).toBe(272);
  expect(wantedWidth(columns, { selection: true, menu: true })).toBe(364);
});
