import { expect, test } from 'vitest';
import { contentOfBuild } from '#routes/build-content.ts';
import { redirects } from '#routing/redirects.ts';
import { pages } from '#routes/routes.tsx';

test('specification/updates.md §4: every page has a payload with the title of the route table, under a name of its own', () => {
  const content = contentOfBuild(null);

  expect(content.pages.map(({ path, payload }) => [path, payload.title])).toEqual(
    pages.map(({ path, title }) => [path, title]),
  );
  expect(new Set(content.pages.map(({ name }) => name.toLowerCase())).size).toBe(83);
  expect(content.pages.filter(({ name }) => !/^[\w.]+$/.test(name))).toEqual([]);
});

const helped = contentOfBuild(null).pages.flatMap(({ path, payload: { help } }) => (help ? [{ path, help }] : []));

test.each(helped)('the help of $path is short, in Japanese, and says what to do in trouble', ({ help }) => {
  const paragraphs = [help.purpose, ...help.steps, ...help.troubles.flatMap(({ when, remedy }) => [when, remedy])];

  expect(help.steps.length).toBeGreaterThanOrEqual(2);
  expect(help.steps.length).toBeLessThanOrEqual(6);
  expect(help.troubles.length).toBeGreaterThanOrEqual(1);
  expect(paragraphs.filter((text) => !/[ぁ-ん]/.test(text) || text.length > 110)).toEqual([]);
});

test('an operator’s rule stands in the place of ours for the same address', () => {
  const own = { from: redirects[0]?.from, to: 'https://intranet.example/' };

  const content = contentOfBuild(JSON.stringify([own]));

  expect(content.redirects).toContainEqual(own);
  expect(content.redirects).toHaveLength(redirects.length);
});
