import type { LaidBox } from '#consent/consent-layout.ts';

/** A run of printed characters on one line of a page, with its place in points. */
export type PrintedText = LaidBox & { text: string };

/** Lines of characters to write on, dots to fill, boxes to tick: paper that waits for a field. */
const WAITING = String.raw`_＿…‥―─━‐‑–—‾￣.．・･□☐◻○◯〇◎（）()［］\[\]〔〕「」\s\u3000`;
const LEADING = new RegExp(`^[${WAITING}]+`, 'u');
const WAITING_CHARACTER = new RegExp(`^[${WAITING}]$`, 'u');
const WAITING_RUN = /[_＿…‥―─━‾￣.．・]{3,}|[\s\u3000]{2,}/u;

/** Looks from the end: an expression would begin at each waiting character of the text. */
const withoutTrailing = (text: string): string => {
  let end = text.length;
  while (end > 0 && WAITING_CHARACTER.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** How wide a character is beside others: half for those of the Latin keyboard. */
const widthOf = (text: string): number => {
  let width = 0;
  for (const character of text) width += isNarrow(character) ? 1 : 2;
  return width;
};

const isNarrow = (character: string): boolean =>
  (character >= '\u0020' && character <= '\u007e') || (character >= '\uff61' && character <= '\uff9f');

/** What is printed to be read in a run, without the places to write on: 「氏名＿＿＿＿」 is 「氏名」. */
export function readParts(printed: PrintedText): PrintedText[] {
  const whole = widthOf(printed.text);
  if (whole === 0) return [];
  const perUnit = printed.width / whole;
  let before = 0;
  return piecesOf(printed.text).flatMap((piece) => {
    const start = before + widthOf(LEADING.exec(piece)?.[0] ?? '');
    before += widthOf(piece);
    const text = withoutTrailing(piece.replace(LEADING, ''));
    if (text === '') return [];
    return [{ ...printed, text, x: printed.x + start * perUnit, width: widthOf(text) * perUnit }];
  });
}

/** The text cut at its places to write on, which go with the piece before them: every character is in one piece. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (let found = WAITING_RUN.exec(rest); found; found = WAITING_RUN.exec(rest)) {
    const end = found.index + found[0].length;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

const roleWords = [
  ['proxy', /代諾|親権|保護者|家族|後見/u],
  ['scribe', /代筆/u],
  ['witness', /立会|同席/u],
  ['interpreter', /通訳/u],
  ['supervisor', /指導医/u],
  ['doctor', /医師|説明者|担当医/u],
  ['patient', /患者|本人/u],
] as const;
export type NamedRole = (typeof roleWords)[number][0];

/** Whose signatures a label may ask for, the most telling word first: 「代諾者（患者との続柄）」 is the proxy's before it is the patient's. */
export const rolesNamedIn = (label: string): NamedRole[] =>
  roleWords.flatMap(([role, words]) => (words.test(label) ? [role] : []));
