import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '#routing/paths.ts';
import given from '#routes/routes.given.json' with { type: 'json' };
import { routeTree } from '#routes/router.tsx';
import { pages } from '#routes/routes.tsx';

const asGiven = (path: string): string => path.replaceAll(':id', '{id}');
const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);
const example = (path: string): string => path.replaceAll('{id}', '0199a000-0000-7000-8000-000000000001');

test('the table has the given 83 addresses, each with its layout and guards', () => {
  const table = pages.map(({ path, layout, guards }) => ({ path: asGiven(path), layout, guards }));
  const expected = given.map(({ path, layout, guards }) => ({ path, layout, guards }));

  expect(table).toHaveLength(83);
  expect(table.toSorted(byPath)).toEqual(expected.toSorted(byPath));
  expect(paths.map(asGiven).toSorted()).toEqual(given.map(({ path }) => path).toSorted());
});

test('every page has a Japanese title of its own', () => {
  const titles = pages.map(({ title }) => title);

  expect(new Set(titles).size).toBe(83);
  expect(titles.filter((title) => !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(title))).toEqual([]);
});

test('each address leads to its own page and not to a neighbour with a parameter', () => {
  const tree = routeTree(pages);
  const matched = given.map(({ path }) => matchRoutes(tree, example(path))?.at(-1)?.route.path);

  expect(matched.map((path) => asGiven(path ?? 'nowhere'))).toEqual(given.map(({ path }) => path));
});

test('other spellings of the unguarded addresses lead to no record', () => {
  const tree = routeTree(pages);
  const spellings = ['/patients/pagination', '/patients/PAGINATION', '/video/order/detail/useorderdetail', '/Login'];

  expect(spellings.map((path) => matchRoutes(tree, path)?.at(-1)?.route.path)).toEqual(['*', '*', '*', '*']);
});

test('exactly these pages answer without sign-in', () => {
  expect(pages.filter(({ guards }) => guards.length === 0).map(({ path }) => path)).toEqual([
    '/patients/Pagination',
    '/login',
    '/forgetPassword',
    '/settingPassword',
    '/errors',
  ]);
});
