import { answerWords, shortName } from '#interview/answer/answer-words.ts';
import type { Evaluation, InterviewEvaluator } from '#interview/evaluation/evaluate-interview.ts';
import { isAnswered } from '#interview/answer/interview-answer.ts';
import type { Flag } from '#interview/result/interview-flags.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { bandOf } from '#interview/evaluation/interview-score.ts';

const PLACEHOLDER = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** What a template can name: 要注意 and 全回答 beside the questions. */
export const CHART_FLAGS = '要注意';
export const CHART_ALL = '全回答';

/** Placeholders of a template that name no question. */
export const unknownPlaceholders = (template: string, linkIds: ReadonlySet<string>): string[] =>
  [...template.matchAll(PLACEHOLDER)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== CHART_FLAGS && name !== CHART_ALL && !linkIds.has(name));

/**
 * The text for the record, one line an answer. A line of which no placeholder has anything to say is left out; without a template every answer
 * stands there in its order. Lines end with LF; who copies it chooses how.
 */
export function chartText(
  template: string,
  evaluator: InterviewEvaluator,
  evaluation: Evaluation,
  flags: readonly Flag[],
): string {
  const said = (name: string): string => {
    if (name === CHART_FLAGS) return flags.map((flag) => `${flag.name}（${flag.said.join('、')}）`).join('、');
    if (name === CHART_ALL) return allAnswers(evaluator, evaluation);
    const item = evaluator.index.byLinkId.get(name)?.item;
    return item ? wordsOf(item, evaluation) : '';
  };
  const lines = (template.trim() === '' ? `{{${CHART_ALL}}}` : template).split('\n');
  return lines
    .flatMap((line) => {
      const names = [...line.matchAll(PLACEHOLDER)].map(([, name]) => said(name ?? ''));
      if (names.length > 0 && names.every((each) => each === '')) return [];
      let at = -1;
      return [line.replace(PLACEHOLDER, () => names[(at += 1)] ?? '')];
    })
    .join('\n')
    .trim();
}

/** What was answered to a question wherever it stands, with the meaning of a score. */
export function wordsOf(item: InterviewItem, { places, values }: Evaluation): string {
  return places
    .of(item.linkId)
    .flatMap(({ key }) => {
      const answer = values.get(key);
      if (!isAnswered(answer)) return [];
      const bands = item.kind === 'computed' ? (item.score?.bands ?? []) : [];
      const band = answer.type === 'number' ? bandOf(bands, answer.value) : null;
      return [oneLine(`${answerWords(item, answer)}${band ? `（${band.label}）` : ''}`)];
    })
    .join('／');
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim();

const allAnswers = ({ index }: InterviewEvaluator, evaluation: Evaluation): string =>
  index.inOrder
    .flatMap(({ item }) => {
      const words = wordsOf(item, evaluation);
      return words === '' ? [] : [`${oneLine(shortName(item))}：${words}`];
    })
    .join('\n');
