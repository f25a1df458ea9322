import { openConsentStates } from '@nattoku/contract/consent/consent-state';

const openStates = openConsentStates.map((state) => `'${state}'`).join(', ');

/**
 * Over an order `o` that was issued, whatever it holds: whether the patient has still to do what it asks for – to see the videos, or to say
 * yes or no to the form. Due dates, reminders and home ask this one question. Each row is looked up by its key: as EXISTS, the planner would
 * read every response and every form that there is.
 */
export const isUnfinished = `CASE o.area
  WHEN 'consent' THEN coalesce((SELECT cf.state FROM consent_forms cf WHERE cf.order_id = o.id) IN (${openStates}), false)
  ELSE (SELECT cr.progress FROM responses cr WHERE cr.order_id = o.id) IS DISTINCT FROM 'done' END`;
