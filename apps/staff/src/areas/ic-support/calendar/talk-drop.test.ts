import type { IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import { expect, test } from 'vitest';
import { isMovable, nearestMinute, proposedAt, type Spot, spotAfter } from '#areas/ic-support/calendar/talk-drop.ts';

const shown = { first: 8, last: 19 };
const placed = (id: string, talk: object = {}) => ({ order: { id, talk } }) as never;
const own = { id: 'a' } as IcOrderSummary;

test.each([
  [9 * 60 + 7, 9 * 60],
  [9 * 60 + 8, 9 * 60 + 15],
  [0, 8 * 60],
  [24 * 60, 19 * 60 - 15],
])('minute %d is kept at %d', (minute, at) => expect(nearestMinute(minute, shown)).toBe(at));

test.each<[string, boolean, Spot | null]>([
  ['ArrowDown', false, { column: 1, minute: 555 }],
  ['ArrowDown', true, { column: 1, minute: 600 }],
  ['ArrowUp', false, { column: 1, minute: 525 }],
  ['ArrowRight', false, { column: 1, minute: 540 }],
  ['ArrowLeft', false, { column: 0, minute: 540 }],
  ['a', false, null],
])('%s (Shift %s) leads there', (key, shiftKey, spot) =>
  expect(spotAfter({ column: 1, minute: 540 }, { key, shiftKey }, 2, shown)).toEqual(spot),
);

test('a drop proposes a day, an explainer or a room, and never takes the explainer away', () => {
  const on = { day: '2027-01-25' };
  expect(proposedAt(own, { key: '2027-01-26', talks: [] }, 555, { by: 'day' })).toEqual({
    startsAt: '2027-01-26T09:15',
  });
  expect(proposedAt(own, { key: 'x', talks: [placed('b')] }, 555, { by: 'explainer', ...on })).toEqual({
    startsAt: '2027-01-25T09:15',
    explainerId: 'x',
  });
  expect(
    proposedAt(own, { key: '外来 1', talks: [placed('b', { place: '外来', room: '1' })] }, 840, { by: 'room', ...on }),
  ).toEqual({ startsAt: '2027-01-25T14:00', place: '外来', room: '1' });
  expect(proposedAt(own, { key: '', talks: [placed('b')] }, 555, { by: 'explainer', ...on })).toBeNull();
  expect(proposedAt(own, { key: '', talks: [placed('a')] }, 555, { by: 'explainer', ...on })).toEqual({
    startsAt: '2027-01-25T09:15',
  });
});

test.each([
  ['planned', 'issued', true],
  ['planned', 'draft', false],
  ['inSession', 'issued', false],
  ['finalised', 'issued', false],
  ['planned', 'canceled', false],
])('a talk that is %s in an order that is %s: movable %s', (state, lifecycle, movable) =>
  expect(isMovable({ lifecycle, talk: { state } } as never)).toBe(movable),
);
