import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';
import { isConsentDone, type ConsentOrder } from '#areas/consent/consents.ts';
import { nextStep, type Step } from '#progress/steps.ts';

/** What the large button leads to: a video with its questions, or a form. Neither when nothing is left. */
export type NextThing = { step: Step; form?: undefined } | { form: ConsentOrder; step?: undefined } | undefined;

type Everything = { page: PatientPage; steps: readonly Step[]; consents: readonly ConsentOrder[] };

/**
 * What is to be done next. The order whose link was opened stands first on the page and comes first here, one thing after the other as it lists
 * them; then come the videos of the other orders, then their forms.
 */
export function nextThing({ page, steps, consents }: Everything): NextThing {
  const own = page.orders[0]?.items.map(({ id }) => waiting(id, steps, consents)).find(Boolean);
  if (own) return own;
  const step = nextStep(steps);
  if (step) return { step };
  const form = consents.find(({ consent }) => !isConsentDone(consent));
  return form && { form };
}

/** The thing behind an item, where it is still to be done. */
function waiting(itemId: string, steps: readonly Step[], consents: readonly ConsentOrder[]): NextThing {
  const step = steps.find(({ item }) => item.id === itemId);
  if (step) return step.state === 'done' ? undefined : { step };
  const form = consents.find((each) => each.form.id === itemId);
  return form && !isConsentDone(form.consent) ? { form } : undefined;
}
