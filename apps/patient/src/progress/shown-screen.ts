import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import type { Screen } from '#platform/screen.ts';
import type { ConsentOrder } from '#areas/consent/consents.ts';
import { findStep, type Question, type Step } from '#progress/steps.ts';

/** A screen with what it shows. */
export type ShownScreen =
  | { name: 'home' }
  | { name: 'video'; step: Step }
  | { name: 'question'; step: Step; question: Question }
  | { name: 'passage'; step: Step; question: Question }
  | { name: 'ask'; step: Step | undefined }
  | { name: 'thanks'; order: PatientPageOrder }
  | { name: 'consent'; order: ConsentOrder; part: string; signerId: string | null }
  | { name: 'leave' };

/** What the history remembers may have been taken back since: then the nearest screen that still exists. */
export function showScreen(
  screen: Screen,
  steps: readonly Step[],
  consents: readonly ConsentOrder[] = [],
): ShownScreen {
  if (screen.name === 'home' || screen.name === 'leave') return screen;
  if (screen.name === 'consent') {
    const order = consents.find(({ form }) => form.id === screen.itemId);
    return order ? { name: 'consent', order, part: screen.part, signerId: screen.signerId } : { name: 'home' };
  }
  if (screen.name === 'thanks') {
    const order = steps.find((step) => step.order.id === screen.orderId)?.order;
    return order ? { name: 'thanks', order } : { name: 'home' };
  }
  const step = findStep(steps, screen.itemId);
  if (screen.name === 'ask') return { name: 'ask', step };
  if (!step) return { name: 'home' };
  if (screen.name === 'video') return { name: 'video', step };

  const question = step.item.questions.find(({ id }) => id === screen.questionId);
  return question ? { name: screen.name, step, question } : { name: 'video', step };
}
