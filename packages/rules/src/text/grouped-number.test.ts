import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedNumber } from '#text/grouped-number.ts';

test('whole numbers are written as Intl writes them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(groupedNumber(count)).toBe(count.toLocaleString('ja-JP'));
    }),
  );
  expect([0, 999, 1000, 1_234_567].map(groupedNumber)).toEqual(['0', '999', '1,000', '1,234,567']);
});
