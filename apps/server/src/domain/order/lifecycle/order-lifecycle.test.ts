import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import { expect, test } from 'vitest';
import { allowedVerbs, isLegal, lifecycleAt, type OrderVerb } from '#domain/order/lifecycle/order-lifecycle.ts';

const lifecycles = ['draft', 'issued', 'closed', 'expired', 'canceled'] as const;
const legal: [OrderLifecycle, OrderVerb[]][] = [
  ['draft', ['edit', 'issue', 'discard']],
  ['issued', ['extend', 'cancel', 'reissue', 'review', 'close']],
  ['closed', ['review']],
  ['expired', ['extend', 'review']],
  ['canceled', ['review']],
];

test.each(legal)('in state %s exactly these verbs are legal: %j', (lifecycle, expected) => {
  const verbs: OrderVerb[] = ['edit', 'issue', 'discard', 'extend', 'cancel', 'reissue', 'review', 'close'];

  expect(verbs.filter((verb) => isLegal(verb, lifecycle))).toEqual(expected);
});

test('a review is offered only where something asks for a look', () => {
  for (const lifecycle of lifecycles) expect(allowedVerbs(lifecycle, [])).not.toContain('review');
  expect(allowedVerbs('closed', ['wrongAnswer'])).toEqual(['review']);
  expect(allowedVerbs('draft', ['wrongAnswer'])).not.toContain('review');
  // A question asks for an answer, and a review is none.
  expect(allowedVerbs('closed', ['question'])).toEqual([]);
  expect(allowedVerbs('closed', ['question', 'wrongAnswer'])).toEqual(['review']);
});

const noon = new Date('2026-11-21T12:00:00+09:00');

test.each([
  ['issued', '2026-11-21T12:00:01+09:00', 'issued'],
  ['issued', '2026-11-21T12:00:00+09:00', 'expired'],
  ['issued', '2026-11-20T23:59:59+09:00', 'expired'],
  ['closed', '2026-11-20T23:59:59+09:00', 'closed'],
  ['canceled', '2026-11-20T23:59:59+09:00', 'canceled'],
] as const)('an order stored as %s that ends at %s is %s', (lifecycle, ends, expected) => {
  expect(lifecycleAt({ lifecycle, expiresAt: new Date(ends) }, noon)).toBe(expected);
});

test('a draft has no end', () => {
  expect(lifecycleAt({ lifecycle: 'draft', expiresAt: null }, noon)).toBe('draft');
});
