import { answerWords, shortName } from '#interview/answer/answer-words.ts';
import type { Evaluation, InterviewEvaluator } from '#interview/evaluation/evaluate-interview.ts';
import { isAnswered } from '#interview/answer/interview-answer.ts';
import { chartLine, placeholdersOf } from '#interview/result/chart-line.ts';
import type { Flag } from '#interview/result/interview-flags.ts';
import type { Indexed } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { bandOf } from '#interview/evaluation/interview-score.ts';

/** What a template can name: 要注意 and 全回答 beside the questions. */
export const CHART_FLAGS = '要注意';
export const CHART_ALL = '全回答';

/** `{{name|words}}`: the words that stand there where the question was asked and not answered. */
const NO_ANSWER = /^(.*?)\s*\|\s*([^|]*)$/;

type Named = { name: string; noAnswer: string };

/** What a placeholder names; a question may itself be called with a line in it. */
export function namedBy(written: string, isKnown: (name: string) => boolean): Named {
  const [, name, noAnswer] = isKnown(written) ? [] : (NO_ANSWER.exec(written) ?? []);
  return { name: name ?? written, noAnswer: noAnswer ?? '' };
}

/** Placeholders of a template that name no question. */
export const unknownPlaceholders = (template: string, linkIds: ReadonlySet<string>): string[] => {
  const isKnown = (name: string) => name === CHART_FLAGS || name === CHART_ALL || linkIds.has(name);
  return placeholdersOf(template).filter((written) => !isKnown(namedBy(written, isKnown).name));
};

/**
 * The text for the record, one line an answer. What has no answer leaves with its label, and with its line once nothing else stands there, unless the
 * template says what to write instead; without a template every answer stands there in its order. Lines end with LF; who copies it chooses how.
 */
export function chartText(
  template: string,
  evaluator: InterviewEvaluator,
  evaluation: Evaluation,
  flags: readonly Flag[],
): string {
  const { byLinkId } = evaluator.index;
  const said = (written: string): string => {
    const { name, noAnswer } = namedBy(written, (each) => byLinkId.has(each));
    if (name === CHART_FLAGS)
      return flags.map((flag) => `${flag.name}（${flag.said.join('、')}）`).join('、') || noAnswer;
    if (name === CHART_ALL) return allAnswers(evaluator, evaluation) || noAnswer;
    const indexed = byLinkId.get(name);
    if (!indexed) return '';
    return wordsOf(indexed.item, evaluation) || (isAsked(indexed, evaluator, evaluation) ? noAnswer : '');
  };
  const lines = (template.trim() === '' ? `{{${CHART_ALL}}}` : template).split('\n');
  return lines
    .flatMap((line) => chartLine(line, said)?.trimEnd() ?? [])
    .join('\n')
    .trim();
}

/** A question that is hidden was not left open; one in a group without rows was, where the group is shown. */
const isAsked = ({ item, loop }: Indexed, evaluator: InterviewEvaluator, evaluation: Evaluation): boolean => {
  const places = evaluation.places.of(item.linkId);
  if (places.length > 0) return places.some(({ key }) => evaluation.shown.has(key));
  const around = loop === null ? undefined : evaluator.index.byLinkId.get(loop);
  return around !== undefined && isAsked(around, evaluator, evaluation);
};

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
