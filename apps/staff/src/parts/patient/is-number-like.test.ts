import { expect, test } from 'vitest';
import { isNumberLike } from '#parts/patient/is-number-like.ts';

test.each(['00000123', '１２３', 'A-1024', ' 98765 '])('%s is a number', (typed) => {
  expect(isNumberLike(typed)).toBe(true);
});

test.each(['山田', '山田1', '𠮷', 'ﾔﾏｸﾞﾁ', 'Yamada', '', '-', '12 34'])('%s is none', (typed) => {
  expect(isNumberLike(typed)).toBe(false);
});
