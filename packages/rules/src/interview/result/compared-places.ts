import { shortName } from '#interview/answer/answer-words.ts';
import { placeKey, type PlaceKey } from '#interview/answer/interview-answer.ts';
import { rowPaths } from '#interview/answer/row-names.ts';
import { pairRows } from '#interview/answer/row-pairs.ts';
import type { Evaluation, InterviewEvaluator } from '#interview/evaluation/evaluate-interview.ts';
import { below, isRepeating } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { answeredIn } from '#interview/result/row-lines.ts';

export type ReadResponse = { evaluator: InterviewEvaluator; evaluation: Evaluation };

/** A question in two responses; `before` or `after` is null where one of them has no place for it. `title` names its row. */
export type ComparedPlace = { item: InterviewItem; title: string; before: PlaceKey | null; after: PlaceKey | null };

type RowKeys = { before: string | null | undefined; after: string | null | undefined };

/**
 * The questions of two responses in the order of the newer one; what only the older one asked stands behind. Rows of repeating groups are compared by what
 * they are about (`pairRows`): the order in which they stand makes no difference.
 */
export function comparedPlaces(older: ReadResponse, newer: ReadResponse): ComparedPlace[] {
  const [roots, formerRoots] = [rootsOf(newer), rootsOf(older)];
  const both = { older: named(older), newer: named(newer) };
  const found = placesIn(roots, both, { before: null, after: null });
  const known = new Set(found.flatMap(({ before }) => before ?? []));
  const gone = placesIn(formerRoots, both, { before: null, after: undefined });
  return [...found, ...gone.filter(({ before }) => before !== null && !known.has(before))];
}

const rootsOf = ({ evaluator: { index } }: ReadResponse): InterviewItem[] =>
  index.inOrder.filter(({ parent }) => parent === null).map(({ item }) => item);

type NamedResponse = ReadResponse & { pathOf: (row: string | null) => string };
type Responses = { older: NamedResponse; newer: NamedResponse };

const named = ({ evaluator, evaluation }: ReadResponse): NamedResponse => ({
  evaluator,
  evaluation,
  pathOf: rowPaths(evaluator.index, answeredIn(evaluation)),
});

const placesIn = (items: readonly InterviewItem[], both: Responses, row: RowKeys): ComparedPlace[] =>
  items.flatMap((item) =>
    isRepeating(item) ? rowsIn(item, both, row) : [...placeIn(item, both, row), ...placesIn(below(item), both, row)],
  );

const rowsIn = (item: InterviewItem, both: Responses, row: RowKeys): ComparedPlace[] => {
  const [before, now] = [answeredIn(both.older.evaluation), answeredIn(both.newer.evaluation)];
  return pairRows(item, { now, before }, { now: row.after, before: row.before }).flatMap((pair) =>
    placesIn(item.items, both, { before: pair.before?.key, after: pair.now?.key }),
  );
};

/** A question is asked at a place only where it stands in a row of the same group there, or in none. */
const placeIn = (item: InterviewItem, { older, newer }: Responses, row: RowKeys): ComparedPlace[] => {
  const before = placeOf(item, older, row.before);
  const after = placeOf(item, newer, row.after);
  if (before === null && after === null) return [];
  const name = after === null ? older.pathOf(row.before ?? null) : newer.pathOf(row.after ?? null);
  return [{ item, title: name === '' ? shortName(item) : `${name}：${shortName(item)}`, before, after }];
};

const placeOf = (
  { linkId }: InterviewItem,
  { evaluator, evaluation }: ReadResponse,
  row: string | null | undefined,
): PlaceKey | null => {
  if (row === undefined) return null;
  const loop = evaluator.index.byLinkId.get(linkId)?.loop;
  const group = row === null ? null : evaluation.places.rows.get(row)?.group;
  return loop === undefined || loop !== group ? null : placeKey(linkId, row);
};
