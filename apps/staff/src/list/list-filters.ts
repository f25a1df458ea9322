import type { SavedViewId } from '@nattoku/contract/staff/saved-view';
import { type PageSize, pageSizes } from '@nattoku/ui/table/pager';
import { readAddress } from '#routing/read-address.ts';
import { savedInAddress } from '#list/words-in-address.ts';

/**
 * The address of a list, but for its filters. What is typed about a person is not in it: it rides in the history entry. `saved` is a view, whose
 * filters hold until one of them is changed.
 */
export type InAddress = { page: number; pageSize?: PageSize | undefined; saved?: SavedViewId | undefined };

const MOST_PAGES = 50_000;

function pageIn(text: string | undefined): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= MOST_PAGES ? page : 1;
}

const inAddress = ({ page, pageSize, saved }: Readonly<Record<string, string | undefined>>): InAddress => ({
  page: pageIn(page),
  pageSize: pageSizes.find((size) => String(size) === pageSize),
  saved: savedInAddress(saved),
});

/** The filters of a list: how they stand in an address or a saved view, and which of them narrow it. */
export type ListFilters<Filters> = {
  names: readonly (keyof Filters & string)[];
  narrowing: readonly (keyof Filters & string)[];
  filtersIn: (values: object) => Filters;
  wordsOf: (filters: Filters) => Record<string, string>;
  countSet: (filters: Filters, names?: readonly (keyof Filters & string)[]) => number;
};

/** How each filter is read; what it does not know, it takes for nothing. */
type Shape = Readonly<Record<string, (value: unknown) => unknown>>;
type FiltersOf<Read extends Shape> = { [Name in keyof Read]?: ReturnType<Read[Name]> };

/** What narrows and orders a list, each from the address or from a saved view; `ordering` names what is not set by hand to narrow it. */
export function listFilters<Read extends Shape>(shape: Read, ordering: readonly (keyof Read & string)[]) {
  type Filters = FiltersOf<Read>;
  type Name = keyof Read & string;
  const names = Object.keys(shape) as Name[];
  const narrowing = names.filter((name) => !ordering.includes(name));
  return {
    names,
    narrowing,
    /** What the address of the page may hold. */
    address: readAddress((values): Filters & InAddress => ({ ...readBy(shape, values), ...inAddress(values) })),
    filtersIn: (values: object): Filters => readBy(shape, values as Readonly<Record<string, unknown>>),
    /** As an address or a saved view keeps them: words only, nothing that is not set. */
    wordsOf: (values: Filters): Record<string, string> =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value: unknown = values[name];
          const isWord = typeof value === 'number' || typeof value === 'boolean' || isText(value);
          return isWord ? [[name, String(value)]] : [];
        }),
      ),
    countSet: (values: Filters, counted: readonly Name[] = narrowing): number =>
      counted.filter((name) => Boolean(values[name])).length,
  };
}

const readBy = <Read extends Shape>(shape: Read, values: Readonly<Record<string, unknown>>): FiltersOf<Read> =>
  Object.fromEntries(Object.entries(shape).map(([name, read]) => [name, read(values[name])])) as FiltersOf<Read>;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
