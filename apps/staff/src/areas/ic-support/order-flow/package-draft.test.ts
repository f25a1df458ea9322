import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { expect, test } from 'vitest';
import { stepToOpen } from '#areas/ic-support/order-flow/package-draft.ts';

const begun = (side: 'none' | 'left', sided: boolean) =>
  ({
    order: { talk: { procedure: { name: '白内障手術', on: null, side } } },
    templates: [{ id: 'form', sided }],
    contents: { templateIds: ['form'] },
  }) as unknown as IcPackage;

test.each([
  ['draft', 'none', false, 'contents'],
  ['issue', 'none', false, null],
  ['issue', 'none', true, 'facts'],
  ['issue', 'left', true, null],
] as const)('to %s with the side %s, where a form asks for one: %s → %s', (goal, side, sided, step) => {
  expect(stepToOpen(begun(side, sided), goal)).toBe(step);
});
