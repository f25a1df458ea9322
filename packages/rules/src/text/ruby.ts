/**
 * Text with readings, as it is written in fields: `｜胃《い》の｜検査《けんさ》`. Each reading stands over what lies between the bar and it
 * (the notation of the Aozora archive; docs/specification/text-layer.md §13).
 */

/** A piece of text; `reading` is null where nothing stands above it. */
export type RubyPiece = { base: string; reading: string | null };

const MARKED = /｜([^｜《》\n]+)《([^｜《》\n]+)》/gu;
const MARKS = /[｜《》]/u;
const KANJI = /[\p{Script=Han}々〆ヶ]/u;
const READING = /^[ぁ-ゖァ-ヺー・]+$/u;

/** Whether a text holds any of the signs with which readings are marked. */
export const hasRubyMarks = (text: string): boolean => MARKS.test(text);

export const hasKanji = (text: string): boolean => KANJI.test(text);

/** Marks that are not closed stand as they were typed: nothing of the text is lost. */
export function parseRuby(text: string): RubyPiece[] {
  const pieces: RubyPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, base = '', reading = ''] = match;
    if (match.index > from) pieces.push({ base: text.slice(from, match.index), reading: null });
    pieces.push({ base, reading });
    from = match.index + whole.length;
  }
  if (from < text.length) pieces.push({ base: text.slice(from), reading: null });
  return pieces;
}

export const formatRuby = (pieces: readonly RubyPiece[]): string =>
  pieces.map(({ base, reading }) => (reading === null ? base : `｜${base}《${reading}》`)).join('');

/** The text without its readings. */
export const stripRuby = (text: string): string =>
  parseRuby(text)
    .map(({ base }) => base)
    .join('');

/** The text as it is said: readings in place of what they stand over. */
export const spokenRuby = (text: string): string =>
  parseRuby(text)
    .map(({ base, reading }) => reading ?? base)
    .join('');

/** Why readings cannot be kept beside their Japanese, as a sentence; null for those that can. */
export function rubyProblem(japanese: string, body: string): string | null {
  const pieces = parseRuby(body);
  const isWhole = pieces.every(({ base }) => !hasRubyMarks(base));
  // The Japanese itself may hold such a mark; then nothing can be said of marks, only of the words.
  if (!isWhole && !hasRubyMarks(japanese))
    return 'ふりがなの記号がそろっていません。｜漢字《かんじ》の形で入力してください';
  const odd = pieces.find(({ reading }) => reading !== null && !READING.test(reading));
  if (odd) return `「${odd.base}」のふりがなは、ひらがなかカタカナで入力してください`;
  if (stripRuby(body) !== japanese)
    return '日本語の文と合っていません。文はそのままにして、ふりがなだけを直してください';
  return null;
}

const KANA_RANGE = { first: 'ァ'.codePointAt(0) ?? 0, last: 'ヶ'.codePointAt(0) ?? 0 };
const TO_HIRAGANA = KANA_RANGE.first - ('ぁ'.codePointAt(0) ?? 0);

/** Readings are written in hiragana, as in school books. */
export const asHiragana = (kana: string): string =>
  [...kana]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const isKatakana = code >= KANA_RANGE.first && code <= KANA_RANGE.last;
      return isKatakana ? String.fromCodePoint(code - TO_HIRAGANA) : character;
    })
    .join('');

/**
 * One word with its reading above the kanji only: `受け取る` and うけとる make 受《う》け取《と》る. Where the kana between the kanji do not tell
 * which part reads how, the reading stands over the whole.
 * @param reading in kana
 */
export function rubyOfWord(word: string, reading: string): RubyPiece[] {
  if (!hasKanji(word)) return [{ base: word, reading: null }];
  const runs = word.match(/[ぁ-ゖァ-ヺー]+|[^ぁ-ゖァ-ヺー]+/gu) ?? [];
  return readingsOfRuns(runs, asHiragana(reading)) ?? [{ base: word, reading }];
}

/**
 * The runs with their parts of a reading, each as short as the rest allows; null where they do not match. Goes over each run and place once, from the
 * end: a regular expression tries every way to split names such as 亜あ亜あ亜あ.
 */
function readingsOfRuns(runs: readonly string[], reading: string): RubyPiece[] | null {
  /** Of each run, by the place where its reading begins: where it ends if everything after it matches, too. */
  const ends: Map<number, number>[] = [];
  let endOfNext: (at: number) => boolean = (at) => at === reading.length;
  for (const run of runs.toReversed()) {
    const fits = endOfNext;
    const found = new Map<number, number>();
    const words = hasKanji(run) ? null : asHiragana(run);
    let nearest: number | undefined;
    for (let at = reading.length - 1; at >= 0; at -= 1) {
      if (fits(at + 1)) nearest = at + 1;
      if (words === null && nearest !== undefined) found.set(at, nearest);
      if (words !== null && reading.startsWith(words, at) && fits(at + words.length)) found.set(at, at + words.length);
    }
    ends.unshift(found);
    endOfNext = (at) => found.has(at);
  }
  let at = 0;
  const pieces: RubyPiece[] = [];
  for (const [index, base] of runs.entries()) {
    const end = ends[index]?.get(at);
    if (end === undefined) return null;
    pieces.push({ base, reading: hasKanji(base) ? reading.slice(at, end) : null });
    at = end;
  }
  return pieces;
}

/** A name with the kana of the record above each of its parts; without kana, or where the parts do not match, as it is. */
export function rubyOfName(name: string, kana: string): RubyPiece[] {
  const parts = name.split(/([ 　]+)/u);
  const readings = asHiragana(kana.normalize('NFKC')).split(/\s+/u);
  const words = parts.filter((_, at) => at % 2 === 0);
  if (kana.trim() === '' || words.length !== readings.length) return [{ base: name, reading: null }];
  return parts.flatMap((part, at) =>
    at % 2 === 0 ? rubyOfWord(part, readings[at / 2] ?? '') : [{ base: part, reading: null }],
  );
}
