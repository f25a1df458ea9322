import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseText } from '#text/normalise-input.ts';
import { anyText } from '#testing/any-text.ts';
import { isVisible } from '#text/visible-text.ts';

test.each([
  ['山田', true],
  ['\ue000', true],
  ['\u{378}', true],
  ['。', true],
  ['😀', true],
  ['', false],
  ['　 \n', false],
  ['\u3164\u3164', false],
  ['\u200d\ufe0f\u{e0100}', false],
  ['\u0301\u3099', false],
  ['\u2800\u00ad\u202e', false],
])('%j is seen: %s', (text, seen) => {
  expect(isVisible(text)).toBe(seen);
});

test('what the normal form takes away was not seen, and what it leaves is', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
      expect(isVisible(text)).toBe(isVisible(normaliseText(text)));
    }),
  );
});
