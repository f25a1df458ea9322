import type { Language } from '@nattoku/contract/shared/primitives';
import type { InAnyLanguage } from '@nattoku/ui/words/kit-words';
import { interviewJa } from '#words/interview/ja.ts';
import { addPartOfWords } from '#words/language.ts';

export type InterviewWords = InAnyLanguage<typeof interviewJa>;

const files: Record<Exclude<Language, 'ja'>, () => Promise<{ words: InterviewWords }>> = {
  'ja-easy': () => import('#words/interview/ja-easy.ts'),
  en: () => import('#words/interview/en.ts'),
  zh: () => import('#words/interview/zh.ts'),
  vi: () => import('#words/interview/vi.ts'),
  pt: () => import('#words/interview/pt.ts'),
};

let spoken: InterviewWords = interviewJa;

/** Words of the moment, as `openingWords`. */
export const interviewWords = (): InterviewWords => spoken;

const fetchInterviewWords = async (language: Language) => {
  const words = language === 'ja' ? interviewJa : (await files[language]()).words;
  return () => {
    spoken = words;
  };
};

/** Resolves when a questionnaire may be drawn; in Japanese where the file of the language cannot be fetched. */
export const interviewWordsReady = (): Promise<void> => addPartOfWords(fetchInterviewWords).catch(() => undefined);
