import { SavedViewId } from '@nattoku/contract/staff/saved-view';
import { Paging, PlainDate } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';

export const dateInAddress = PlainDate.optional().catch(undefined);

/** In an address everything is text. */
export const flagInAddress = z
  .union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')])
  .optional()
  .catch(undefined);

const { page, pageSize } = Paging.shape;

/**
 * The address of a list, but for its filters. What is typed about a person is not in it: it rides in the history entry. `saved` is a view, whose
 * filters hold until one of them is changed.
 */
const inAddress = {
  page: page.catch(1),
  pageSize: pageSize.unwrap().optional().catch(undefined),
  saved: SavedViewId.optional().catch(undefined),
};
export type InAddress = z.infer<z.ZodObject<typeof inAddress>>;

/** The filters of a list: how they stand in an address or a saved view, and which of them narrow it. */
export type ListFilters<Filters> = {
  names: readonly (keyof Filters & string)[];
  narrowing: readonly (keyof Filters & string)[];
  filtersIn: (values: object) => Filters;
  wordsOf: (filters: Filters) => Record<string, string>;
  countSet: (filters: Filters, names?: readonly (keyof Filters & string)[]) => number;
};

/** What narrows and orders a list, each from the address or from a saved view; `ordering` names what is not set by hand to narrow it. */
export function listFilters<Shape extends z.ZodRawShape>(shape: Shape, ordering: readonly (keyof Shape & string)[]) {
  const schema = z.object(shape);
  type Filters = z.infer<typeof schema>;
  type Name = keyof Filters & keyof Shape & string;
  const names = Object.keys(shape) as Name[];
  const narrowing = names.filter((name) => !ordering.includes(name));
  return {
    names,
    narrowing,
    /** What the address of the page may hold. */
    address: z.object({ ...shape, ...inAddress }),
    filtersIn: (values: object): Filters => schema.parse(values),
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

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
