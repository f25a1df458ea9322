import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine } from '#text/one-line.ts';

test('line ends and the spaces around them become one space', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u3000', '\u2028') });
  fc.assert(
    fc.property(anyText, (text) => {
      expect(oneLine(text)).toBe(text.replace(/\s*\n\s*/g, ' ').trim());
    }),
    { numRuns: 1000 },
  );
});

// The expression goes through a run of spaces from each of them: the test ends by its time limit.
test('a million spaces are read in one pass', () => {
  const text = `a${' '.repeat(1_000_000)}b`;
  expect(oneLine(text)).toBe(text);
});
