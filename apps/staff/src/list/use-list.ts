import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { columnsFor } from '#list/columns-for.ts';
import type { InAddress } from '#list/list-filters.ts';
import type { Asking, ListOf } from '#list/list-of.ts';
import type { Answer, Sorting } from '#list/list-query.ts';
import { useListArrangement } from '#list/use-list-arrangement.ts';
import { useMore } from '#list/use-more.ts';
import { useSteadyItems } from '#list/use-steady-items.ts';
import type { PlainDate } from '@nattoku/rules/time/date-time';
import { useToday } from '#platform/use-today.ts';
import { useHistorySearch } from '#routing/history-search.ts';

/** What the server is asked for a list. */
export const askedOf = <Row extends { id: string }, Filters extends object, Asked extends Sorting>(
  of: Pick<ListOf<Row, Filters, Asked>, 'questionOf'>,
  filters: Filters,
  asking: Asking,
  today: PlainDate,
): Asked & Asking => ({ ...of.questionOf(filters, today), ...asking });

/** A list as the address, a saved view and its reader want it, and what the server answers. */
export function useList<Row extends { id: string }, Filters extends object, Asked extends Sorting>(
  of: ListOf<Row, Filters, Asked>,
  wanted: NoInfer<Filters> & InAddress,
) {
  const today = useToday();
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const list = useListArrangement<Filters>(of, wanted);
  const asked = askedOf(of, list.filters, { ...list.paging, text }, today);
  const query = useQuery<Answer<Row>>({
    ...of.queryOf(asked),
    placeholderData: keepPreviousData,
    enabled: list.isKnown,
  });
  const { keepsPushedOut } = of;
  const { items, arrivals, showArrivals } = useSteadyItems<Row>(query, JSON.stringify(asked), { keepsPushedOut });
  const rows = useMore<Row>(of.more, items, columnsFor(of.columns, list.columns));
  const { scope = 'all' } = of.filters.wordsOf(list.filters);
  return {
    list,
    text,
    changeText,
    asked,
    query,
    /** As they were answered: the same object as long as nothing of a row has changed. */
    items,
    rows,
    arrivals,
    showArrivals,
    /** Fewer may be shown than there are. */
    isNarrowed: text.trim() !== '' || of.filters.countSet(list.filters) > 0 || scope !== 'all',
  };
}

export type ListState<Row extends { id: string }, Filters extends object, Asked extends Sorting> = ReturnType<
  typeof useList<Row, Filters, Asked>
>;
