import { icPlannerContract } from '@nattoku/contract/ic-support/ic-planner';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/date-time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** Who and which room a talk asks for, and which talk it is: in nobody's way itself, and known to the server by its patient. */
export type Needed = {
  minutes: number;
  staffIds: readonly StaffId[];
  place: string;
  room: string;
  orderId: OrderId;
};

const bodyOf = ({ minutes, staffIds, place, room, orderId }: Needed) => ({
  minutes,
  staffIds: [...new Set(staffIds)].slice(0, 10),
  place: place.trim(),
  room: room.trim(),
  orderId,
});

/** As a list of orders: another talk that is planned or moved changes both. */
const topic = ['order', 'icSupport', 'list'];

export const conflictsQuery = (needed: Needed, startsAt: string) =>
  queryOptions({
    queryKey: [...topic, 'conflicts', startsAt, bodyOf(needed)],
    queryFn: ({ signal }) => call(icPlannerContract.conflicts, { body: { ...bodyOf(needed), startsAt } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const slotsQuery = (needed: Needed, from: PlainDate, days: number) =>
  queryOptions({
    queryKey: [...topic, 'slots', from, days, bodyOf(needed)],
    queryFn: ({ signal }) => call(icPlannerContract.slots, { body: { ...bodyOf(needed), from, days } }, { signal }),
  });
