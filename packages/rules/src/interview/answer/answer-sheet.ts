import { isAnswered, placeKey, type Answer, type Draft, type PlaceKey } from '#interview/answer/interview-answer.ts';
import { isSameAnswer } from '#interview/answer/same-answer.ts';
import { shortName } from '#interview/answer/answer-words.ts';
import { rowName, type AnsweredRows } from '#interview/answer/row-names.ts';
import { pairRows } from '#interview/answer/row-pairs.ts';
import { questionOfRow } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';

/** How an answer stands to the one of the interview before; `unanswered` in neither. */
export type SheetChange = 'same' | 'changed' | 'added' | 'removed' | 'unanswered';

export type SheetHeading = { kind: 'heading'; key: string; text: string; depth: number };
export type SheetAnswer = {
  kind: 'answer';
  key: PlaceKey;
  item: InterviewItem;
  now: Answer | undefined;
  before: Answer | undefined;
  /** Null where there is no interview before. */
  change: SheetChange | null;
  /** The name of the row of a repeating group in which it stands; empty outside of rows. */
  row: string;
  /** It stands in a row that this interview does not have: there is no place for it now. */
  isGone: boolean;
};
export type SheetLine = SheetHeading | SheetAnswer;

/** What a line is called where it stands alone: with the name of its row. */
export const lineName = ({ item, row }: SheetAnswer): string =>
  row === '' ? shortName(item) : `${row}：${shortName(item)}`;

/** Answers and the rows that hold them, as they were sent. */
export type Sheet = Pick<Draft, 'answers' | 'rows'>;

type Walk = { now: Sheet; before: Sheet | null; asked: ReadonlySet<PlaceKey> | null };

/**
 * A response as somebody reads it: headings and questions in their order, each with what was answered and what had been answered before. The rows of
 * repeating groups are compared by what they are about (`pairRows`).
 * `asked`: the places that were shown to the person; of them the unanswered stand there, too.
 */
export function sheetOf(
  items: readonly InterviewItem[],
  now: Sheet,
  { before = null, asked = null }: { before?: Sheet | null; asked?: ReadonlySet<PlaceKey> | null } = {},
): SheetLine[] {
  return linesOf(items, { now, before, asked }, { row: { now: null, before: null }, name: '', depth: 1 });
}

/** The row in both interviews; undefined where one of them does not have it. */
type RowKeys = { now: string | null | undefined; before: string | null | undefined };
type Within = { row: RowKeys; name: string; depth: number };

/** The key of a line; a former row may have the key of another one of now. */
const lineKey = (linkId: string, { now, before }: RowKeys): PlaceKey =>
  now === undefined ? `${FORMER}${placeKey(linkId, before ?? null)}` : placeKey(linkId, now);
const FORMER = 'former:';

const heading = (key: string, text: string, depth: number): SheetHeading => ({ kind: 'heading', key, text, depth });

/** A heading stands only above something. */
const under = (head: SheetHeading, lines: SheetLine[]): SheetLine[] => (lines.length === 0 ? [] : [head, ...lines]);

const linesOf = (items: readonly InterviewItem[], walk: Walk, within: Within): SheetLine[] =>
  items.flatMap((item) => {
    if (item.kind === 'group' && item.repeats !== null) return repeated(item, walk, within);
    const deeper = { ...within, depth: within.depth + 1 };
    const place = lineKey(item.linkId, within.row);
    if (item.kind === 'group')
      return under(heading(place, titleOf(item), within.depth), linesOf(item.items, walk, deeper));
    if (item.kind === 'matrix') {
      const rows = item.rows.map((row) => questionOfRow(item, row));
      return under(heading(place, titleOf(item), within.depth), linesOf([...rows, ...item.items], walk, deeper));
    }
    return [...answerLine(item, within, walk), ...linesOf(item.items, walk, within)];
  });

const answered = (sheet: Sheet | null): AnsweredRows => ({
  answerAt: (key) => own(sheet, key),
  rows: sheet?.rows ?? [],
});

const repeated = (item: InterviewItem, walk: Walk, { row, name, depth }: Within): SheetLine[] => {
  const [current, former] = [answered(walk.now), answered(walk.before)];
  const lines = pairRows(item, { now: current, before: former }, row).flatMap(({ now, before }, index) => {
    const title = `${shortName(item)}（${now ? `${index + 1}件目` : '前回のみ'}）`;
    const key = now ? now.key : `${FORMER}${before?.key}`;
    const names = [name, now ? rowName(item, now, current) : before ? rowName(item, before, former) : ''];
    const inside = {
      row: { now: now?.key, before: before?.key },
      name: names.filter((each) => each !== '').join('＞'),
      depth: depth + 2,
    };
    return under(heading(key, title, depth + 1), linesOf(item.items, walk, inside));
  });
  return under(heading(lineKey(item.linkId, row), titleOf(item), depth), lines);
};

const titleOf = (item: InterviewItem): string => (item.text.trim() === '' ? shortName(item) : item.text);

const silent: ReadonlySet<InterviewItem['kind']> = new Set(['note', 'picture', 'video']);

const own = (sheet: Sheet | null, key: PlaceKey): Answer | undefined => {
  const answer = sheet && Object.hasOwn(sheet.answers, key) ? sheet.answers[key] : undefined;
  return isAnswered(answer) ? answer : undefined;
};

const answerLine = (item: InterviewItem, { row, name }: Within, { now, before, asked }: Walk): SheetAnswer[] => {
  if (silent.has(item.kind)) return [];
  const key = lineKey(item.linkId, row);
  const given = row.now === undefined ? undefined : own(now, key);
  const former = row.before === undefined ? undefined : own(before, placeKey(item.linkId, row.before));
  const isOwed = asked?.has(key) === true && item.kind !== 'computed';
  if (given === undefined && former === undefined && !isOwed) return [];
  const change = before === null ? null : changeOf(given, former);
  return [{ kind: 'answer', key, item, now: given, before: former, change, row: name, isGone: row.now === undefined }];
};

const changeOf = (now: Answer | undefined, before: Answer | undefined): SheetChange => {
  if (now === undefined) return before === undefined ? 'unanswered' : 'removed';
  if (before === undefined) return 'added';
  return isSameAnswer(now, before) ? 'same' : 'changed';
};
