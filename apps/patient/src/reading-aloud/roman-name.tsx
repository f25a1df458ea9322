import { languageNow, tagOf } from '#words/language.ts';

/** A name in Latin letters, beside the one in kanji, for who reads another language than Japanese. */
export const RomanName = ({ children: roman }: { children: string | undefined }) =>
  roman && tagOf(languageNow()) !== 'ja' ? <span data-unread>{roman}</span> : null;
