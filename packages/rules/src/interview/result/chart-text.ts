import { betweenSeparators, namingQuestions, rowPaths } from '#interview/answer/row-names.ts';
import { placeKey, type Row } from '#interview/answer/interview-answer.ts';
import type { Place } from '#interview/answer/interview-places.ts';
import type { Evaluation, InterviewEvaluator } from '#interview/evaluation/evaluate-interview.ts';
import { isRepeating, type Indexed, type InterviewIndex } from '#interview/item/interview-index.ts';
import {
  isBeyondLimits,
  groupsOfLine,
  readChartLine,
  type ChartLine,
  type ChartWork,
} from '#interview/result/chart-limit.ts';
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
  /** The rows of a repeating group. */
  rowsOf: (group: string) => readonly Row[];
  lineOf: (line: string) => ChartLine;
  /** Texts that a template may ask for again and again: the flags, every answer, all rows of a group. */
  made: Map<string, string>;
  /** Blocks whose lines say themselves which row they are of. */
  named: Map<ChartNode, boolean>;
  /** The work so far. */
  work: ChartWork;
};

/** Ends the writing of a text that gets too long; caught where it began. */
class TooLong extends Error {}

/** Rows that are gone through in the time of looking up one answer. */
const ROWS_PER_LOOK_UP = 10;

const spend = ({ work }: Writing, { characters, lookUps }: ChartWork): void => {
  work.characters += characters;
  work.lookUps += lookUps;
  if (isBeyondLimits(work)) throw new TooLong();
};

/**
 * The text for the record, one line an answer. What has no answer leaves with its label, and with its line once nothing else stands there, unless the
 * template says what to write instead; without a template every answer stands there in its order. The answers of one row of a repeating group stay
 * together: in a block, which is written for each row; in a line that names two or more of its questions, which is, too; and where one of them stands
 * alone, with the name of the row before each answer. Lines end with LF; who copies it chooses how.
 * @returns null where a template of its own makes the text longer than `chartTextLimits`
 */
export function chartText(
  template: string,
  evaluator: InterviewEvaluator,
  evaluation: Evaluation,
  flags: readonly Flag[],
): string | null {
  if (template.trim() === '') return allAnswersText(evaluator, evaluation);
  const { index } = evaluator;
  const { nodes } = readChartTemplate(template, index);
  const rows = Map.groupBy(evaluation.rows, ({ group }) => group);
  const writing: Writing = {
    evaluator,
    evaluation,
    flags,
    pathOf: rowPaths(index, answeredIn(evaluation)),
    rowsOf: (group) => rows.get(group) ?? [],
    lineOf: once((line: string) => readChartLine(line, index)),
    made: new Map(),
    named: new Map(),
    work: { characters: 0, lookUps: 0 },
  };
  try {
    return nodesIn(nodes, writing, null).join('\n').trim();
  } catch (error) {
    if (error instanceof TooLong) return null;
    throw error;
  }
}

/** Every answer in its order, as a text for the record without a template. */
export function allAnswersText({ index }: Pick<InterviewEvaluator, 'index'>, evaluation: Evaluation): string {
  const roots = index.inOrder.filter(({ parent }) => parent === null).map(({ item }) => item);
  return everyAnswer(roots, evaluation).join('\n').trim();
}

/** Makes the value of each key once. */
function once<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** `row`: the one that is being written; null outside of blocks. */
const nodesIn = (nodes: readonly ChartNode[], writing: Writing, row: Row | null): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'line') return lineIn(node.text, writing, row);
    const group = writing.evaluator.index.byLinkId.get(node.group);
    if (!group || !isRepeating(group.item)) return nodesIn(node.nodes, writing, row);
    const rows = rowsOf(group, writing, row);
    const isNamed = namesRows(node, group, writing);
    const lines = rows.flatMap((each) => named(nodesIn(node.nodes, writing, each), isNamed ? null : each, writing));
    if (lines.length > 0) return [...(node.heading === '' ? [] : [node.heading]), ...lines];
    const isAsked = rowsAreAsked(group, writing, row);
    return isAsked && node.noRows !== null && node.noRows !== '' ? [node.heading + node.noRows] : [];
  });

/** Whether the lines of a block say themselves which row they are of. */
const namesRows = (node: Extract<ChartNode, { kind: 'block' }>, group: Indexed, writing: Writing): boolean => {
  const isNamed = writing.named.get(node) ?? linesOfTemplate(node.nodes).some((line) => namesRow(line, group, writing));
  writing.named.set(node, isNamed);
  return isNamed;
};

