import { type IcClass, icClassContract } from '@nattoku/contract/ic-support/ic-class';
import { icClassAttendanceContract } from '@nattoku/contract/ic-support/ic-class-attendance';
import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const classesQuery = (search: CommonOrderSearch) =>
  queryOptions({
    queryKey: ['commonOrder', 'class', 'list', search],
    queryFn: ({ signal }) => call(icClassContract.list, { query: search }, { signal }),
  });

export const classQuery = (commonOrderId: CommonOrderId) =>
  queryOptions({
    queryKey: ['commonOrder', 'class', commonOrderId],
    queryFn: ({ signal }) => call(icClassContract.get, { params: { commonOrderId } }, { signal }),
  });

export const attendeesQuery = (commonOrderId: CommonOrderId, page: number) =>
  queryOptions({
    queryKey: ['commonOrder', 'class', commonOrderId, 'attendees', page],
    queryFn: ({ signal }) =>
      call(
        icClassAttendanceContract.attendees,
        { params: { commonOrderId }, body: { page, pageSize: 50 } },
        { signal },
      ),
  });

/** The class as the server has just answered; lists ask again. */
export function keepClass(held: IcClass): void {
  queryClient.setQueryData(classQuery(held.id).queryKey, held);
  void queryClient.invalidateQueries({ queryKey: ['commonOrder', 'class', 'list'] });
}

export const refetchClasses = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['commonOrder', 'class'] });
