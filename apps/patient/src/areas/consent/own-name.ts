import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { toFullWidthKatakana } from '@nattoku/rules/text/kana';
import { normaliseLine } from '@nattoku/rules/text/normalise-input';

const withoutBlanks = (name: string): string => normaliseLine(name).replaceAll(/\s/gu, '');

/** Whether the typed name is another one than the hospital has: in kanji as it stands there, or by its reading in any kana. */
export function isOtherName(
  typed: string,
  { name, nameKana = '' }: Pick<PatientConsentSigner, 'name' | 'nameKana'>,
): boolean {
  const own = withoutBlanks(typed);
  if (name === '' || own === '' || own === withoutBlanks(name)) return false;
  return nameKana === '' || withoutBlanks(toFullWidthKatakana(own)) !== withoutBlanks(nameKana);
}
