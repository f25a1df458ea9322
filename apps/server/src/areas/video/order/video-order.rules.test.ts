import type { OrderLifecycle } from '@nattoku/contract/video/video-order';
import { describe, expect, test } from 'vitest';
import {
  allowedVerbs,
  attentionOf,
  dueInstant,
  isLegal,
  lifecycleAt,
  titleOf,
  type Verb,
  type Watchful,
} from '#areas/video/order/video-order.rules.ts';

const lifecycles = ['draft', 'issued', 'closed', 'expired', 'canceled'] as const;
const legal: [OrderLifecycle, Verb[]][] = [
  ['draft', ['edit', 'issue', 'discard']],
  ['issued', ['extend', 'cancel', 'reissue', 'review', 'close']],
  ['closed', ['review']],
  ['expired', ['extend', 'review']],
  ['canceled', ['review']],
];

test.each(legal)('in state %s exactly these verbs are legal: %j', (lifecycle, expected) => {
  const verbs: Verb[] = ['edit', 'issue', 'discard', 'extend', 'cancel', 'reissue', 'review', 'close'];

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

test('an order is due at the end of its day', () => {
  expect(dueInstant('2026-11-21')).toBe('2026-11-21T14:59:59.999Z');
  expect(dueInstant(null)).toBeNull();
});

describe('attention', () => {
  const calm: Watchful = {
    lifecycle: 'issued',
    progress: 'opened',
    raised: [],
    dueOn: null,
    linkLockedAt: null,
    reviewedAt: null,
  };
  const today = '2026-11-21';
  const morning = new Date('2026-11-21T08:00:00+09:00');
  const yesterday = new Date('2026-11-20T18:00:00+09:00');

  test.each([
    ['nothing happened', {}, []],
    ['the patient asked', { raised: ['question'] }, ['question']],
    ['it is due today', { dueOn: today }, ['dueSoon']],
    ['it is due today and done', { dueOn: today, progress: 'done' }, []],
    ['it is due today and expired', { dueOn: today, lifecycle: 'expired' }, []],
    ['it is due tomorrow', { dueOn: '2026-11-22' }, []],
    ['it is overdue', { dueOn: '2026-11-20' }, ['overdue']],
    ['it is due today and was looked at this morning', { dueOn: today, reviewedAt: morning }, []],
    ['it is due today and was looked at yesterday', { dueOn: today, reviewedAt: yesterday }, ['dueSoon']],
    ['it fell due after somebody had looked', { dueOn: '2026-11-20', reviewedAt: yesterday }, ['overdue']],
    ['it is overdue and was looked at since', { dueOn: '2026-11-20', reviewedAt: morning }, []],
    ['the link was locked', { linkLockedAt: morning }, ['linkLocked']],
    ['the link was locked before somebody looked', { linkLockedAt: yesterday, reviewedAt: morning }, []],
    ['the link was locked after somebody looked', { linkLockedAt: morning, reviewedAt: yesterday }, ['linkLocked']],
    ['the link of a closed order is locked', { linkLockedAt: morning, lifecycle: 'closed' }, []],
    ['a closed order has an unread question', { raised: ['question'], lifecycle: 'closed' }, ['question']],
    [
      'everything at once',
      { raised: ['wrongAnswer', 'question'], dueOn: today, linkLockedAt: morning },
      ['wrongAnswer', 'question', 'dueSoon', 'linkLocked'],
    ],
  ] as [string, Partial<Watchful>, string[]][])('when %s', (_, change, expected) => {
    expect(attentionOf({ ...calm, ...change }, noon)).toEqual(expected);
  });
});

test.each([
  ['手術の前に', '大腸内視鏡', ['A', 'B'], '手術の前に'],
  ['', '大腸内視鏡', ['A', 'B'], '大腸内視鏡'],
  ['', null, ['A'], 'A'],
  ['', null, ['A', 'B', 'C'], 'A ほか2本'],
])('an order called "%s" of approach %s with videos %j is titled %s', (given, approach, videos, expected) => {
  expect(titleOf(given, approach, videos)).toBe(expected);
});
