import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './repository.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const isNotOurs = (file: string): boolean => /(^|\/)(node_modules|dist|data|results|media)$/.test(file);

const pages = globSync('docs/specification/*.md', { cwd: root });
/** Applied migrations are never edited: what their comments cite is as old as they are. This file holds examples of bad citations. */
const citing = globSync(['*.md', '{apps,packages,e2e,bench,scripts,docs}/**/*.{ts,tsx,mjs,css,html,md,sql}'], {
  cwd: root,
  exclude: isNotOurs,
}).filter((file) => !file.startsWith('apps/server/migrations/') && file !== 'scripts/specification.test.ts');

const promises = new Map(
  pages.map((file) => [
    basename(file, '.md'),
    [...read(file).matchAll(/^- <a id="([a-z-]+)-(\d+)"><\/a>\*\*§(\d+)\*\*/gm)].map(([, page, id, number]) => ({
      page,
      id: Number(id),
      number: Number(number),
    })),
  ]),
);

const holds = (page: string, number: number): boolean =>
  promises.get(page)?.some((promise) => promise.number === number) === true;

const CITATION = /(docs\/)?specification\/([\w-]+)\.md(?: (§§?\d+(?:–\d+)?(?:, §?\d+(?:–\d+)?)*))?/g;

/** Both ends of a range and all between: `§§4, 6–8` is 4, 6, 7 and 8. */
const numbersIn = (numbers: string): number[] =>
  [...numbers.matchAll(/(\d+)(?:–(\d+))?/g)].flatMap(([, first, last]) =>
    Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, index) => Number(first) + index),
  );

/** What a text cites and nobody finds: a page without that promise, no number at all, or a file that does not come with the repository. */
function deadCitations(text: string): string[] {
  const elsewhere = text.match(
    /\b(?:given|product|domain|pitfalls|trust|look|style|architecture|stack)\.md\b|\btrust (?:plan|line|R\d)|\bpitfalls? \d/gi,
  );
  const ours = [...text.matchAll(CITATION)].filter(([, asFile, page = '', numbers]) => {
    if (numbers === undefined && (asFile !== undefined || page === 'README')) return !promises.has(page);
    const cited = numbersIn(numbers ?? '');
    return cited.length === 0 || !cited.every((number) => holds(page, number));
  });
  return [...(elsewhere ?? []), ...ours.map(([citation]) => citation)];
}

/** Links from page to page and from other documents: `consent.md#consent-29`. */
const deadLinks = (text: string): string[] =>
  [...text.matchAll(/\]\((?:[\w./-]*\/)?([\w-]+)\.md#\1-(\d+)\)/g)]
    .filter(([, page = '', number]) => promises.has(page) && !holds(page, Number(number)))
    .map(([link]) => link);

test.each([
  ['/** Asked twice (specification/consent.md §18). */', []],
  ['specification/consent.md §§18–19, 22: a title', []],
  ['specification/consent.md §900', ['specification/consent.md §900']],
  ['specification/consent.md §§18–900', ['specification/consent.md §§18–900']],
  ['specification/nowhere.md §1', ['specification/nowhere.md §1']],
  ['the page docs/specification/consent.md', []],
  ['the page docs/specification/nowhere.md', ['docs/specification/nowhere.md']],
  ['as specification/consent.md says', ['specification/consent.md']],
  ['// given.md §5: checked when it is left', ['given.md']],
  ['// as in pitfall 9', ['pitfall 9']],
])('what is dead in “%s”: %j', (text, dead) => {
  expect(deadCitations(text)).toEqual(dead);
});

test('each promise has the number and the name by which it is cited, once', () => {
  expect(pages.length).toBeGreaterThan(30);
  for (const [page, found] of promises) {
    expect(found.filter((promise) => promise.page !== page || promise.id !== promise.number)).toEqual([]);
    expect(new Set(found.map(({ number }) => number)).size).toBe(found.length);
  }
});

test('every citation in the repository leads to a promise, and none out of the repository', () => {
  const texts = citing.map((file) => [file, read(file)] as const);
  expect(texts.filter(([, text]) => text.includes('specification/')).length).toBeGreaterThan(200);
  expect(texts.flatMap(([file, text]) => deadCitations(text).map((citation) => `${file}: ${citation}`))).toEqual([]);
  expect(texts.flatMap(([file, text]) => deadLinks(text).map((link) => `${file}: ${link}`))).toEqual([]);
});

test('what a page names in the words of the code stands in the code', () => {
  const words = new Set(
    citing.filter((file) => !file.endsWith('.md')).flatMap((file) => read(file).match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []),
  );
  const named = pages.flatMap((file) =>
    [...read(file).matchAll(/`([A-Za-z]+(?:[A-Z_][A-Za-z0-9_]*)+)`/g)].map(([, name = '']) => [file, name] as const),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, name]) => !words.has(name))).toEqual([]);
});

test('every page stands in the index', () => {
  const index = read('docs/specification/README.md');
  expect([...promises.keys()].filter((page) => page !== 'README' && !index.includes(`(${page}.md)`))).toEqual([]);
});

test('every Japanese word of the glossary stands on a screen', () => {
  const screens = citing
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(read)
    .join('\n');
  const words = [...read('docs/glossary.md').matchAll(/^\| [^|]+ \| ([^|]+?) +\|/gm)].flatMap(([, word = '']) =>
    word.split('、'),
  );
  const shown = words.filter((word) => word !== 'screen' && !/^[–-]+$/.test(word));
  expect(shown.length).toBeGreaterThan(90);
  expect(shown.filter((word) => !screens.includes(word))).toEqual([]);
});

test('the addresses on the page are those that the staff app is tested against', () => {
  const given: { path: string; layout: string; guards: string[] }[] = JSON.parse(
    read('apps/staff/src/routes/routes.given.json'),
  );
  const table = [...read('docs/specification/routing.md').matchAll(/^\| `(\/[^`]*)` +\| (\S+) +\| (.+?) +\|$/gm)];
  expect(table.map(([, path, layout, guards]) => ({ path, layout, guards }))).toEqual(
    given.map(({ path, layout, guards }) => ({ path, layout, guards: guards.join(', ') || '–' })),
  );
});
