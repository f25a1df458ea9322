import { icPlannerContract } from '@nattoku/contract/ic-support/ic-planner';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/date-time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** Who and which room a talk asks for, and which talk is in nobody's way: itself. */
export type Needed = { minutes: number; staffIds: readonly StaffId[]; room: string; orderId: OrderId };

const bodyOf = ({ minutes, staffIds, room, orderId }: Needed) => ({
  minutes,
  staffIds: [...new Set(staffIds)].slice(0, 10),
  room: room.trim(),
  exceptOrderId: orderId,
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
