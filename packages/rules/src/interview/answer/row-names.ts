import { answerWords } from '#interview/answer/answer-words.ts';
import { isAnswered, placeKey, type Answer, type PlaceKey, type Row } from '#interview/answer/interview-answer.ts';
import { oncePerRow } from '#interview/answer/interview-places.ts';
import { below, isRepeating, type InterviewIndex } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { oneLine } from '#text/one-line.ts';

/** Answers with the rows of the repeating groups, wherever they are stored. */
export type AnsweredRows = { answerAt: (key: PlaceKey) => Answer | undefined; rows: readonly Row[] };

const naming: ReadonlySet<InterviewItem['kind']> = new Set([
  'text',
  'choice',
  'number',
  'date',
  'time',
  'duration',
  'scale',
  'yesNo',
  'bodyMap',
]);

/** The questions of one row of a group: those of groups and matrices inside it, but not those of groups that repeat inside it. */
export const questionsOfRow = (items: readonly InterviewItem[]): InterviewItem[] =>
  items.flatMap((item) => {
    if (isRepeating(item)) return [];
    const inside = questionsOfRow(below(item));
    return item.kind === 'group' || item.kind === 'matrix' ? inside : [item, ...inside];
  });

/**
 * The questions that say what a row is about, the most important one first: the name of an allergen and its kind. Two rows in which they have the same
 * answers are about the same thing.
 */
export function namingQuestions(group: InterviewItem): readonly InterviewItem[] {
  const known = namingOf.get(group);
  if (known) return known;
  const found = findNaming(group);
  namingOf.set(group, found);
  return found;
}

/** Questions are never changed in place. Each row of a group asks for them, and each of its answers. */
const namingOf = new WeakMap<InterviewItem, readonly InterviewItem[]>();

function findNaming(group: InterviewItem): readonly InterviewItem[] {
  const asked = questionsOfRow(group.items).filter(({ kind, isHidden }) => naming.has(kind) && !isHidden);
  const texts = asked.filter((item) => item.kind === 'text' && !item.isLong);
  const text = texts.find(({ isRequired }) => isRequired) ?? texts[0];
  if (!text) return [asked.find(({ isRequired }) => isRequired) ?? asked[0]].filter((item) => item !== undefined);
  const kinds = asked
    .slice(0, asked.indexOf(text))
    .filter((item) => item.kind === 'choice' && !item.isMultiple && (item.isRequired || text.isRequired));
  return text.isRequired ? [text, ...kinds] : [...kinds, text];
}

/** Words between separators of a line; quoted where they contain such a separator themselves, so that the line keeps one meaning. */
export const betweenSeparators = (words: string): string => (/[／：＞「」]/.test(words) ? `「${words}」` : words);

export const isRowOf =
  ({ linkId }: Pick<InterviewItem, 'linkId'>, within: string | null) =>
  (row: Row): boolean =>
    row.group === linkId && row.within === within;

/** What a row is called: 「ペニシリン（薬）」, or 「2件目」 while it has no name. */
export function rowName(group: InterviewItem, row: Row, { answerAt, rows }: AnsweredRows): string {
  const [name, ...more] = namingQuestions(group).flatMap((item) => {
    const answer = answerAt(placeKey(item.linkId, row.key));
    return isAnswered(answer) ? [oneLine(answerWords(item, answer))] : [];
  });
  if (name === undefined) {
    const number = rows.filter(isRowOf(group, row.within)).findIndex(({ key }) => key === row.key) + 1;
    return `${number}件目`;
  }
  return betweenSeparators(more.length === 0 ? name : `${name}（${more.join('、')}）`);
}

/** The name of a row after those of the rows around it; empty outside of rows. */
export function rowPath(
  { byLinkId }: Pick<InterviewIndex, 'byLinkId'>,
  key: string | null,
  answered: AnsweredRows,
): string {
  const row = key === null ? undefined : answered.rows.find((each) => each.key === key);
  const group = row && byLinkId.get(row.group)?.item;
  if (!row || !group) return '';
  const around = rowPath({ byLinkId }, row.within, answered);
  const own = rowName(group, row, answered);
  return around === '' ? own : `${around}＞${own}`;
}

/** `rowPath` of the rows of one response, each made once: every answer of a row asks for it. */
export function rowPaths(
  index: Pick<InterviewIndex, 'byLinkId'>,
  answered: AnsweredRows,
): (key: string | null) => string {
  return oncePerRow((key) => rowPath(index, key, answered));
}
