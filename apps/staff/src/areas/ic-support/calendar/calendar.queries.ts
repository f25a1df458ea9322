import { icOrderContract, type IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import { queryOptions } from '@tanstack/react-query';
import { anyTalks } from '#areas/ic-support/talk/ic-order.queries.ts';
import { call } from '#platform/network/call.ts';

/** More than a hospital talks in a week; a calendar with more could not be read. */
const MOST_PAGES = 5;
const PAGE = 100;

export type TalksBetween = { talks: readonly IcOrderSummary[]; isWhole: boolean };

/** All talks that begin between two instants. */
export const talksBetweenQuery = ({ from, until }: { from: string | null; until: string | null }) =>
  queryOptions({
    queryKey: ['order', 'icSupport', 'list', 'calendar', from, until],
    queryFn: async ({ signal }): Promise<TalksBetween> => {
      const talks: IcOrderSummary[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const body = { ...anyTalks, from, until, page, pageSize: PAGE } as const;
        const { items, total } = await call(icOrderContract.search, { body }, { signal });
        talks.push(...items);
        if (talks.length >= total || items.length === 0) return { talks, isWhole: true };
      }
      return { talks, isWhole: false };
    },
  });
