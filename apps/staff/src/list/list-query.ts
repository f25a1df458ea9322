import { queryClient } from '#platform/query-client.ts';

/** One part of what a search finds. `atLeast`: it is not counted to its end. */
export type Answer<Row> = { items: Row[]; total: number; pageSize: number; atLeast?: boolean };

export type Sorting = { sort: string; descending: boolean };

/** Null takes a filter out. */
export type FilterChange<Filters> = Partial<Record<keyof Filters, string | boolean | null>>;

export type ListQuery<Row> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer<Row>>;
};

/** The question of a list, whatever it is narrowed to; `key` names them all, for asking again. */
export const listQuery =
  <Search, Found extends Answer<unknown>>(
    key: readonly string[],
    ask: (search: Search, signal: AbortSignal) => Promise<Found>,
  ) =>
  (search: Search) => ({
    queryKey: [...key, search],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Found> => ask(search, signal),
  });

/** After a write: what is on the screen is asked again, and older answers are forgotten, so that nobody chooses a row as it was before. */
export function askAgain(key: readonly string[]): void {
  queryClient.removeQueries({ queryKey: key, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: key });
}
