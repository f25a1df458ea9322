import type { Said } from '#domain/order/paper/said.ts';
import { scriptOf, settingOf } from '#domain/order/paper/paper-words.ts';
import type { Sheet, TextStyle } from '#kernel/pdf/pdf-sheet.ts';

type Column = { x: number; y: number; width: number };

/** Of the size of the text that it stands below, and what is never gone below, in points. */
const SMALLER = 0.74;
const SMALLEST = 7.5;
const QUIET = '#404040';
const MARK = '※';

/** The Japanese alone where the other text has a character that no font has: paper shows no empty box. */
export function printable(sheet: Sheet, said: Said): Said {
  const isWhole = said.japanese === null || !sheet.lacks(said.text, { script: scriptOf(said.language) });
  return isWhole ? said : { language: 'ja', text: said.japanese ?? '', japanese: null, isUnreviewed: false };
}

/** Draws a text and, smaller below it, its Japanese. Returns the height that both took, in millimetres. */
export function drawSaid(sheet: Sheet, said: Said, { x, y, width }: Column, style: TextStyle): number {
  const { language, text, japanese, isUnreviewed } = printable(sheet, said);
  const own = `${text}${isUnreviewed ? MARK : ''}`;
  const height = sheet.text(own, { x, y, width }, { ...style, ...settingOf(language) });
  return japanese === null ? height : height + drawJapanese(sheet, japanese, { x, y: y + height, width }, style);
}

const drawJapanese = (sheet: Sheet, japanese: string, column: Column, { size, align, colour = QUIET }: TextStyle) =>
  sheet.text(japanese, column, {
    size: Math.max(SMALLEST, size * SMALLER),
    colour,
    leading: 1.35,
    ...(align ? { align } : {}),
  });

/** As much of a text as fits, and what says that it goes on. */
export function fitted(text: string, fits: (text: string) => boolean, rest = '…'): string {
  if (fits(text)) return text;
  const characters = Array.from(
    new Intl.Segmenter('ja', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(characters.slice(0, middle).join('') + rest)) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join('') + rest;
}

/** Both texts cut to so many lines: a title may be as long as its writers like. */
export function clipped(
  sheet: Sheet,
  said: Said,
  { width, lines = 1 }: { width: number; lines?: number },
  style: TextStyle,
): Said {
  const shown = printable(sheet, said);
  const cut = (text: string, of: TextStyle): string => {
    const most = sheet.heightOf('字', width, of) * (lines + 0.2);
    return fitted(text, (part) => sheet.heightOf(`${part}${MARK}`, width, of) <= most);
  };
  const { size, leading = 1.35 } = style;
  return {
    ...shown,
    text: cut(shown.text, { ...style, ...settingOf(shown.language) }),
    japanese: shown.japanese && cut(shown.japanese, { size: Math.max(SMALLEST, size * SMALLER), leading }),
  };
}
