import { expect, test } from 'vitest';
import { mobileNumber, nationalNumber } from '#text/mobile-number.ts';

test.each([
  ['090-1234-5678', '+819012345678'],
  ['０８０ー１２３４ー５６７８', '+818012345678'],
  ['070 1234 5678', '+817012345678'],
  ['(090)1234-5678', '+819012345678'],
  ['+81 90 1234 5678', '+819012345678'],
  ['+81(0)90-1234-5678', '+819012345678'],
  ['03-1234-5678', null],
  ['0120-123-456', null],
  ['050-1234-5678', null],
  ['090-1234-567', null],
  ['090-0234-5678', null],
  ['+1 415 555 0100', null],
  ['hanako@example.com', null],
  ['', null],
])('%s takes text messages at %s', (typed, e164) => {
  expect(mobileNumber(typed)).toBe(e164);
});

test('a gateway in Japan may want the number as it is dialled', () => {
  expect(nationalNumber('+819012345678')).toBe('09012345678');
});
