import type { PlainDate } from '@nattoku/rules/time/date-time';
import { addDays } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { orderList } from '#areas/video/order/list/order-list-of.tsx';

const today = '2026-11-23' as PlainDate;

/** Whether an order that nobody has watched to the end stands in a view. */
const holds = (view: 'overdue' | 'dueSoon', dueOn: PlainDate): boolean => {
  const { dueFrom, dueBy } = orderList.questionOf(orderList.filters.filtersIn({ view }), today);
  return (!dueFrom || dueOn >= dueFrom) && (!dueBy || dueOn <= dueBy);
};

test.each([
  [-30, [true, false]],
  [-1, [true, false]],
  [0, [false, true]],
  [3, [false, true]],
  [4, [false, false]],
])('an order due in %i days is overdue, due soon, or neither, and never both', (days, expected) => {
  const dueOn = addDays(today, days);
  expect([holds('overdue', dueOn), holds('dueSoon', dueOn)]).toEqual(expected);
});

test('the drafts of one person are asked for as the card on home counts them', () => {
  const filters = orderList.filters.filtersIn({ view: 'draft', scope: 'mine' });
  expect(orderList.questionOf(filters, today)).toMatchObject({ lifecycle: 'draft', scope: 'mine' });
});
