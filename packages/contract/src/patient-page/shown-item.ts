import { z } from 'zod';
import { Instant, OrderItemId } from '#shared/primitives.ts';

/** What the page shows of every item, whatever it is. `done`: nothing more is expected of the person who holds the page. */
export const shownItem = {
  id: OrderItemId,
  title: z.string(),
  /** False for what may be left out. */
  required: z.boolean(),
  done: z.boolean(),
  /** Until when, where that is before the order is due. */
  dueAt: Instant.optional(),
};

/** Of everything that happened on the device. The id is made there, so that a record sent twice counts once. */
export const recorded = { id: z.uuid(), at: Instant };
