import { expect, test } from 'vitest';
import { dueAlarm, dueInstant, isDueInPast, linkExpiry } from '#domain/order/lifecycle/order-dates.ts';

const noon = new Date('2026-11-21T12:00:00+09:00');

test.each([
  ['2026-11-30', '2026-12-14T23:59:59.999+09:00'],
  [null, '2026-12-05T23:59:59.999+09:00'],
  ['2027-02-20', '2027-03-06T23:59:59.999+09:00'],
])('a link for an order due on %s lives until %s', (dueOn, expected) => {
  expect(linkExpiry(dueOn, noon)).toEqual(new Date(expected));
});

test('without a due date the days are counted in Tokyo, where it may be tomorrow already', () => {
  expect(linkExpiry(null, new Date('2026-11-21T15:30:00Z'))).toEqual(new Date('2026-12-06T23:59:59.999+09:00'));
});

test.each([
  [null, false],
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
])('a due date of %s is in the past: %s', (dueOn, expected) => {
  expect(isDueInPast(dueOn, noon)).toBe(expected);
});

test.each([
  ['2026-11-22', null],
  ['2026-11-21', '2026-11-21T00:00:00+09:00'],
  ['2026-11-20', '2026-11-21T00:00:00+09:00'],
  ['2026-11-01', '2026-11-02T00:00:00+09:00'],
  [null, null],
])('a due date of %s asks for a look since %s', (dueOn, expected) => {
  expect(dueAlarm(dueOn, noon)).toEqual(expected === null ? null : new Date(expected));
});

test('an order is due at the end of its day', () => {
  expect(dueInstant('2026-11-21')).toBe('2026-11-21T14:59:59.999Z');
  expect(dueInstant(null)).toBeNull();
});
