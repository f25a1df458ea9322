import type { PatientPage, PatientPageItem, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { isWholeOrder, kindNames, kindOf } from '#progress/declared-kinds.ts';
import type { Step } from '#progress/item-kind.ts';

export function stepsOf(page: PatientPage): Step[] {
  const items = page.orders.flatMap((order) => order.items.map((item) => ({ order, item })));
  return items.map((each, index) => ({ ...each, number: index + 1, total: items.length }));
}

export const findStep = (steps: readonly Step[], itemId: string | null): Step | undefined =>
  steps.find(({ item }) => item.id === itemId);

/** What it is called where it stands by itself. */
export const titleOf = ({ order, item }: Step): string => (isWholeOrder(order, item) ? order.title : item.title);

/** Whether nothing more is expected about it, whatever it is, also by what happened on this device alone. */
export const isItemDone = (item: PatientPageItem): boolean => kindOf(item)?.isDone(item) ?? item.done;

/** What this page can open and is not done. */
export const isOpen = ({ item }: Step): boolean => kindOf(item) !== undefined && !isItemDone(item);

/** What an open step waits for; null for one that is done or can be done now. */
export const waitSentence = (step: Step, steps: readonly Step[], now = new Date()): string | null =>
  isOpen(step) ? (kindOf(step.item)?.waitsFor?.(step, steps, now) ?? null) : null;

/** What the person here can do at this moment. */
export const canBeDoneNow = (step: Step, steps: readonly Step[]): boolean =>
  isOpen(step) && waitSentence(step, steps) === null;

/** Of one kind: the first thing to be done now after this step, else the first one of all. */
export function nextOfKind(steps: readonly Step[], kind: string, after = 0): Step | undefined {
  const open = steps.filter((step) => step.item.kind === kind && canBeDoneNow(step, steps));
  return open.find(({ number }) => number > after) ?? open[0];
}

/** Nobody has completed an order of which the hospital withdrew everything. What may be left out keeps none open, unless all of it may be. */
export function isOrderComplete({ items }: PatientPageOrder): boolean {
  const required = items.filter((item) => item.required);
  const own = required.length > 0 ? required : items;
  return own.every(isItemDone) && own.some((item) => !kindOf(item)?.isTakenBack?.(item));
}

/** Orders that are complete and not yet said to be done. */
export const ordersToClose = ({ orders }: PatientPage): PatientPageOrder[] =>
  orders.filter(
    (order) =>
      order.doneAt === null &&
      order.items.some((item) => kindOf(item)?.reportsItself === false) &&
      isOrderComplete(order),
  );

/**
 * What is to be done next; undefined when nothing is left that can be done now. The order whose link was opened stands first on the page and comes first here, one
 * thing after the other as it lists them; then come the others, kind by kind.
 */
export function nextThing(page: PatientPage, steps: readonly Step[]): Step | undefined {
  const own = steps.find((step) => step.order.id === page.orders[0]?.id && canBeDoneNow(step, steps));
  return own ?? kindNames().flatMap((kind) => nextOfKind(steps, kind) ?? [])[0];
}
