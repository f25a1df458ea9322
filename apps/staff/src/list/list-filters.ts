import { SavedViewId } from '@nattoku/contract/staff/saved-view';
import { PlainDate } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';

export const dateInAddress = PlainDate.optional().catch(undefined);

/** In an address everything is text. */
export const flagInAddress = z
  .union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')])
  .optional()
  .catch(undefined);

export const savedInAddress = SavedViewId.optional().catch(undefined);

/** What narrows and orders a list, each from the address or from a saved view; `ordering` names what is not set by hand to narrow it. */
export function listFilters<Shape extends z.ZodRawShape>(shape: Shape, ordering: readonly (keyof Shape & string)[]) {
  const schema = z.object(shape);
  type Filters = z.infer<typeof schema>;
  type Name = keyof Filters & keyof Shape & string;
  const filterNames = Object.keys(shape) as Name[];
  const narrowing = filterNames.filter((name) => !ordering.includes(name));
  return {
    filterNames,
    narrowing,
    filtersIn: (values: object): Filters => schema.parse(values),
    /** As an address or a saved view keeps them: words only, nothing that is not set. */
    filterWords: (values: Filters): Record<string, string> =>
      Object.fromEntries(
        filterNames.flatMap((name) => {
          const value: unknown = values[name];
          const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
          return isWord ? [[name, String(value)]] : [];
        }),
      ),
    countSet: (values: Filters, names: readonly Name[] = narrowing): number =>
      names.filter((name) => Boolean(values[name])).length,
  };
}
