import { type Language, languageNames } from '@nattoku/contract/shared/primitives';
import { invalidInput } from '#kernel/problem.ts';

/** @throws Problem for a language that the hospital does not speak to patients (any more) */
export function refuseUnspoken(asked: readonly Language[], spoken: readonly Language[]): void {
  const unspoken = asked.filter((language) => !spoken.includes(language));
  if (unspoken.length === 0) return;
  const names = unspoken.map((language) => languageNames[language]).join('、');
  throw invalidInput({ field: 'language', message: `${names}は、施設で使う言語に含まれていません` });
}
