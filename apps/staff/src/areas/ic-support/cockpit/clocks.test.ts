import { expect, test } from 'vitest';
import { hasJumped } from '#areas/ic-support/cockpit/clocks.ts';

const HOUR = 3_600_000;
const before = { wall: Date.parse('2026-10-31T23:59:59+09:00'), steady: 1000 };

test.each([
  ['a second that passes across midnight', { wall: before.wall + 1000, steady: 2000 }, false],
  ['a tick that came late on a busy machine', { wall: before.wall + 9 * HOUR, steady: 1000 + 9 * HOUR }, false],
  ['a clock that was put forward', { wall: before.wall + HOUR + 1000, steady: 2000 }, true],
  ['a clock that was put back', { wall: before.wall - HOUR + 1000, steady: 2000 }, true],
  ['a laptop that was closed', { wall: before.wall + HOUR, steady: 1500 }, true],
])('%s', (_, now, jumped) => {
  expect(hasJumped(before, now)).toBe(jumped);
});
