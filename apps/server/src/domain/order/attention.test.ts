import { describe, expect, test } from 'vitest';
import { attentionOf, type Watchful } from '#domain/order/attention.ts';

const noon = new Date('2026-11-21T12:00:00+09:00');

describe('attention', () => {
  const calm: Watchful = {
    lifecycle: 'issued',
    isUnfinished: true,
    isMistaken: false,
    isAsked: false,
    dueOn: null,
    linkLockedAt: null,
    undeliveredAt: null,
    reviewedAt: null,
  };
  const today = '2026-11-21';
  const morning = new Date('2026-11-21T08:00:00+09:00');
  const yesterday = new Date('2026-11-20T18:00:00+09:00');

  test.each([
    ['nothing happened', {}, []],
    ['the patient asked', { isAsked: true }, ['question']],
    ['it is due today', { dueOn: today }, ['dueSoon']],
    ['it is due today and done', { dueOn: today, isUnfinished: false }, []],
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
    ['a signature waits on a device', { undeliveredAt: morning, lifecycle: 'expired' }, ['undelivered']],
    ['somebody looked since a signature waits', { undeliveredAt: yesterday, reviewedAt: morning }, []],
    ['a closed order has an unread question', { isAsked: true, lifecycle: 'closed' }, ['question']],
    [
      'everything at once',
      { isMistaken: true, isAsked: true, dueOn: today, linkLockedAt: morning },
      ['wrongAnswer', 'question', 'dueSoon', 'linkLocked'],
    ],
  ] as [string, Partial<Watchful>, string[]][])('when %s', (_, change, expected) => {
    expect(attentionOf({ ...calm, ...change }, noon)).toEqual(expected);
  });
});
