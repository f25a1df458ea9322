import type { PatientPage, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import type { Screen } from '#platform/screen.ts';
import { kindOf } from '#progress/declared-kinds.ts';
import type { DeclaredKind, Step } from '#progress/item-kind.ts';
import { findStep } from '#progress/steps.ts';

/** A screen with what it shows. */
export type ShownScreen =
  | { name: 'home' }
  | { name: 'item'; kind: DeclaredKind; step: Step; part: string; of: string | null }
  | { name: 'ask'; step: Step | undefined; seconds: number | null }
  | { name: 'thanks'; order: PatientPageOrder }
  | { name: 'family'; part: 'links' | 'allow' }
  | { name: 'leave' };

/** What the history remembers may have been taken back since: then the nearest screen that still exists. */
export function showScreen(screen: Screen, page: PatientPage, steps: readonly Step[]): ShownScreen {
  switch (screen.name) {
    case 'ask':
      return { name: 'ask', step: findStep(steps, screen.itemId), seconds: screen.seconds ?? null };
    case 'thanks': {
      const order = page.orders.find(({ id }) => id === screen.orderId);
      return order ? { name: 'thanks', order } : { name: 'home' };
    }
    case 'item': {
      const step = findStep(steps, screen.itemId);
      const kind = step && kindOf(step.item);
      return kind ? { name: 'item', kind, step, part: screen.part, of: screen.of } : { name: 'home' };
    }
    default:
      return screen;
  }
}