const rowsOf = ({ item }: Indexed, writing: Writing, within: Row | null): Row[] => {
  const { evaluation } = writing;
  const rows = writing.rowsOf(item.linkId);
  spend(writing, { characters: 0, lookUps: 1 + Math.floor(rows.length / ROWS_PER_LOOK_UP) });
  return rows.filter(
    (row) =>
      (within === null || isWithin(row, within, evaluation)) && evaluation.shown.has(placeKey(item.linkId, row.within)),
  );
};

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
const named = ([first, ...rest]: string[], row: Row | null, writing: Writing): string[] => {
  if (first === undefined) return [];
  const name = row && writing.pathOf(row.key);
  if (!name) return [first, ...rest];
  spend(writing, { characters: name.length, lookUps: 0 });
  return [`${name}：${first}`, ...rest];
};

const namesRow = (line: string, { item }: Indexed, writing: Writing): boolean => {
  const [name] = namingQuestions(item);
  return writing.lineOf(line).questions.some((each) => each.item.linkId === name?.linkId);
};

/** One line, or one for each row where it names several questions of a group whose rows are not chosen yet. */
const lineIn = (line: string, writing: Writing, row: Row | null, left: ReadonlySet<string> = new Set()): string[] => {
  const { index } = writing.evaluator;
  const read = writing.lineOf(line);
  spend(writing, read.work);
  const several = groupsOfLine(read).filter((loop) => !left.has(loop) && !isChosen(loop, writing, row));
  // Groups that stand in rows of another one of them are written with those.
  const outer = several.filter((loop) => !several.some((other) => other !== loop && standsIn(index, loop, other)));
  if (outer.length === 0) {
    const words = chartLine(line, (name) => {
      const said = wordsOf(name, writing, { row, left });
      spend(writing, { characters: said.length, lookUps: 0 });
      return said;
    });
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

const wordsOf = (written: string, writing: Writing, { row, left }: From): string => {
  const { evaluator, evaluation } = writing;
  const { byLinkId } = evaluator.index;
  const { name, noAnswer } = namedBy(written, (each) => byLinkId.has(each));
  if (name === CHART_FLAGS) return madeOnce(CHART_FLAGS, writing, () => flagWords(writing.flags)) || noAnswer || '';
  if (name === CHART_ALL)
    return madeOnce(CHART_ALL, writing, () => allAnswersText(evaluator, evaluation)) || noAnswer || '';
  const indexed = byLinkId.get(name);
  if (!indexed) return '';
  if (isRepeating(indexed.item))
    return (
      madeOnce(`${name}/${row?.key ?? ''}`, writing, () => rowsSaid(indexed, writing, row)) ||
      (rowsAreAsked(indexed, writing, row) && noAnswer) ||
      ''
    );
  const { item, loop } = indexed;
  if (loop === null) return wordsAt(item, name, evaluation) || (isOpenAt(item, name, evaluation) && noAnswer) || '';
  if (isChosen(loop, writing, row)) {
    const [place] = evaluation.places.seenFrom(row?.key ?? null, name);
    return place ? wordsOrNone(indexed, place, writing, noAnswer) : '';
  }
  spend(writing, { characters: 0, lookUps: evaluation.places.of(name).length });
  const places = placesWithin(indexed, writing, row);
  if (places.length === 0) return (noAnswer !== null && isAskedAround(indexed, writing) && noAnswer) || '';
  return left.has(loop) ? '' : eachNamed(indexed, places, writing, noAnswer);
};

const flagWords = (flags: readonly Flag[]): string =>
  flags.map(({ name, said }) => `${name}（${said.join('、')}）`).join('、');

const madeOnce = (name: string, { made }: Writing, make: () => string): string => {
  const words = made.get(name) ?? make();
  made.set(name, words);
  return words;
};

/** All rows of a group below the words in front of them. */
const rowsSaid = ({ item }: Indexed, writing: Writing, row: Row | null): string => {
  const { evaluation } = writing;
  const rows = writing.rowsOf(item.linkId);
  spend(writing, { characters: 0, lookUps: 1 + Math.floor(rows.length / ROWS_PER_LOOK_UP) });
  const around = [...new Set(rows.map(({ within }) => within))];
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
