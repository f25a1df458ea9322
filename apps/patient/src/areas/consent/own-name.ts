import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { toFullWidthKatakana } from '@nattoku/rules/text/kana';
import { nameWithoutBlanks } from '@nattoku/rules/text/person-name';

/**
 * Whether this person may say 「はい、本人です」 instead of typing: the patient alone, whose full name the hospital has, on a page that was
 * opened for this patient. Everybody else says who they are.
 */
export const mayConfirmName = (
  { role, name }: Pick<PatientConsentSigner, 'role' | 'name'>,
  isNamed: boolean,
): boolean => isNamed && role === 'patient' && name !== '';

/** Whether the typed name is another one than the hospital has: in kanji as it stands there, or by its reading in any kana. */
export function isOtherName(
  typed: string,
  { name, nameKana = '' }: Pick<PatientConsentSigner, 'name' | 'nameKana'>,
): boolean {
  const own = nameWithoutBlanks(typed);
  if (name === '' || own === '' || own === nameWithoutBlanks(name)) return false;
  return nameKana === '' || nameWithoutBlanks(toFullWidthKatakana(own)) !== nameWithoutBlanks(nameKana);
}
