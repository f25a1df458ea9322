import { expect, test } from 'vitest';
import { stepBefore } from '#areas/ic-support/cockpit/room-steps.ts';

const shown = (...steps: (string | null)[]) => steps.map((step) => ({ kind: 'step' as const, step }));

test.each([
  ['before the first step is the blank sheet', shown('a'), null],
  ['before a later one is what was shown before it', shown('a', 'b'), 'a'],
  ['who came back to a step has its way behind it', shown('a', 'b', 'c', 'b'), 'a'],
  ['a jump by hand is a step like others', shown('a', 'e', 'b'), 'e'],
  ['who came back to the blank sheet begins anew', shown('a', 'b', null, 'c'), null],
])('%s', (_, entries, before) => {
  expect(stepBefore(entries)).toBe(before);
});
