import type { Language } from '@nattoku/contract/shared/primitives';
import type { InAnyLanguage } from '@nattoku/ui/words/kit-words';
import { familyJa } from '#words/family/ja.ts';
import { addPartOfWords } from '#words/language.ts';

export type FamilyWords = InAnyLanguage<typeof familyJa>;

const files: Record<Exclude<Language, 'ja'>, () => Promise<{ words: FamilyWords }>> = {
  'ja-easy': () => import('#words/family/ja-easy.ts'),
  en: () => import('#words/family/en.ts'),
  zh: () => import('#words/family/zh.ts'),
  vi: () => import('#words/family/vi.ts'),
  pt: () => import('#words/family/pt.ts'),
};

let spoken: FamilyWords = familyJa;

/** Words of the moment, as `openingWords`. */
export const familyWords = (): FamilyWords => spoken;

const fetchFamilyWords = async (language: Language) => {
  const words = language === 'ja' ? familyJa : (await files[language]()).words;
  return () => {
    spoken = words;
  };
};

/** Resolves when the screens around the family may be drawn; in Japanese where the file of the language cannot be fetched. */
export const familyWordsReady = (): Promise<void> => addPartOfWords(fetchFamilyWords).catch(() => undefined);
