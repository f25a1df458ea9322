import { openConsentStates } from '@nattoku/contract/consent-state';

const openStates = openConsentStates.map((state) => `'${state}'`).join(', ');

/**
 * Over an order `o` that was issued, whatever it holds: whether the patient has still to do what it asks for – to see the videos, or to say
 * yes or no to the form. Due dates, reminders and home ask this one question.
 */
export const isUnfinished = `CASE o.kind
  WHEN 'consent' THEN EXISTS (SELECT FROM consent_forms cf WHERE cf.order_id = o.id AND cf.state IN (${openStates}))
  ELSE NOT EXISTS (SELECT FROM responses cr WHERE cr.order_id = o.id AND cr.progress = 'done') END`;
