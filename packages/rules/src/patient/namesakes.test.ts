import { expect, test } from 'vitest';
import { countOfNamesakes } from '#patient/namesakes.ts';

test.each([
  [1, '1人'],
  [99, '99人'],
  [100, '100人以上'],
])('%i namesakes: %s', (count, expected) => {
  expect(countOfNamesakes(count)).toBe(expected);
});
