import { z } from 'zod';

/**
 * One part of what a search finds, of a list that is counted only so far: beyond that nobody turns to, and `atLeast` says that there are more. Who
 * needs them all has the file for it.
 */
export const foundOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), atLeast: z.boolean(), page: z.int(), pageSize: z.int() });
