import type { Language } from '@nattoku/contract/shared/primitives';
import type { InAnyLanguage, KitWords } from '@nattoku/ui/words/kit-words';
import { createListeners } from '#platform/listeners.ts';
import type { consentJa } from '#words/ja/consent.ts';
import { openingJa } from '#words/ja/opening.ts';
import type { scenarioJa } from '#words/ja/scenario.ts';
import type { visitJa } from '#words/ja/visit.ts';

export type OpeningWords = InAnyLanguage<typeof openingJa>;
export type VisitWords = InAnyLanguage<typeof visitJa>;
export type ConsentWords = InAnyLanguage<typeof consentJa>;

export type ScenarioWords = InAnyLanguage<typeof scenarioJa>;

/** Every word of the page in one language. */
export type Catalogue = {
  opening: OpeningWords;
  visit: VisitWords;
  consent: ConsentWords;
  scenario: ScenarioWords;
  kit: KitWords;
};

/** Each in itself, as its speakers look for it. The contract's own list would bring zod along. */
export const languageNames: Readonly<Record<Language, string>> = {
  ja: '日本語',
  'ja-easy': 'やさしい日本語',
  en: 'English',
  zh: '中文',
  vi: 'Tiếng Việt',
  pt: 'Português',
};

/** As browsers and screen readers name it (BCP 47). */
export const tagOf = (language: Language): string => tags[language] ?? language;
const tags: Partial<Record<Language, string>> = { 'ja-easy': 'ja', zh: 'zh-Hans' };

export const isLanguage = (value: string | null): value is Language => value !== null && value in languageNames;

/** Japanese comes with the page; each other language is one file, fetched when it is chosen. */
const catalogues: Record<Exclude<Language, 'ja'>, () => Promise<{ catalogue: Catalogue }>> = {
  'ja-easy': () => import('#words/ja-easy/catalogue.ts'),
  en: () => import('#words/en/catalogue.ts'),
  zh: () => import('#words/zh/catalogue.ts'),
  vi: () => import('#words/vi/catalogue.ts'),
  pt: () => import('#words/pt/catalogue.ts'),
};

type Spoken = { language: Language; catalogue: Catalogue | null };

let spoken: Spoken = { language: 'ja', catalogue: null };
const { tell, subscribe } = createListeners();

/** Fetches what a part of the page says in a language, and gives what makes it speak so. */
type PartOfWords = (language: Language) => Promise<() => void>;

const parts = new Set<PartOfWords>();

/** A part of the page that few open brings words of its own: they change with all others. Resolves when it may be drawn. */
export async function addPartOfWords(part: PartOfWords): Promise<void> {
  parts.add(part);
  (await part(spoken.language))();
}

/** The page speaks it from here on. What is typed, and where somebody is, stays. @throws Error where its file cannot be fetched */
export async function speak(language: Language): Promise<void> {
  const [catalogue, ...ready] = await Promise.all([
    language === 'ja' ? null : catalogues[language]().then((file) => file.catalogue),
    ...[...parts].map((part) => part(language)),
  ]);
  spoken = { language, catalogue };
  for (const begin of ready) begin();
  document.documentElement.lang = tagOf(language);
  tell();
}

/** In Japanese of either kind. */
export const isJapanese = (): boolean => tagOf(spoken.language) === 'ja';

export const listenToLanguage = subscribe;
export const languageNow = (): Language => spoken.language;
export const catalogueNow = (): Catalogue | null => spoken.catalogue;

/** Words of the moment: everything that is drawn is drawn again when the language changes. */
export const openingWords = (): OpeningWords => spoken.catalogue?.opening ?? openingJa;
