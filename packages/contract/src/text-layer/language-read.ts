import { z } from 'zod';
import { Language } from '#shared/primitives.ts';
import { layerLanguageNames, layerLanguageOf, LayersRead } from '#text-layer/text-layer.ts';

/** In which language a page spoke, and what of its texts stood there in it; `layers` null in Japanese. */
export const LanguageRead = z.object({ language: Language, layers: LayersRead.nullable() });
export type LanguageRead = z.infer<typeof LanguageRead>;

/** Whether a page spoke another language than the document's own; null where none spoke, as on paper. */
export const isTranslated = ({ language }: { language: Language | null }): boolean =>
  language !== null && language !== 'ja';

/** 「ベトナム語（確認済みの訳3・確認前の訳2・日本語のまま1）」 */
export function languageReadWords({ language, layers }: LanguageRead): string {
  const layered = layerLanguageOf(language);
  if (layered === null) return '日本語';
  const { reviewed, drafts, japanese } = layers ?? { reviewed: 0, drafts: 0, japanese: 0 };
  const parts = [
    reviewed > 0 && `確認済みの訳${reviewed}`,
    drafts > 0 && `確認前の訳${drafts}`,
    japanese > 0 && `日本語のまま${japanese}`,
  ].filter(Boolean);
  return `${layerLanguageNames[layered]}${parts.length === 0 ? '' : `（${parts.join('・')}）`}`;
}

/** Of a document that governs in Japanese and stands beside every other language: 「日本語、ベトナム語（確認前の訳12）」. */
export const languagesShown = (read: LanguageRead): string =>
  read.language === 'ja' ? '日本語' : `日本語、${languageReadWords(read)}`;
