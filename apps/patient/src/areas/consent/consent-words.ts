import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { consentWords } from '#words/visit-words.ts';

/** What somebody confirms with their signature who does not decide. */
export const confirmsWords = ({ role }: Pick<PatientConsentSigner, 'role'>): string =>
  role === 'interpreter' ? consentWords().interpreted : consentWords().attended;

/** Who says yes or no. */
export const decides = ({ role }: Pick<PatientConsentSigner, 'role'>): boolean =>
  role === 'patient' || role === 'proxy' || role === 'scribe';
