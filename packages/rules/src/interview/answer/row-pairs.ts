import { answerKey } from '#interview/answer/same-answer.ts';
import { isAnswered, placeKey, type Answer, type Row } from '#interview/answer/interview-answer.ts';
import { isRowOf, namingQuestions, questionsOfRow, type AnsweredRows } from '#interview/answer/row-names.ts';
import { below, isRepeating } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';

/** The same row in two responses; null where only one of them has it. */
export type RowPair = { now: Row | null; before: Row | null };

/**
 * Pairs the rows of a group in two responses by what they say, never by their order or key: two rows are the same one only where the questions that
 * name them have the same answers. A value that moved to a row with another name is therefore never the same. The rows of now come first.
 */
export function pairRows(
  group: InterviewItem,
  { now, before }: { now: AnsweredRows; before: AnsweredRows },
  within: { now: string | null | undefined; before: string | null | undefined },
): RowPair[] {
  const [current, former] = [rowsWithin(group, now, within.now), rowsWithin(group, before, within.before)];
  const free = new Set(former);
  const found = new Map<Row, Row>();
  const isAnsweredIn = (answered: AnsweredRows, rows: readonly Row[], linkId: string): boolean =>
    rows.some((row) => answerOf(answered, linkId, row) !== undefined);
  // A question that no row answers is the same in every pair.
  const linkIds = questionsOfRow(group.items)
    .map(({ linkId }) => linkId)
    .filter((linkId) => isAnsweredIn(now, current, linkId) || isAnsweredIn(before, former, linkId));
  const names = namingQuestions(group).map(({ linkId }) => linkId);
  const read = (answered: AnsweredRows) => {
    const insideOf = innerRows(group, answered);
    return (row: Row, at: number): ReadRow => {
      const said = linkIds.map((linkId) => answerKey(answerOf(answered, linkId, row)));
      const name = nameKey(names.map((linkId) => answerOf(answered, linkId, row)));
      return { row, at, name, said, all: said.join(), inside: insideOf(row) };
    };
  };
  const others = former.map(read(before));
  const candidates = current
    .map(read(now))
    .flatMap((one) =>
      others.flatMap((other) =>
        (one.name === null || one.name !== other.name) && one.all !== other.all ? [] : [pairOf(one, other)],
      ),
    );
  // The most alike first; of rows that are equally alike, the earlier questions decide, and then their order.
  candidates.sort((one, other) => other.alike - one.alike || firstOf(one.same, other.same) || apart(one, other));
  for (const { row, other } of candidates) {
    if (found.has(row) || !free.has(other)) continue;
    found.set(row, other);
    free.delete(other);
  }
  return [
    ...current.map((row) => ({ now: row, before: found.get(row) ?? null })),
    ...former.filter((row) => free.has(row)).map((row) => ({ now: null, before: row })),
  ];
}

/** `inside`: the answers of the rows inside the row, in any order. */
type ReadRow = { row: Row; at: number; name: string | null; said: readonly string[]; all: string; inside: string };

const SAME = '0';
const DIFFERENT = '1';

/** `same`: one letter for each question, so that the pair whose earlier questions are the same is the smaller text. */
type Pair = { row: Row; other: Row; alike: number; same: string } & At;

function pairOf(one: ReadRow, other: ReadRow): Pair {
  const places = { row: one.row, other: other.row, at: one.at, otherAt: other.at };
  const inside = one.inside === other.inside ? 1 : 0;
  if (one.all === other.all) return { ...places, alike: one.said.length + inside, same: '' };
  const same = one.said.map((each, index) => (each === other.said[index] ? SAME : DIFFERENT));
  return { ...places, alike: same.filter((each) => each === SAME).length + inside, same: same.join('') };
}

/** A text for each row that is the same for rows with the same rows inside; empty where nothing repeats inside the group. */
function innerRows(group: InterviewItem, answered: AnsweredRows): (row: Row) => string {
  const groups = new Map(repeatingIn(group.items).map((inner) => [inner.linkId, questionsOfRow(inner.items)]));
  if (groups.size === 0) return () => '';
  const within = Map.groupBy(answered.rows, (row) => row.within);
  const inside = ({ key }: Row): string =>
    (within.get(key) ?? [])
      .map((row) => {
        const said = groups.get(row.group)?.map(({ linkId }) => answerKey(answerOf(answered, linkId, row)));
        return JSON.stringify([row.group, said, inside(row)]);
      })
      .toSorted()
      .join();
  return inside;
}

const repeatingIn = (items: readonly InterviewItem[]): InterviewItem[] =>
  items.flatMap((item) => [...(isRepeating(item) ? [item] : []), ...repeatingIn(below(item))]);

const rowsWithin = (group: InterviewItem, { rows }: AnsweredRows, within: string | null | undefined): Row[] =>
  within === undefined ? [] : rows.filter(isRowOf(group, within));

const firstOf = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
type At = { at: number; otherAt: number };
const apart = (one: At, other: At): number =>
  Math.abs(one.at - one.otherAt) - Math.abs(other.at - other.otherAt) || one.at - other.at;

const answerOf = ({ answerAt }: AnsweredRows, linkId: string, { key }: Row): Answer | undefined => {
  const found = answerAt(placeKey(linkId, key));
  return isAnswered(found) ? found : undefined;
};

/** Full-width and half-width letters and blanks around a name make no other thing of it; a row without a name has no key. */
const nameKey = (names: readonly (Answer | undefined)[]): string | null =>
  names.every((name) => name === undefined)
    ? null
    : names
        .map((name) => (name?.type === 'text' ? { ...name, value: name.value.normalize('NFKC').trim() } : name))
        .map(answerKey)
        .join();
