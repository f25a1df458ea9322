import type { Language } from '@nattoku/contract/shared/primitives';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { words as en } from '#domain/order/paper/words/en.ts';
import { words as jaEasy } from '#domain/order/paper/words/ja-easy.ts';
import { ja, type PaperWords } from '#domain/order/paper/words/ja.ts';
import { words as pt } from '#domain/order/paper/words/pt.ts';
import { words as vi } from '#domain/order/paper/words/vi.ts';
import { words as zh } from '#domain/order/paper/words/zh.ts';
import type { Script } from '#kernel/pdf/characters.ts';
import type { TextStyle } from '#kernel/pdf/pdf-sheet.ts';

/** What differs by what a leaflet asks of the patient. */
export type LeafletWords = PaperWords['leaflet']['several'];

const catalogues: Record<Language, PaperWords> = { ja, 'ja-easy': jaEasy, en, zh, vi, pt };

/** The words of leaflets, posters and cards. */
export const paperWords = (language: Language): PaperWords => catalogues[language];

const tags: Record<Language, string> = { ja: 'ja', 'ja-easy': 'ja', en: 'en', zh: 'zh-Hans', vi: 'vi', pt: 'pt' };

/** As screen readers name it (BCP 47). */
export const tagOf = (language: Language): string => tags[language];

/** In whose shapes its characters are drawn. */
export const scriptOf = (language: Language): Script => (language === 'zh' ? 'chinese' : 'japanese');

/** How its words are set on paper. */
export const settingOf = (language: Language): Required<Pick<TextStyle, 'script' | 'isSpaced'>> => ({
  script: scriptOf(language),
  isSpaced: language === 'ja-easy',
});

/** A moment in Tokyo as the patient's page writes it. */
export const momentOf = (language: Language, at: Date): string =>
  tags[language] === 'ja'
    ? formatDateTime(at.toISOString())
    : new Intl.DateTimeFormat(tags[language], {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Asia/Tokyo',
      }).format(at);

/** A day as the patient's page writes it. */
export const dayOf = (language: Language, date: PlainDate): string =>
  tags[language] === 'ja'
    ? formatDate(date)
    : new Intl.DateTimeFormat(tags[language], { dateStyle: 'medium', timeZone: 'Asia/Tokyo' }).format(
        new Date(`${date}T12:00:00+09:00`),
      );
