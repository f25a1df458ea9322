import { betweenSeparators, namingQuestions, rowPaths } from '#interview/answer/row-names.ts';
import { placeKey, type Row } from '#interview/answer/interview-answer.ts';
import type { Place } from '#interview/answer/interview-places.ts';
import type { Evaluation, InterviewEvaluator } from '#interview/evaluation/evaluate-interview.ts';
import { isRepeating, type Indexed, type InterviewIndex } from '#interview/item/interview-index.ts';
import { chartLine, placeholdersOf } from '#interview/result/chart-line.ts';
import {
  isInside,
  namedBy,
  linesOfTemplate,
  readChartTemplate,
  type ChartNode,
} from '#interview/result/chart-template.ts';
import type { Flag } from '#interview/result/interview-flags.ts';
import { answeredIn, everyAnswer, isOpenAt, rowLines, UNANSWERED, wordsAt } from '#interview/result/row-lines.ts';

/** What a template can name: 要注意 and 全回答 beside the questions. */
export const CHART_FLAGS = '要注意';
export const CHART_ALL = '全回答';

/** Placeholders of a template that name no question. */
export const unknownPlaceholders = (template: string, index: Pick<InterviewIndex, 'byLinkId'>): string[] => {
  const isKnown = (name: string) => name === CHART_FLAGS || name === CHART_ALL || index.byLinkId.has(name);
  return linesOfTemplate(readChartTemplate(template, index).nodes)
    .flatMap(placeholdersOf)
    .filter((written) => !isKnown(namedBy(written, isKnown).name));
};

type Writing = {
  evaluator: InterviewEvaluator;
  evaluation: Evaluation;
  flags: readonly Flag[];
  pathOf: (row: string | null) => string;
  /** Every answer in its order, made once for a template that asks for it again and again. */
  allAnswers: () => string;
};

/**
 * The text for the record, one line an answer. What has no answer leaves with its label, and with its line once nothing else stands there, unless the
 * template says what to write instead; without a template every answer stands there in its order. The answers of one row of a repeating group stay
 * together: in a block, which is written for each row; in a line that names two or more of its questions, which is, too; and where one of them stands
 * alone, with the name of the row before each answer. Lines end with LF; who copies it chooses how.
 */
export function chartText(
  template: string,
  evaluator: InterviewEvaluator,
  evaluation: Evaluation,
  flags: readonly Flag[],
): string {
  const written = template.trim() === '' ? `{{${CHART_ALL}}}` : template;
  const { nodes } = readChartTemplate(written, evaluator.index);
  const pathOf = rowPaths(evaluator.index, answeredIn(evaluation));
  const roots = evaluator.index.inOrder.filter(({ parent }) => parent === null).map(({ item }) => item);
  let all: string | undefined;
  const allAnswers = () => (all ??= everyAnswer(roots, evaluation).join('\n'));
  return nodesIn(nodes, { evaluator, evaluation, flags, pathOf, allAnswers }, null).join('\n').trim();
}

/** `row`: the one that is being written; null outside of blocks. */
const nodesIn = (nodes: readonly ChartNode[], writing: Writing, row: Row | null): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'line') return lineIn(node.text, writing, row);
    const group = writing.evaluator.index.byLinkId.get(node.group);
    if (!group || !isRepeating(group.item)) return nodesIn(node.nodes, writing, row);
    const rows = rowsOf(group, writing, row);
    const isNamed = linesOfTemplate(node.nodes).some((line) => namesRow(line, group, writing));
    const lines = rows.flatMap((each) => named(nodesIn(node.nodes, writing, each), isNamed ? null : each, writing));
    if (lines.length > 0) return [...(node.heading === '' ? [] : [node.heading]), ...lines];
    const isAsked = rowsAreAsked(group, writing, row);
    return isAsked && node.noRows !== null && node.noRows !== '' ? [node.heading + node.noRows] : [];
  });

const rowsOf = ({ item }: Indexed, { evaluation }: Writing, within: Row | null): Row[] =>
  evaluation.rows.filter(
    (row) =>
      row.group === item.linkId &&
      (within === null || isWithin(row, within, evaluation)) &&
      evaluation.shown.has(placeKey(item.linkId, row.within)),
  );

/** A row and the rows around it, the innermost first. */
const rowAndOuter = (row: Row | null, evaluation: Evaluation): Row[] => {
  if (row === null) return [];
  const outer = row.within === null ? undefined : evaluation.places.rows.get(row.within);
  return [row, ...rowAndOuter(outer ?? null, evaluation)];
};

const isWithin = (row: Row, around: Row, evaluation: Evaluation): boolean =>
  rowAndOuter(row, evaluation).some(({ key }) => key === around.key);

const rowsAreAsked = ({ item }: Indexed, { evaluation }: Writing, row: Row | null): boolean =>
  evaluation.places.seenFrom(row?.key ?? null, item.linkId).some(({ key }) => evaluation.asked.has(key));

/** Lines that do not say themselves which row they are of begin with its name. */
const named = ([first, ...rest]: string[], row: Row | null, { pathOf }: Writing): string[] => {
  if (first === undefined) return [];
  const name = row && pathOf(row.key);
  return [name ? `${name}：${first}` : first, ...rest];
};

/** The questions of a line, each once. */
const questionsIn = (line: string, { evaluator: { index } }: Writing): Indexed[] => {
  const names = placeholdersOf(line).map((written) => namedBy(written, (each) => index.byLinkId.has(each)).name);
  return [...new Set(names)].flatMap((name) => index.byLinkId.get(name) ?? []);
};

const namesRow = (line: string, { item }: Indexed, writing: Writing): boolean => {
  const [name] = namingQuestions(item);
  return questionsIn(line, writing).some((each) => each.item.linkId === name?.linkId);
};

