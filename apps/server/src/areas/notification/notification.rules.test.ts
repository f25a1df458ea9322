import { expect, test } from 'vitest';
import { afterQuietHours, emailDue } from '#areas/notification/notification.rules.ts';

const tokyo = (text: string) => new Date(`${text}:00+09:00`);
const night = { from: '20:00', until: '07:00' };
const noon = { from: '12:00', until: '13:00' };

test.each([
  ['2026-11-21T19:59', night, '2026-11-21T19:59'],
  ['2026-11-21T20:00', night, '2026-11-22T07:00'],
  ['2026-11-22T03:00', night, '2026-11-22T07:00'],
  ['2026-11-22T07:00', night, '2026-11-22T07:00'],
  ['2026-11-22T12:30', noon, '2026-11-22T13:00'],
  ['2026-11-22T12:30', null, '2026-11-22T12:30'],
  ['2026-11-22T12:30', { from: '00:00', until: '00:00' }, '2026-11-23T00:00'],
])('at %s with quiet hours %j an email leaves at %s', (moment, quiet, expected) => {
  expect(afterQuietHours(tokyo(moment), quiet)).toEqual(tokyo(expected));
});

test.each([
  ['off', '2026-11-21T10:00', null],
  ['immediately', '2026-11-21T10:00', '2026-11-21T10:00'],
  ['immediately', '2026-11-21T23:00', '2026-11-22T07:00'],
  ['daily', '2026-11-21T07:59', '2026-11-21T08:00'],
  ['daily', '2026-11-21T08:00', '2026-11-22T08:00'],
] as const)('%s at %s: %s', (mode, moment, expected) => {
  expect(emailDue(mode, night, tokyo(moment))).toEqual(expected === null ? null : tokyo(expected));
});
