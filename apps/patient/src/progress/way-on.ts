import { kindOf } from '#progress/declared-kinds.ts';
import type { WayOn, Step } from '#progress/item-kind.ts';
import { isOpen, isOrderComplete, nextOfKind } from '#progress/steps.ts';

/** 3つ, 12個: counted as it is said. */
export const countOf = (number: number): string => (number < 10 ? `${number}つ` : `${number}個`);
export const ordinalOf = (number: number): string => (number < 10 ? `${number}つ目` : `${number}番目`);
/** 3つのうち1つ目 */
export const placeOf = ({ number, total }: Pick<Step, 'number' | 'total'>): string =>
  total === 1 ? '' : `${countOf(total)}のうち${ordinalOf(number)}`;

const home: WayOn = { screen: { name: 'home' }, label: 'はじめの画面へ' };

/** Where a step is taken up, and what leads to it from the first screen. */
export const startOf = (step: Step): WayOn => kindOf(step.item)?.start(step) ?? home;

/** The one next thing after a step: what follows in its order, else what is left of its kind. */
export function wayOn(steps: readonly Step[], { order, item, number }: Step): WayOn {
  if (isOrderComplete(order)) return { screen: { name: 'thanks', orderId: order.id }, label: 'おわりへ進む' };
  const following = steps.find((step) => step.order.id === order.id && step.number > number && isOpen(step));
  const next = following ?? nextOfKind(steps, item.kind, number);
  const kind = next && kindOf(next.item);
  if (!next || !kind || next.item.id === item.id) return home;
  return { screen: kind.start(next).screen, label: kind.goOnLabel(next) };
}
