import { asHiragana, formatRuby, hasKanji, hasRubyMarks, rubyOfWord, type RubyPiece } from '@nattoku/rules/text/ruby';
import { countedReading } from '#domain/text-layer/furigana/counters.ts';
import { medicalTermAt } from '#domain/text-layer/furigana/medical-readings.ts';
import { readingInPlace } from '#domain/text-layer/furigana/readings-in-place.ts';
import { type Word, wordsOf } from '#kernel/reading/words-of.ts';

/**
 * Each text with readings above its kanji, in the notation of `rules/text/ruby`. Made by a dictionary and therefore a draft: about one reading
 * in a hundred is another than a person would say (decision 0070). Text that holds marks of readings already is left as it is.
 */
export async function makeFurigana(texts: readonly string[]): Promise<string[]> {
  const words = await wordsOf(texts);
  return texts.map((text, at) => (hasRubyMarks(text) ? text : formatRuby(piecesOf(words[at] ?? [], text))));
}

function piecesOf(words: readonly Word[], text: string): RubyPiece[] {
  const edges = new Set<number>();
  let length = 0;
  for (const { surface } of words) {
    edges.add(length);
    length += surface.length;
  }
  edges.add(length);

  const pieces: RubyPiece[] = [];
  let place = 0;
  for (let at = 0; at < words.length;) {
    const term = medicalTermAt(text, place, edges);
    const counted = term ? null : countedReading(words, at);
    const word = words[at];
    if (term) pieces.push(...rubyOfWord(term.term, term.reading));
    else if (counted) pieces.push(...counted.pieces);
    else if (word) pieces.push(...piecesOfWord(words, at, word));
    const until = place + (term?.term.length ?? counted?.length ?? word?.surface.length ?? 1);
    while (place < until && at < words.length) {
      place += words[at]?.surface.length ?? 0;
      at += 1;
    }
  }
  return joined(pieces);
}

function piecesOfWord(words: readonly Word[], at: number, word: Word): RubyPiece[] {
  if (!hasKanji(word.surface)) return [{ base: word.surface, reading: null }];
  const reading = readingInPlace(words, at) ?? (word.reading === null ? null : asHiragana(word.reading));
  const isKana = reading !== null && /^[ぁ-ゖー]+$/u.test(reading);
  return isKana ? rubyOfWord(word.surface, reading) : [{ base: word.surface, reading: null }];
}

/** Pieces without a reading that follow each other are one: nothing of this shows, but what is compared is the same. */
const joined = (pieces: readonly RubyPiece[]): RubyPiece[] => {
  const all: RubyPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && last.reading === null && piece.reading === null) last.base += piece.base;
    else all.push({ ...piece });
  }
  return all;
};
