import { expect, test } from 'vitest';
import { titleOf } from '#areas/video/order/video-order.rules.ts';

test.each([
  ['手術の前に', '大腸内視鏡', ['A', 'B'], '手術の前に'],
  ['', '大腸内視鏡', ['A', 'B'], '大腸内視鏡'],
  ['', null, ['A'], 'A'],
  ['', null, ['A', 'B', 'C'], 'A ほか2本'],
])('an order called "%s" of approach %s with videos %j is titled %s', (given, approach, videos, expected) => {
  expect(titleOf(given, approach, videos)).toBe(expected);
});