/** One line, or one for each row where it names several questions of a group whose rows are not chosen yet. */
const lineIn = (line: string, writing: Writing, row: Row | null, left: ReadonlySet<string> = new Set()): string[] => {
  const { index } = writing.evaluator;
  const loops = questionsIn(line, writing).flatMap(({ loop }) =>
    loop === null || left.has(loop) || isChosen(loop, writing, row) ? [] : [loop],
  );
  const several = [...new Set(loops.filter((loop, at) => loops.indexOf(loop) !== at))];
  // Groups that stand in rows of another one of them are written with those.
  const outer = several.filter((loop) => !several.some((other) => other !== loop && standsIn(index, loop, other)));
  if (outer.length === 0) {
    const words = chartLine(line, (name) => said(name, writing, { row, left }));
    return words === null ? [] : [words.trimEnd()];
  }
  return outer.flatMap((loop): string[] => {
    const group = index.byLinkId.get(loop);
    const others = new Set([...left, ...outer.filter((other) => other !== loop)]);
    const rows = group ? rowsOf(group, writing, row) : [];
    if (!group || rows.length === 0) {
      const inside = several.filter((other) => standsIn(index, other, loop));
      return lineIn(line, writing, row, new Set([...others, ...inside, loop]));
    }
    const isNamed = namesRow(line, group, writing);
    return rows.flatMap((each) => named(lineIn(line, writing, each, others), isNamed ? null : each, writing));
  });
};

const standsIn = ({ byLinkId }: InterviewIndex, loop: string, other: string): boolean =>
  isInside(byLinkId, byLinkId.get(loop)?.loop ?? null, other);

const isChosen = (loop: string, { evaluation }: Writing, row: Row | null): boolean =>
  rowAndOuter(row, evaluation).some(({ group }) => group === loop);

type From = { row: Row | null; left: ReadonlySet<string> };

const said = (written: string, writing: Writing, { row, left }: From): string => {
  const { evaluator, evaluation, flags } = writing;
  const { byLinkId } = evaluator.index;
  const { name, noAnswer } = namedBy(written, (each) => byLinkId.has(each));
  if (name === CHART_FLAGS)
    return flags.map((flag) => `${flag.name}（${flag.said.join('、')}）`).join('、') || noAnswer || '';
  if (name === CHART_ALL) return writing.allAnswers() || noAnswer || '';
  const indexed = byLinkId.get(name);
  if (!indexed) return '';
  if (isRepeating(indexed.item))
    return rowsSaid(indexed, writing, row) || (rowsAreAsked(indexed, writing, row) && noAnswer) || '';
  const { item, loop } = indexed;
  if (loop === null) return wordsAt(item, name, evaluation) || (isOpenAt(item, name, evaluation) && noAnswer) || '';
  if (isChosen(loop, writing, row)) {
    const [place] = evaluation.places.seenFrom(row?.key ?? null, name);
    return place ? wordsOrNone(indexed, place, writing, noAnswer) : '';
  }
  const places = placesWithin(indexed, writing, row);
  if (places.length === 0) return (noAnswer !== null && isAskedAround(indexed, writing) && noAnswer) || '';
  return left.has(loop) ? '' : eachNamed(indexed, places, writing, noAnswer);
};

/** All rows of a group below the words in front of them. */
const rowsSaid = ({ item }: Indexed, { evaluation }: Writing, row: Row | null): string => {
  const around = [...new Set(evaluation.rows.filter(({ group }) => group === item.linkId).map(({ within }) => within))];
  const isHere = (within: string | null): boolean => {
    const own = within === null ? undefined : evaluation.places.rows.get(within);
    return row === null || (own !== undefined && isWithin(own, row, evaluation));
  };
  return around
    .filter(isHere)
    .flatMap((within) => rowLines(item, within, evaluation))
    .map((line) => `\n${line}`)
    .join('');
};

/** An answer stands between the words of its author: quoted, it cannot be read as the beginning of another answer. */
const wordsOrNone = ({ item }: Indexed, { key }: Place, { evaluation }: Writing, noAnswer: string | null): string =>
  betweenSeparators(wordsAt(item, key, evaluation)) ||
  (isOpenAt(item, key, evaluation) ? (noAnswer ?? UNANSWERED) : '');

const placesWithin = ({ item, loop }: Indexed, { evaluation }: Writing, row: Row | null): Place[] =>
  evaluation.places.of(item.linkId).filter((place) => {
    const own = place.row === null ? undefined : evaluation.places.rows.get(place.row);
    return own !== undefined && own.group === loop && (row === null || isWithin(own, row, evaluation));
  });

/** A question without a place: its group has no rows. */
const isAskedAround = ({ loop }: Indexed, writing: Writing): boolean => {
  const around = loop === null ? undefined : writing.evaluator.index.byLinkId.get(loop);
  return around !== undefined && (rowsAreAsked(around, writing, null) || isAskedAround(around, writing));
};

/** The answers of all rows in one line, each with the name of its row unless it is that name. */
const eachNamed = (indexed: Indexed, places: readonly Place[], writing: Writing, noAnswer: string | null): string => {
  const { evaluator, pathOf } = writing;
  const group = indexed.loop === null ? undefined : evaluator.index.byLinkId.get(indexed.loop)?.item;
  const isName = group !== undefined && namingQuestions(group)[0]?.linkId === indexed.item.linkId;
  return places
    .flatMap((place) => {
      const words = wordsOrNone(indexed, place, writing, noAnswer);
      if (words === '') return [];
      return [isName ? words : `${pathOf(place.row)} ${words}`];
    })
    .join('／');
};
