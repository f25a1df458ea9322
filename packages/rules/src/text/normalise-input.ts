/** `changed` lets a form tell the person that the text was tidied. */
export type Cleaned = { value: string; changed: boolean };

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_TO_ASCII = 0xfee0;
const HYPHEN = /[-\uff0d\u2010-\u2015\u2212\u2500\uff70ー]/g;
/** What scanners put around a number and what comes along with copied text. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u00ad\u200b-\u200d\u2060\ufeff]/gu;

function cleaned(typed: string, value: string): Cleaned {
  return { value, changed: value !== typed };
}

function toHalfWidth(text: string): string {
  return text
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_TO_ASCII))
    .replace(/\u3000/g, ' ');
}

/** Half width, with one kind of hyphen, without what is not seen. */
export function withPlainHyphens(text: string): string {
  return toHalfWidth(text.replace(INVISIBLE, '')).replace(HYPHEN, '-').trim();
}

/** Full-width digits become half-width; hyphens and spaces go where they were asked to. Other characters stay. */
export function cleanDigits(text: string, strip: { hyphens?: boolean; spaces?: boolean } = {}): Cleaned {
  const digits = text.replace(/[０-９]/g, toHalfWidth);
  const unspaced = strip.spaces ? digits.replace(/\s/g, '') : digits;
  return cleaned(text, strip.hyphens ? unspaced.replace(HYPHEN, '') : unspaced);
}

/** Half-width; one hyphen wherever hyphens, brackets or spaces parted the digits. A + in front stays. */
export function cleanPhone(text: string): Cleaned {
  const value = withPlainHyphens(text)
    .replace(/^[\s(]+/, '')
    .replace(/(\d)[\s().-]+(?=\d)/g, '$1-');
  return cleaned(text, value);
}

/** NNN-NNNN; what does not have seven digits stays as typed, in half width. */
export function cleanPostalCode(text: string): Cleaned {
  const plain = withPlainHyphens(text).replace(/^[〒〶\s]+/u, '');
  const [, area, place] = /^(\d{3})[\s-]*(\d{4})$/.exec(plain) ?? [];
  return cleaned(text, area && place ? `${area}-${place}` : plain);
}

/** NW-7 (Codabar) readers may send the start and stop letters along: a00012345b is the number 00012345. */
export function cleanPatientNumber(text: string): Cleaned {
  const plain = withPlainHyphens(text).replace(/\s/g, '');
  return cleaned(text, plain.replace(/^[a-d]([\d-]+)[a-d]$/i, '$1'));
}

/** Compatibility kanji such as 神 (U+FA19) are letters of names, and NFC would exchange them. */
const ALL_BUT_COMPATIBILITY_KANJI = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;
/** CR, LF and their pair, the soft line end of a word processor, form feed, next line, line and paragraph separator. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** No-break, thin, narrow, mathematical and the other blanks, and the empty Braille cell; the full-width space of Japanese text stays. */
const SPECIAL_SPACE = /(?!\u3000)\p{Zs}|\u2800/gu;
/**
 * What is never seen and carries no text: controls, marks of direction, soft hyphen, zero-width space, word and grapheme joiner, Hangul fillers,
 * tags, marks of annotation, code points that are no characters. Variation selectors are the shape of a name's kanji; the two joiners
 * (U+200C, U+200D) shape Arabic, Indic and emoji.
 */
const UNWANTED =
  /(?![\n\t])\p{Cc}|(?!\p{Variation_Selector}|[\u200c\u200d])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|\p{Noncharacter_Code_Point}/gu;

/** Letters, punctuation, kana and kanji that are as they shall be in whatever order they stand: nearly all text there is. */
const ORDINARY = /^[\n\x20-\x7e\u3000-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff]*$/;

/**
 * Text as it is stored, drawn and compared with what was drawn: NFC with every kanji and variation selector kept, LF, plain blanks, nothing that
 * is there unseen, no blank ends. What no page can show otherwise (private use, unassigned) stays, and is drawn as 〓.
 */
export const normaliseText = (text: string): string => normalisePart(text).trim();

/** The normal form of a part of a text, whose blanks at its ends belong to it. */
export function normalisePart(text: string): string {
  if (ORDINARY.test(text)) return text;
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(LINE_END, '\n')
    .replace(UNWANTED, '')
    .replace(SPECIAL_SPACE, ' ')
    .replace(ALL_BUT_COMPATIBILITY_KANJI, (part) => part.normalize('NFC'));
}

/** The same on one line: a line end or tab that came along with copied text is a blank. */
export const normaliseLine = (text: string): string => normaliseText(text).replace(/[\n\t]+/g, ' ');

/** Whether a string can be text at all: NUL fits into no database, half of a surrogate pair into no encoding. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);
