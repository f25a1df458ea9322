import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultPermissions, guardPermissions, guards, permissions, roles } from '#auth/permissions.ts';

const rowsOf = (heading: string): string[][] => {
  const page = readFileSync(new URL('../../../../docs/specification/auth.md', import.meta.url), 'utf8');
  const [, part = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = part.split('\n## ');
  return [...table.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()));
};
const named = (cell: string): string[] => [...cell.matchAll(/`([\w.*-]+)`/g)].map(([, name = '']) => name);

test('the default permissions are the table of specification/auth.md §1', () => {
  const [[, ...columns] = [], , ...rows] = rowsOf('Roles and permissions');
  expect(columns).toEqual(roles);
  expect(rows.flatMap(([cell = '']) => named(cell)).toSorted()).toEqual(permissions.toSorted());
  const held = columns.map((_, column) =>
    rows.filter(([, ...cells]) => cells[column] !== '').flatMap(([cell = '']) => named(cell)),
  );
  expect(held.map((names) => names.toSorted())).toEqual(roles.map((role) => defaultPermissions[role].toSorted()));
});

test('each guard passes with what the table of specification/auth.md §5 says', () => {
  const [, , ...rows] = rowsOf('Guards');
  const table = rows.map(([guard = '', passes = '']) => [named(guard)[0], named(passes)] as const);
  const expand = (names: string[]) =>
    names.flatMap((name) =>
      name.endsWith('.*') ? permissions.filter((permission) => permission.startsWith(name.slice(0, -1))) : [name],
    );
  expect(table.map(([guard]) => guard)).toEqual(['authenticated', ...guards]);
  expect(table.slice(1).map(([, names]) => expand(names))).toEqual(guards.map((guard) => guardPermissions[guard]));
});
