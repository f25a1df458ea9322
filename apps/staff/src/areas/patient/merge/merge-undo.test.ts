import { expect, test } from 'vitest';
import { isUndoable } from '#areas/patient/merge/merge-undo.ts';

test.each([
  // Five in the morning of the 23rd in the hospital: in UTC it is still the day before.
  ['2026-12-22T20:00:00.000Z', '2026-12-23', true],
  ['2026-12-22T20:00:00.000Z', '2026-12-24', false],
  ['2026-12-22T14:59:59.000Z', '2026-12-22', true],
  ['2026-12-22T14:59:59.000Z', '2026-12-23', false],
])('a merge that stands until %s can be undone on %s: %s', (until, today, expected) => {
  expect(isUndoable(until, today)).toBe(expected);
});
