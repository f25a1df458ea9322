import { kindOf } from '#progress/declared-kinds.ts';
import type { WayOn, Step } from '#progress/item-kind.ts';
import { canBeDoneNow, isOrderComplete, nextOfKind } from '#progress/steps.ts';
import { openingWords } from '#words/language.ts';
import { visitWords } from '#words/visit-words.ts';

/** 3つのうち1つ目 */
export const placeOf = ({ number, total }: Pick<Step, 'number' | 'total'>): string =>
  total === 1 ? '' : visitWords().progress.place(number, total);

const home = (): WayOn => ({ screen: { name: 'home' }, label: openingWords().toHome });

/** Where a step is taken up, and what leads to it from the first screen. */
export const startOf = (step: Step): WayOn => kindOf(step.item)?.start(step) ?? home();

/** The one next thing after a step: what follows in its order, else what is left of its kind. */
export function wayOn(steps: readonly Step[], { order, item, number }: Step): WayOn {
  if (isOrderComplete(order))
    return { screen: { name: 'thanks', orderId: order.id }, label: visitWords().progress.toEnd };
  const following = steps.find(
    (step) => step.order.id === order.id && step.number > number && canBeDoneNow(step, steps),
  );
  const next = following ?? nextOfKind(steps, item.kind, number);
  const kind = next && kindOf(next.item);
  if (!next || !kind || next.item.id === item.id) return home();
  return { screen: kind.start(next).screen, label: kind.goOnLabel(next) };
}
