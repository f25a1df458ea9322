import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { arrangementQuery } from '#list/arrangement.queries.ts';
import type { InAddress } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import type { Sorting } from '#list/list-query.ts';
import { asDelivered, laidOver } from '#list/use-list-arrangement.ts';
import { askedOf } from '#list/use-list.ts';
import { queryClient } from '#platform/query-client.ts';
import { searchHere } from '#routing/history-search.ts';

/**
 * The `load` of a page that is a list: where the document begins with it, its rows are on their way while the frame is still being drawn. The
 * screen asks the same and finds it under way. Later the screen is quick enough, and what is typed there is not known here: a question that
 * nobody sees the answer of would stand in the audit log.
 */
export function beginList<Row extends { id: string }, Filters extends object, Asked extends Sorting>(
  of: ListOf<Row, Filters, Asked>,
) {
  let isBegun = false;
  return ({ search: wanted }: { search: NoInfer<Filters> & InAddress }): void => {
    const beginsHere = !isBegun && window.location.pathname === of.path;
    isBegun = true;
    if (beginsHere) void begin(of, wanted).catch(() => undefined);
  };
}

async function begin<Row extends { id: string }, Filters extends object, Asked extends Sorting>(
  of: ListOf<Row, Filters, Asked>,
  wanted: NoInfer<Filters> & InAddress,
): Promise<void> {
  const { text } = searchHere({ text: '' });
  const kept = of.arranged
    ? await queryClient.fetchQuery(arrangementQuery(of.arranged))
    : { settings: asDelivered, views: [] };
  const { filters, pageSize } = laidOver(of, kept, wanted);
  const asked = askedOf(of, filters, { page: wanted.page, pageSize, text }, todayInTokyo(new Date()));
  await queryClient.prefetchQuery(of.queryOf(asked));
}
