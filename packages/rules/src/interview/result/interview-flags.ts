import { answerWords, shortName } from '#interview/answer/answer-words.ts';
import { conditionWords, type KnownNames } from '#interview/words/condition-words.ts';
import { conditionsInRows } from '#interview/evaluation/conditions-hold.ts';
import type { Evaluation, InterviewEvaluator } from '#interview/evaluation/evaluate-interview.ts';
import { isAnswered, type Answer, type InterviewContext, type PlaceKey } from '#interview/answer/interview-answer.ts';
import { oncePerRowSeen, type Place, type Settled } from '#interview/answer/interview-places.ts';
import type { Condition, FlagLevel, FlagRule, InterviewItem } from '#interview/item/interview-item.ts';
import { answeredIn, UNANSWERED } from '#interview/result/row-lines.ts';
import { betweenSeparators, rowPaths } from '#interview/answer/row-names.ts';
import { oneLine } from '#text/one-line.ts';
import { bandOf } from '#interview/evaluation/interview-score.ts';

/** 要注意: `said` repeats the answers, `rule` says which rule was met; nothing is concluded. */
export type Flag = { key: string; name: string; level: FlagLevel; said: string[]; rule: string };

/** The flags that the answers raise, red ones first, each in the order of the rules; a score in a band that is one raises one, too. */
export function flagsOf(
  rules: readonly FlagRule[],
  evaluator: InterviewEvaluator,
  evaluation: Evaluation,
  { context, names }: { context: InterviewContext; names?: KnownNames },
): Flag[] {
  const { index } = evaluator;
  const { places, shown, values } = evaluation;
  const settled = { index, places, shown: new Set(shown), values: new Map(values) };
  const rowsOf = ({ conditions }: FlagRule): (string | null)[] => {
    const loops = new Set(
      conditions.flatMap((each) => (each.of === 'answer' ? (index.byLinkId.get(each.linkId)?.loop ?? []) : [])),
    );
    const rows = evaluation.rows.filter(({ group }) => loops.has(group)).map(({ key }) => key);
    return rows.length === 0 ? [null] : rows;
  };
  const inRows = conditionsInRows(settled, context);
  const wordsOf = placeWords(evaluator, evaluation);
  const saidOf = saidInRows(settled, wordsOf);
  const raised = rules.flatMap((rule) => {
    const conditions = rule.conditions.map((each) => ({ isMet: inRows(each), said: saidOf(each) }));
    const said = saidWhereMet(conditions, rowsOf(rule), rule.behaviour === 'all' ? conditions.length : 1);
    if (said === null) return [];
    const joint = rule.behaviour === 'all' ? '、かつ' : '、または';
    return [
      {
        key: rule.key,
        name: rule.name,
        level: rule.level,
        said,
        rule: rule.conditions.map((each) => conditionWords(each, index, names)).join(joint),
      },
    ];
  });
  const all = [...raised, ...ofScores(evaluator, evaluation, wordsOf)];
  return [...all.filter(({ level }) => level === 'red'), ...all.filter(({ level }) => level === 'amber')];
}

type RuleCondition = { isMet: (row: string | null) => boolean; said: (row: string | null) => readonly string[] };

/** What the conditions that hold say in the rows where enough of them hold, each once; null where there is no such row. */
function saidWhereMet(
  conditions: readonly RuleCondition[],
  rows: readonly (string | null)[],
  needed: number,
): string[] | null {
  const lists = new Set<readonly string[]>();
  let isMetAnywhere = false;
  for (const row of rows) {
    const holding = conditions.filter(({ isMet }) => isMet(row));
    if (holding.length === 0 || holding.length < needed) continue;
    isMetAnywhere = true;
    for (const { said } of holding) lists.add(said(row));
  }
  if (!isMetAnywhere) return null;
  const words = new Set<string>();
  for (const list of lists) for (const each of list) words.add(each);
  return [...words];
}

type PlaceWords = (item: InterviewItem, place: Place) => string;

/** `flaggedWords` of a place, made once: many conditions of many rules look at the same place. */
function placeWords({ index }: InterviewEvaluator, evaluation: Evaluation): PlaceWords {
  const pathOf = rowPaths(index, answeredIn(evaluation));
  const words = new Map<PlaceKey, string>();
  return (item, { key, row }) => {
    const made = words.get(key) ?? flaggedWords(item, evaluation.values.get(key), pathOf(row));
    words.set(key, made);
    return made;
  };
}

/** 「抗凝固薬：はい」, for each answer that a condition looks at from a row; the same list for rows that see the same answers. */
function saidInRows(
  { index, places }: Settled,
  wordsOf: PlaceWords,
): (condition: Condition) => (row: string | null) => readonly string[] {
  const saidOf = new Map<string, (row: string | null) => readonly string[]>();
  return (condition) => {
    const item = condition.of === 'answer' ? index.byLinkId.get(condition.linkId)?.item : undefined;
    if (!item) return () => [];
    const said =
      saidOf.get(item.linkId) ??
      oncePerRowSeen(places, item.linkId, (row) =>
        places.seenFrom(row, item.linkId).map((place) => wordsOf(item, place)),
      );
    saidOf.set(item.linkId, said);
    return said;
  };
}

/** An answer as a flag repeats it: 「抗凝固薬：はい」; one in a row of a repeating group with the name of the row, 「そば（食べ物）：症状 息が苦しい」. */
export function flaggedWords(item: InterviewItem, answer: Answer | undefined, row: string): string {
  const words = isAnswered(answer) ? oneLine(answerWords(item, answer)) : UNANSWERED;
  const quoted = betweenSeparators(words);
  if (row === '' || row === quoted) return `${shortName(item)}：${words}`;
  return `${row}：${shortName(item)} ${quoted}`;
}

const ofScores = ({ index }: InterviewEvaluator, evaluation: Evaluation, wordsOf: PlaceWords): Flag[] =>
  index.inOrder.flatMap(({ item }) => {
    if (item.kind !== 'computed' || !item.score) return [];
    const { bands } = item.score;
    return evaluation.places.of(item.linkId).flatMap((place): Flag[] => {
      const { key } = place;
      const value = evaluation.values.get(key);
      const band = value?.type === 'number' ? bandOf(bands, value.value) : null;
      if (!band || band.level === 'none' || value === undefined) return [];
      const said = [wordsOf(item, place)];
      return [
        {
          key: `score:${key}`,
          name: shortName(item),
          level: band.level,
          said,
          rule: `「${shortName(item)}」が${band.from}点以上（${band.label}）のとき`,
        },
      ];
    });
  });
