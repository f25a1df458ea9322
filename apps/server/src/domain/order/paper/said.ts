import type { Language } from '@nattoku/contract/shared/primitives';
import type { ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import { paperWords } from '#domain/order/paper/paper-words.ts';
import type { PaperWords } from '#domain/order/paper/words/ja.ts';

/** One text on paper in the reader's language, and the Japanese that staff read beside it; null where that would say the same twice. */
export type Said = {
  language: Language;
  text: string;
  japanese: string | null;
  /** A text of the hospital's whose translation nobody has reviewed. */
  isUnreviewed: boolean;
};

export const japaneseOnly = (text: string): Said => ({ language: 'ja', text, japanese: null, isUnreviewed: false });

/** Says the words of the paper; who reads easy Japanese is read to by staff from that. */
export const saidBy =
  (language: Language) =>
  (pick: (words: PaperWords, language: Language) => string): Said => {
    const [text, japanese] = [pick(paperWords(language), language), pick(paperWords('ja'), 'ja')];
    if (text === japanese) return japaneseOnly(japanese);
    return { language, text, japanese: language === 'ja-easy' ? null : japanese, isUnreviewed: false };
  };

/** Says a text of the hospital's by its layer, and in Japanese where it has none; of two for the same words the one that somebody reviewed. */
export const saidOf =
  (language: Language, layers: readonly ShownLayer[]) =>
  (japanese: string): Said => {
    const own = layers.filter((layer) => layer.japanese === japanese);
    const layer = own.find(({ reviewed }) => reviewed) ?? own[0];
    if (!layer || layer.body === japanese) return japaneseOnly(japanese);
    return { language, text: layer.body, japanese, isUnreviewed: !layer.reviewed };
  };
