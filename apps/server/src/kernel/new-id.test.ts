import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';

/** RFC 9562 §5.7: 48 bits of time, the version, the variant. */
const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test.each([0, 1, Date.UTC(2026, 10, 28, 3), 2 ** 48 - 1])(
  'an id of the moment %d is of version 7 and tells it',
  (now) => {
    const id = newId(now);
    expect(id).toMatch(VERSION_7);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  },
);

test('ids of one moment differ, and those of a later one come later', () => {
  const ids = Array.from({ length: 1000 }, () => newId(1000));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((id) => id < newId(1001))).toBe(true);
});
