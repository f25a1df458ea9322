/*
 * By when the patient has next to do something: the earliest day among the parts that count (`unfinished.ts`) and are open. A part without a day of
 * its own is due as its order is. An order without such parts has its own day; attention, reminders and every day that a list shows ask this.
 */

const OPEN = 'di.done_at IS NULL AND di.ended_at IS NULL';

/** Over an order, by its name in the statement. Only of those with dated parts the parts are looked up. */
export const nextDueOf = (order: string): string => `(CASE WHEN ${order}.parts_due_from IS NULL THEN ${order}.due_on
  ELSE least(${order}.due_on, (
    SELECT CASE WHEN bool_or(di.required) THEN min(di.due_on) FILTER (WHERE di.required AND ${OPEN}) ELSE min(di.due_on) FILTER (WHERE ${OPEN}) END
      FROM order_items di WHERE di.order_id = ${order}.id)) END)`;

export const nextDue = nextDueOf('o');

/** Every day on which something open of an order `o` is due, the earliest first. */
export const openDueDays = `(CASE WHEN o.parts_due_from IS NULL THEN array_remove(ARRAY[o.due_on::text], NULL)
  ELSE ARRAY(
    SELECT DISTINCT least(o.due_on, di.due_on)::text FROM order_items di
     WHERE di.order_id = o.id AND ${OPEN} AND least(o.due_on, di.due_on) IS NOT NULL
       AND (di.required OR NOT EXISTS (SELECT FROM order_items n WHERE n.order_id = o.id AND n.required))
     ORDER BY 1) END)`;

/** The day of one part `item` of an order. */
export const partDue = (order: string, item: string): string => `least(${order}.due_on, ${item}.due_on)`;
