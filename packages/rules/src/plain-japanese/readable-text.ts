import { kanjiStage } from '#plain-japanese/school-kanji.ts';

/**
 * A text as it is read: without readings, spaces between words and selectors of variants, a link or variable as one character. Each UTF-16 unit of
 * `words` knows where it stands in the text that was given, marks of readings included.
 */
export type ReadableText = {
  words: string;
  starts: readonly number[];
  ends: readonly number[];
  /** Whether a reading stands beside it: 誤嚥《ごえん》, 誤嚥（ごえん）. */
  hasReading: readonly boolean[];
};

/** Stands for what is no word of the writer's. */
const PLACEHOLDER = '\uFFFC';

const NO_WORD = /\{\{[^{}\n]*\}\}|https?:\/\/[\x21-\x7e]+/y;
const MARKED_BASE = /｜([^｜《》\n]+)《[^｜《》\n]+》/y;
const READING = /《[^｜《》\n]+》|[（(][ぁ-ゖァ-ヶー・ 　]+[)）]/y;
const INVISIBLE = /[\p{Variation_Selector}\u200B]+/uy;
const SPACES = /[ \t\u3000]+/y;
const WIDE_LETTER = /[０-９Ａ-Ｚａ-ｚ]/;
const ASCII_WORD = /[!-~]/;
const WIDE_TO_ASCII = 0xfee0;

const at = (pattern: RegExp, text: string, index: number): RegExpExecArray | null => {
  pattern.lastIndex = index;
  return pattern.exec(text);
};

export const isKanji = (character: string): boolean => character === '々' || kanjiStage(character) !== null;

/** What is read of a text, for rules that look for words in it. */
export function readableText(text: string): ReadableText {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const hasReading: boolean[] = [];

  const push = (unit: string, start: number, end: number, isRead = false) => {
    for (const one of unit.split('')) {
      units.push(one);
      starts.push(start);
      ends.push(end);
      hasReading.push(isRead);
    }
  };
  const lastCharacter = (before: number): string => {
    const low = units[before - 1] ?? '';
    return /[\uDC00-\uDFFF]/.test(low) ? `${units[before - 2] ?? ''}${low}` : low;
  };
  /** The kanji before a reading have it; what is selected with them includes it. */
  const readAsFar = (end: number) => {
    const last = units.length;
    for (let before = last; before > 0 && isKanji(lastCharacter(before)); before -= lastCharacter(before).length) {
      for (let unit = before - lastCharacter(before).length; unit < before; unit += 1) hasReading[unit] = true;
    }
    ends[last - 1] = end;
  };

  for (let index = 0; index < text.length;) {
    const noWord = at(NO_WORD, text, index);
    const marked = at(MARKED_BASE, text, index);
    const reading = isKanji(lastCharacter(units.length)) ? at(READING, text, index) : null;
    const invisible = at(INVISIBLE, text, index);
    const skipped = invisible ?? spaceBetweenWords(text, index);
    const next =
      index +
      (noWord ?? marked ?? reading ?? skipped ?? [String.fromCodePoint(text.codePointAt(index) ?? 0)])[0].length;
    if (noWord) push(PLACEHOLDER, index, next);
    else if (marked) {
      const first = units.length;
      for (const [offset, unit] of (marked[1] ?? '').split('').entries())
        push(unit, index + 1 + offset, index + 2 + offset, true);
      starts[first] = index;
      ends[units.length - 1] = next;
    } else if (reading) readAsFar(next);
    else if (skipped) {
      if (invisible && units.length > 0) ends[units.length - 1] = next;
    } else push(narrow(text.slice(index, next)), index, next);
    index = next;
  }
  return { words: units.join(''), starts, ends, hasReading };
}

const narrow = (character: string): string =>
  WIDE_LETTER.test(character) ? String.fromCharCode(character.charCodeAt(0) - WIDE_TO_ASCII) : character;

/** Spaces part words in easy Japanese; between two words in Latin letters they belong to them. */
function spaceBetweenWords(text: string, index: number): RegExpExecArray | null {
  const spaces = at(SPACES, text, index);
  if (!spaces) return null;
  const after = text[index + spaces[0].length] ?? '';
  return ASCII_WORD.test(text[index - 1] ?? '') && ASCII_WORD.test(after) ? null : spaces;
}

export type Span = { start: number; end: number };

/** From one end mark or line break to the next, within `words`. */
export function sentencesOf(words: string): Span[] {
  return [...words.matchAll(/[^。！？!?\n]+[。！？!?]*[」』）)]*/gu)]
    .filter(([sentence]) => /[\p{L}\p{N}]/u.test(sentence))
    .map(({ index, 0: sentence }) => ({ start: index, end: index + sentence.length }));
}
