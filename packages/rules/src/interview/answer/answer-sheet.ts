import {
  isAnswered,
  placeKey,
  type Answer,
  type Draft,
  type PlaceKey,
  type Row,
} from '#interview/answer/interview-answer.ts';
import { shortName } from '#interview/answer/answer-words.ts';
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
};
export type SheetLine = SheetHeading | SheetAnswer;

/** Answers and the rows that hold them, as they were sent. */
export type Sheet = Pick<Draft, 'answers' | 'rows'>;

type Walk = { now: Sheet; before: Sheet | null; asked: ReadonlySet<PlaceKey> | null };

/**
 * A response as somebody reads it: headings and questions in their order, each with what was answered and what had been answered before.
 * `asked`: the places that were shown to the person; of them the unanswered stand there, too.
 */
export function sheetOf(
  items: readonly InterviewItem[],
  now: Sheet,
  { before = null, asked = null }: { before?: Sheet | null; asked?: ReadonlySet<PlaceKey> | null } = {},
): SheetLine[] {
  return linesOf(items, { now, before, asked }, { row: null, depth: 1 });
}

type Within = { row: string | null; depth: number };

const heading = (key: string, text: string, depth: number): SheetHeading => ({ kind: 'heading', key, text, depth });

/** A heading stands only above something. */
const under = (head: SheetHeading, lines: SheetLine[]): SheetLine[] => (lines.length === 0 ? [] : [head, ...lines]);

const linesOf = (items: readonly InterviewItem[], walk: Walk, within: Within): SheetLine[] =>
  items.flatMap((item) => {
    if (item.kind === 'group' && item.repeats !== null) return repeated(item, walk, within);
    const deeper = { ...within, depth: within.depth + 1 };
    const place = placeKey(item.linkId, within.row);
    if (item.kind === 'group')
      return under(heading(place, titleOf(item), within.depth), linesOf(item.items, walk, deeper));
    if (item.kind === 'matrix') {
      const rows = item.rows.map((row) => questionOfRow(item, row));
      return under(heading(place, titleOf(item), within.depth), linesOf([...rows, ...item.items], walk, deeper));
    }
    return [...answerLine(item, place, walk), ...linesOf(item.items, walk, within)];
  });

const repeated = (item: InterviewItem, walk: Walk, { row, depth }: Within): SheetLine[] => {
  const isHere = ({ group, within }: Row): boolean => group === item.linkId && within === row;
  const now = walk.now.rows.filter(isHere);
  const gone = (walk.before?.rows ?? []).filter((each) => isHere(each) && now.every(({ key }) => key !== each.key));
  const lines = [...now, ...gone].flatMap(({ key }, index) => {
    const title = `${shortName(item)}（${index < now.length ? `${index + 1}件目` : '前回のみ'}）`;
    return under(heading(key, title, depth + 1), linesOf(item.items, walk, { row: key, depth: depth + 2 }));
  });
  return under(heading(placeKey(item.linkId, row), titleOf(item), depth), lines);
};

const titleOf = (item: InterviewItem): string => (item.text.trim() === '' ? shortName(item) : item.text);

const silent: ReadonlySet<InterviewItem['kind']> = new Set(['note', 'picture', 'video']);

const own = (sheet: Sheet | null, key: PlaceKey): Answer | undefined => {
  const answer = sheet && Object.hasOwn(sheet.answers, key) ? sheet.answers[key] : undefined;
  return isAnswered(answer) ? answer : undefined;
};

const answerLine = (item: InterviewItem, key: PlaceKey, { now, before, asked }: Walk): SheetAnswer[] => {
  if (silent.has(item.kind)) return [];
  const [given, former] = [own(now, key), own(before, key)];
  const isOwed = asked?.has(key) === true && item.kind !== 'computed';
  if (given === undefined && former === undefined && !isOwed) return [];
  const change = before === null ? null : changeOf(given, former);
  return [{ kind: 'answer', key, item, now: given, before: former, change }];
};

const changeOf = (now: Answer | undefined, before: Answer | undefined): SheetChange => {
  if (now === undefined) return before === undefined ? 'unanswered' : 'removed';
  if (before === undefined) return 'added';
  return isSameAnswer(now, before) ? 'same' : 'changed';
};

/** Whether two answers say the same; the order in which options or places were chosen says nothing. */
export function isSameAnswer(one: Answer, other: Answer): boolean {
  if (one.type === 'choice' && other.type === 'choice')
    return (one.other ?? '') === (other.other ?? '') && isSameSet(one.options, other.options);
  if (one.type === 'areas' && other.type === 'areas')
    return isSameSet(one.areas.map(areaKey), other.areas.map(areaKey));
  if (one.type === 'files' && other.type === 'files') return isSameSet(one.files, other.files);
  if (one.type === 'number' && other.type === 'number') return one.value === other.value && one.unit === other.unit;
  return one.type === other.type && 'value' in one && 'value' in other && one.value === other.value;
}

const areaKey = ({ area, note }: { area: string; note: string }): string => `${area} ${note}`;
const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));
