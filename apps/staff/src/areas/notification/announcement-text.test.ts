import { expect, test } from 'vitest';
import { paragraphsOf, partsOf } from '#areas/notification/announcement-text.ts';

const linksIn = (text: string) =>
  partsOf(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text);

test.each([
  ['手順書は https://example.org/a?b=c をご覧ください。', ['https://example.org/a?b=c']],
  ['（https://example.org/手順）', ['https://example.org/']],
  ['https://example.org.', ['https://example.org']],
  ['http://example.org', []],
  ['javascript:alert(1)', []],
  ['data:text/html,<script>alert(1)</script>', []],
  ['<a href="https://example.org">x</a>', ['https://example.org']],
  ['https://', []],
])('only https addresses can be pressed: %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('an empty line parts two paragraphs, a line break does not', () => {
  expect(paragraphsOf('一行目\n二行目\n\n次の段落').map(({ text }) => text)).toEqual(['一行目\n二行目', '次の段落']);
});
