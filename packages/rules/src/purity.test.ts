import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const modules = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?!testing)[\w-]+(?:\/[\w-]+)+\.ts$/.test(name),
);

/** Reads or writes the zone or language of the machine, or needs a browser or Node. */
const IMPURE =
  /\bget(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\b|\bset(?:FullYear|Month|Date|Hours)\b|toLocale|DateTimeFormat|Date\.now|new Date\(\)|\bprocess\b|\bBuffer\b|\bdocument\b|\bwindow\b/;

/** What reads expressions is a library; whoever needs none never loads this module. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  'interview/evaluation/fhirpath-expressions.ts': ['fhirpath', 're2js'],
};

test.each(modules)('%s needs nothing but modules of its own package', (name) => {
  const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, specifier]) => specifier);
  const foreign = imported.filter((specifier) => !/^#[a-z-]+(?:\/[a-z-]+)+\.ts$/.test(specifier ?? ''));
  expect(foreign).toEqual(libraries[name] ?? []);
  expect(source).not.toMatch(/import\(|require\(/);
  expect(source).not.toMatch(IMPURE);
});

test('the fence notices what it must keep out', () => {
  expect(modules).toContain('time/birth-date.ts');
  expect(modules).toContain('interview/answer/check-answer.ts');
  expect('new Date().getHours()').toMatch(IMPURE);
  expect('moment.getMonth()').toMatch(IMPURE);
  expect('moment.toLocaleDateString()').toMatch(IMPURE);
});
