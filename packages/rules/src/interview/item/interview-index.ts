import type { ChoiceItem, InterviewItem, MatrixItem, MatrixRow } from '#interview/item/interview-item.ts';

/**
 * A question with what stands around it. `loop`: the nearest repeating group around it; `depth` counts from 1. `isUnasked`: it is shown to nobody who answers,
 * because it, or something around it, is hidden or of a type that has no screen.
 */
export type Indexed = {
  item: InterviewItem;
  parent: string | null;
  loop: string | null;
  depth: number;
  at: number;
  isUnasked: boolean;
};

export type InterviewIndex = {
  byLinkId: ReadonlyMap<string, Indexed>;
  /** In the order in which they are asked; a matrix is followed by its rows. */
  inOrder: readonly Indexed[];
  /** How many questions each row of a repeating group has, by that group. */
  questionsPerRow: ReadonlyMap<string, number>;
};

/** The question that a row of a matrix is. */
export const questionOfRow = (matrix: MatrixItem, row: MatrixRow): ChoiceItem => ({
  ...row,
  kind: 'choice',
  prefix: '',
  help: '',
  shortText: '',
  isHidden: false,
  enabling: null,
  items: [],
  kept: null,
  isMultiple: false,
  options: matrix.options,
  other: null,
  least: null,
  most: null,
  look: 'buttons',
  isHorizontal: true,
});

/** What stands in a question or below it; of a matrix its rows, which are questions. */
export const below = (item: InterviewItem): readonly InterviewItem[] =>
  item.kind === 'matrix' ? [...item.rows.map((row) => questionOfRow(item, row)), ...item.items] : item.items;

export const isRepeating = (item: InterviewItem): boolean => item.kind === 'group' && item.repeats !== null;

/** Nobody who answers sees it, nor anything inside it. */
export const isForNobody = ({ isHidden, kind }: Pick<InterviewItem, 'isHidden' | 'kind'>): boolean =>
  isHidden || kind === 'foreign';

/** Of two questions with one linkId the first counts; `checkInterview` names the other. */
export function indexInterview(items: readonly InterviewItem[]): InterviewIndex {
  const byLinkId = new Map<string, Indexed>();
  const inOrder: Indexed[] = [];
  const questionsPerRow = new Map<string, number>();
  type Waiting = Omit<Indexed, 'at'>;
  const waiting: Waiting[] = items
    .map((item) => ({ item, parent: null, loop: null, depth: 1, isUnasked: isForNobody(item) }))
    .toReversed();
  // A list instead of calls within calls: a file may be nested deeper than a stack.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { item, loop, depth, isUnasked } = next;
    const indexed = { ...next, at: inOrder.length };
    inOrder.push(indexed);
    if (loop !== null) questionsPerRow.set(loop, (questionsPerRow.get(loop) ?? 0) + 1);
    if (!byLinkId.has(item.linkId)) byLinkId.set(item.linkId, indexed);
    const around = isRepeating(item) ? item.linkId : loop;
    for (const child of below(item).toReversed())
      waiting.push({
        item: child,
        parent: item.linkId,
        loop: around,
        depth: depth + 1,
        isUnasked: isUnasked || isForNobody(child),
      });
  }
  return { byLinkId, inOrder, questionsPerRow };
}
