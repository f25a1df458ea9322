import { z } from 'zod';
import { PatientConsent } from '#consent/consent-signing.ts';
import { shownItem } from '#patient-page/shown-item.ts';

/** A form on the patient's page. */
export const ConsentPageItem = z.object({ ...shownItem, kind: z.literal('consent'), consent: PatientConsent });
export type ConsentPageItem = z.infer<typeof ConsentPageItem>;
