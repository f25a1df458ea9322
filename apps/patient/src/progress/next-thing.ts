import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';
import { isConsentDone, type ConsentOrder } from '#progress/consents.ts';
import { nextStep, type Step } from '#progress/steps.ts';

/** What the large button leads to: a video with its questions, or a form. Neither when nothing is left. */
export type NextThing = { step: Step; form?: undefined } | { form: ConsentOrder; step?: undefined } | undefined;

type Everything = { page: PatientPage; steps: readonly Step[]; consents: readonly ConsentOrder[] };

/**
 * What is to be done next. The order whose link was opened stands first on the page and comes first here: whoever was sent a form is led to
 * the form, whatever else is still open; then come the videos of the other orders, then their forms.
 */
export function nextThing({ page, steps, consents }: Everything): NextThing {
  const ownId = page.orders[0]?.id;
  const own = within(
    steps.filter(({ order }) => order.id === ownId),
    consents.filter(({ id }) => id === ownId),
  );
  return own ?? within(steps, consents);
}

const within = (steps: readonly Step[], consents: readonly ConsentOrder[]): NextThing => {
  const step = nextStep(steps);
  if (step) return { step };
  const form = consents.find(({ consent }) => !isConsentDone(consent));
  return form && { form };
};
