import { doubleNegationsIn, obligationsIn, overlaps, passivesIn } from '#plain-japanese/indirect-phrases.ts';
import type { MedicalTerm } from '#plain-japanese/medical-term.ts';
import { isKanji, readableText, sentencesOf, type ReadableText, type Span } from '#plain-japanese/readable-text.ts';
import { kanjiStage, type KanjiStage } from '#plain-japanese/school-kanji.ts';
import { termsIn } from '#plain-japanese/terms-in-text.ts';
import { characterCount } from '#text/text-length.ts';

/** For whom a text is: somebody who learns Japanese (easy Japanese), or anybody who grew up with it. */
export type Readership = 'learners' | 'everybody';

/**
 * A sentence longer than this is pointed out. Learners: 「30文字を超えない」, everybody: 「40文字ぐらいまで」, both from the check list of 医療情報をわかりやすく発信する
 * プロジェクト (ez2understand.ifi.u-tokyo.ac.jp). 在留支援のためのやさしい日本語ガイドライン (2020) says 「一文は短くする」 without a number.
 */
export const longestSentence: Readonly<Record<Readership, number>> = { learners: 30, everybody: 40 };

export type PlainJapaneseKind = 'sentence' | 'term' | 'doubleNegation' | 'passive' | 'obligation' | 'kanji';

/** A place of a text that somebody may find hard: from `start` up to `end` of the text that was given. */
export type PlainJapaneseFinding = {
  kind: PlainJapaneseKind;
  start: number;
  end: number;
  /** The words of it, without readings and spaces. */
  words: string;
  advice: string;
  term?: MedicalTerm;
};

export type PlainJapaneseMeasure = {
  sentences: number;
  /** Sentences in which nothing was found. */
  clear: number;
  longest: number;
  average: number;
  characters: number;
  kanji: Readonly<Record<KanjiStage, number>>;
};

export type PlainJapanese = { findings: readonly PlainJapaneseFinding[]; measure: PlainJapaneseMeasure };

const PASSIVE_ADVICE = '「〜される」の形です。だれがするのかを書いて、「〜します」の形にできませんか。';
const DOUBLE_NEGATION_ADVICE =
  '打ち消しが二つ重なっています。「〜です」「〜することがあります」のように、打ち消さない形にできませんか。';
const OBLIGATION_ADVICE = '患者さんにしてほしいことなら、「〜てください」と書くと短くなります。';

type Found = Span & Pick<PlainJapaneseFinding, 'kind' | 'advice' | 'term'>;

/** What may be hard to read in a Japanese text, by its form, in the order of the text. It says nothing about whether the content is right. */
export function checkPlainJapanese(text: string, readership: Readership): PlainJapanese {
  const readable = readableText(text);
  const { words, starts, ends } = readable;
  const sentences = sentencesOf(words).map((span) => ({
    ...span,
    length: lengthOf(words.slice(span.start, span.end)),
  }));
  const found = foundIn(text, readable, readership, sentences);
  const findings = found
    .map(({ start, end, ...rest }) => ({
      ...rest,
      start: starts[start] ?? 0,
      end: ends[end - 1] ?? text.length,
      words: words.slice(start, end),
    }))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  const lengths = sentences.map(({ length }) => length);
  const characters = lengths.reduce((sum, length) => sum + length, 0);
  const measure = {
    sentences: sentences.length,
    clear: sentences.filter((sentence) => !found.some((one) => overlaps(one, sentence))).length,
    longest: Math.max(0, ...lengths),
    average: sentences.length === 0 ? 0 : Math.round(characters / sentences.length),
    characters,
    kanji: kanjiByStage(words),
  };
  return { findings, measure };
}

const lengthOf = (sentence: string): number => characterCount(sentence.replaceAll(/\s/gu, ''));

function foundIn(
  text: string,
  readable: ReadableText,
  readership: Readership,
  sentences: readonly (Span & { length: number })[],
): Found[] {
  const { words } = readable;
  const limit = longestSentence[readership];
  const long = sentences
    .filter(({ length }) => length > limit)
    .map(({ start, end, length }) => ({ start, end, kind: 'sentence' as const, advice: longAdvice(length, limit) }));
  const terms = termsIn(text, readable, readership === 'learners').map((span) => ({
    ...span,
    kind: 'term' as const,
    advice: `医療の言葉です。${span.term.plain.map((wording) => `「${wording.text}」`).join('')}のような言い方があります。`,
  }));
  const negations = doubleNegationsIn(words);
  const obligations = readership === 'learners' ? obligationsIn(words) : [];
  const kanji = kanjiWordsIn(readable, readership).filter((span) => !terms.some((term) => overlaps(term, span)));
  return [
    ...long,
    ...terms,
    ...negations.map((span) => ({ ...span, kind: 'doubleNegation' as const, advice: DOUBLE_NEGATION_ADVICE })),
    ...passivesIn(words).map((span) => ({ ...span, kind: 'passive' as const, advice: PASSIVE_ADVICE })),
    ...obligations
      .filter((span) => !negations.some((negation) => overlaps(negation, span)))
      .map((span) => ({ ...span, kind: 'obligation' as const, advice: OBLIGATION_ADVICE })),
    ...kanji,
  ];
}

const longAdvice = (length: number, limit: number): string =>
  `1文が${length}字あります（目安は${limit}字まで）。言いたいことを一つずつに分けられませんか。`;

/** Words with a kanji that its readers may not have learned and no reading beside it. */
function kanjiWordsIn({ words, hasReading }: ReadableText, readership: Readership): Found[] {
  const isHard = (stage: KanjiStage | null) => stage === 'rare' || (stage === 'secondary' && readership === 'learners');
  return [...words.matchAll(/[\p{Script=Han}々]+/gu)].flatMap(({ index, 0: word }) => {
    const hard = [...word].filter((character) => isHard(kanjiStage(character)));
    const end = index + word.length;
    if (hard.length === 0 || hasReading.slice(index, end).some(Boolean)) return [];
    const what = readership === 'learners' ? '小学校で習わない漢字' : '常用漢字ではない漢字';
    const advice = `「${[...new Set(hard)].join('」「')}」は${what}です。ひらがなにするか、「（よみがな）」をつけてください。`;
    return [{ start: index, end, kind: 'kanji' as const, advice }];
  });
}

function kanjiByStage(words: string): Record<KanjiStage, number> {
  const counts: Record<KanjiStage, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, secondary: 0, rare: 0 };
  for (const character of words) {
    const stage = isKanji(character) ? kanjiStage(character) : null;
    if (stage !== null) counts[stage] += 1;
  }
  return counts;
}
