import { answerWords, shortName } from '#interview/answer/answer-words.ts';
import { isAnswered, placeKey } from '#interview/answer/interview-answer.ts';
import {
  betweenSeparators,
  isRowOf,
  namingQuestions,
  rowName,
  type AnsweredRows,
} from '#interview/answer/row-names.ts';
import type { Evaluation } from '#interview/evaluation/evaluate-interview.ts';
import { bandOf } from '#interview/evaluation/interview-score.ts';
import { below, isRepeating } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { oneLine } from '#text/one-line.ts';

export const UNANSWERED = '未回答';

export const answeredIn = ({ values, rows }: Pick<Evaluation, 'values' | 'rows'>): AnsweredRows => ({
  answerAt: (key) => values.get(key),
  rows,
});

/** What was answered at one place, with the meaning of a score; empty where nothing was. */
export function wordsAt(item: InterviewItem, key: string, { values }: Pick<Evaluation, 'values'>): string {
  const answer = values.get(key);
  if (!isAnswered(answer)) return '';
  const bands = item.kind === 'computed' ? (item.score?.bands ?? []) : [];
  const band = answer.type === 'number' ? bandOf(bands, answer.value) : null;
  return oneLine(`${answerWords(item, answer)}${band ? `（${band.label}）` : ''}`);
}

/** Items to which nobody gives an answer. */
export const answerless: ReadonlySet<InterviewItem['kind']> = new Set([
  'group',
  'matrix',
  'note',
  'picture',
  'video',
  'computed',
  'foreign',
]);

/** Whether a question was shown to somebody who could answer it there. */
export const isOpenAt = (item: InterviewItem, key: string, { asked }: Pick<Evaluation, 'asked'>): boolean =>
  asked.has(key) && !answerless.has(item.kind);

/**
 * The rows of a repeating group, one line each: 「・ペニシリン（薬）：症状 未回答／時期 2019年」; rows inside a row follow it, further in. Every question that
 * was asked stands there, so that no answer can be taken for that of another row.
 */
export function rowLines(group: InterviewItem, within: string | null, evaluation: Evaluation, depth = 0): string[] {
  if (!evaluation.shown.has(placeKey(group.linkId, within))) return [];
  const answered = answeredIn(evaluation);
  const indent = '　'.repeat(depth);
  return evaluation.rows.filter(isRowOf(group, within)).flatMap((row) => {
    const parts = partsOf(group.items, row.key, { group, evaluation });
    const line = `${indent}・${rowName(group, row, answered)}${parts.length === 0 ? '' : `：${parts.join('／')}`}`;
    return [line, ...innerRows(group.items, row.key, evaluation, depth)];
  });
}

type Within = { group: InterviewItem; evaluation: Evaluation };

const partsOf = (items: readonly InterviewItem[], row: string, within: Within): string[] =>
  items.flatMap((item) => {
    if (isRepeating(item)) return [];
    return [...partOf(item, row, within), ...partsOf(below(item), row, within)];
  });

const partOf = (item: InterviewItem, row: string, { group, evaluation }: Within): string[] => {
  const key = placeKey(item.linkId, row);
  const words = wordsAt(item, key, evaluation);
  if (words === '')
    return isOpenAt(item, key, evaluation) ? [`${betweenSeparators(oneLine(shortName(item)))} ${UNANSWERED}`] : [];
  // What names the row stands in front of the line already.
  if (namingQuestions(group).some(({ linkId }) => linkId === item.linkId)) return [];
  return [`${betweenSeparators(oneLine(shortName(item)))} ${betweenSeparators(words)}`];
};

const innerRows = (items: readonly InterviewItem[], row: string, evaluation: Evaluation, depth: number): string[] =>
  items.flatMap((item) => {
    if (!isRepeating(item)) return innerRows(below(item), row, evaluation, depth);
    const lines = rowLines(item, row, evaluation, depth + 1);
    return lines.length === 0 ? [] : [`${'　'.repeat(depth + 1)}${oneLine(shortName(item))}：`, ...lines];
  });

/** Every answer in the order of the questions, one line each, and the rows of repeating groups below the name of their group. */
export const everyAnswer = (items: readonly InterviewItem[], evaluation: Evaluation): string[] =>
  items.flatMap((item) => {
    if (isRepeating(item)) {
      const lines = rowLines(item, null, evaluation);
      return lines.length === 0 ? [] : [`${oneLine(shortName(item))}：`, ...lines];
    }
    const words = wordsAt(item, item.linkId, evaluation);
    return [
      ...(words === '' ? [] : [`${oneLine(shortName(item))}：${words}`]),
      ...everyAnswer(below(item), evaluation),
    ];
  });
