import { expect, test } from 'vitest';
import { isOffPlan } from '#talk/planned-time.ts';

test.each([
  ['2026-11-30T11:00:00+09:00', '2026-11-28T23:19:00+09:00', true],
  ['2026-11-30T11:00:00+09:00', '2026-11-30T10:00:00+09:00', false],
  ['2026-11-30T11:00:00+09:00', '2026-11-30T09:59:59+09:00', true],
  ['2026-11-30T11:00:00+09:00', '2026-11-30T12:00:01+09:00', true],
  ['2026-11-30T00:10:00+09:00', '2026-11-29T23:50:00+09:00', true],
])('a talk planned for %s that starts at %s', (planned, now, isOff) => {
  expect(isOffPlan(planned, new Date(now))).toBe(isOff);
});
