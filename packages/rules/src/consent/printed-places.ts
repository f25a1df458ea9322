import type { LaidBox } from '#consent/consent-layout.ts';

/** A run of printed characters on one line of a page, with its place in points. */
export type PrintedText = LaidBox & { text: string };

/** Lines of characters to write on, dots to fill, boxes to tick: paper that waits for a field. */
const WAITING = String.raw`_＿…‥―─━‐‑–—‾￣.．・･□☐◻○◯〇◎（）()［］\[\]〔〕「」\s\u3000`;
const WAITING_CHARACTER = new RegExp(`^[${WAITING}]$`, 'u');
const WAITING_RUN = /[_＿…‥―─━‾￣.．・]{3,}|[\s\u3000]{2,}/u;

/** Pages of thousands of texts use few different characters. */
const knownWaiting = new Map<string, boolean>();
const isWaiting = (character: string): boolean => {
  const known = knownWaiting.get(character);
  if (known !== undefined) return known;
  const tested = WAITING_CHARACTER.test(character);
  knownWaiting.set(character, tested);
  return tested;
};

/** How wide a part of a text is beside others: one for each character of the Latin keyboard and each half-width kana, two for the others. */
function widthOf(text: string, from = 0, to = text.length): number {
  let width = 0;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    const isNarrow = (unit >= 0x20 && unit <= 0x7e) || (unit >= 0xff61 && unit <= 0xff9f);
    const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
    if (!isSecondHalf) width += isNarrow ? 1 : 2;
  }
  return width;
}

/** What is printed to be read in a run, without the places to write on: 「氏名＿＿＿＿」 is 「氏名」. */
export function readParts(printed: PrintedText): PrintedText[] {
  const whole = widthOf(printed.text);
  if (whole === 0) return [];
  const perUnit = printed.width / whole;
  let before = 0;
  return piecesOf(printed.text).flatMap((piece) => {
    let [from, to] = [0, piece.length];
    while (from < to && isWaiting(piece.charAt(from))) from += 1;
    while (to > from && isWaiting(piece.charAt(to - 1))) to -= 1;
    const start = before + widthOf(piece, 0, from);
    const width = widthOf(piece, from, to);
    before = start + width + widthOf(piece, to);
    if (from === to) return [];
    const { page, y, height } = printed;
    return [{ page, x: printed.x + start * perUnit, y, width: width * perUnit, height, text: piece.slice(from, to) }];
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

const anyRoleWord = new RegExp(roleWords.map(([, words]) => words.source).join('|'), 'u');

/** Whose signatures a label may ask for, the most telling word first: 「代諾者（患者との続柄）」 is the proxy's before it is the patient's. */
export const rolesNamedIn = (label: string): NamedRole[] =>
  anyRoleWord.test(label) ? roleWords.flatMap(([role, words]) => (words.test(label) ? [role] : [])) : [];
