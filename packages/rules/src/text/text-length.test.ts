import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#testing/any-text.ts';
import { perceivedCharacter } from '#testing/perceived-character.ts';
import { characterCount } from '#text/text-length.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['𠮷田', 2],
  ['葛\u{e0100}城', 2],
  ['👨‍👩‍👧‍👦', 1],
  ['🇯🇵', 1],
  ['👍🏽', 1],
  ['か\u3099', 1],
  ['é', 1],
  ['ﾊﾟ', 1],
  ['a\r\nb', 3],
])('%s has %i characters', (text, count) => {
  expect(characterCount(text)).toBe(count);
});

test('never counts more than the code points', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(characterCount(text)).toBeLessThanOrEqual([...text].length);
    }),
  );
});

test('counts what a person sees, in any company', () => {
  fc.assert(
    fc.property(fc.array(perceivedCharacter), (characters) => {
      expect(characterCount(characters.join(''))).toBe(characters.length);
    }),
  );
});

test('counts kanji one by one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0x4e00, max: 0x9fff })), (codes) => {
      expect(characterCount(String.fromCodePoint(...codes))).toBe(codes.length);
    }),
  );
});
