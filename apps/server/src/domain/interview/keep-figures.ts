import type { InterviewFigure } from '@nattoku/contract/medical-interview/interview-figure';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { bandOf } from '@nattoku/rules/interview/evaluation/interview-score';
import { asc, eq, inArray } from 'drizzle-orm';
import { interviewFigures } from '#domain/interview/interview-item.table.ts';
import type { ReadInterview } from '#domain/interview/read-interview.ts';
import type { Tx } from '#kernel/database/database.ts';
import { sendAlong } from '#kernel/database/transaction.ts';

/** What a response comes to in numbers: values that are computed, and places on scales. Those of rows are many, and no figures. */
export const figuresIn = ({
  evaluator,
  evaluation,
}: Pick<ReadInterview, 'evaluator' | 'evaluation'>): InterviewFigure[] =>
  evaluator.index.inOrder.flatMap(({ item, loop }) => {
    if (loop !== null || (item.kind !== 'computed' && item.kind !== 'scale')) return [];
    const value = evaluation.values.get(item.linkId);
    return value?.type === 'number'
      ? [{ linkId: item.linkId, name: shortName(item), value: value.value, ...meaningOf(item, value.value) }]
      : [];
  });

const meaningOf = (item: InterviewItem, value: number): Pick<InterviewFigure, 'band' | 'level'> => {
  const band = item.kind === 'computed' && item.score ? bandOf(item.score.bands, value) : null;
  return { band: band?.label ?? null, level: band?.level ?? 'none' };
};

/** Brings the figures of an interview to what its answers come to now. The caller holds the item. */
export function keepFigures(tx: Tx, itemId: OrderItemId, read: ReadInterview, answeredAt: Date): void {
  sendAlong(tx.delete(interviewFigures).where(eq(interviewFigures.orderItemId, itemId)).execute());
  const figures = figuresIn(read);
  if (figures.length === 0) return;
  const rows = figures.map((figure, position) => ({ ...figure, orderItemId: itemId, position, answeredAt }));
  sendAlong(tx.insert(interviewFigures).values(rows).execute());
}

/** The figures per interview, in the order of its questionnaire; interviews without figures are absent. One statement. */
export async function figuresOf(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, InterviewFigure[]>> {
  if (itemIds.length === 0) return new Map();
  const { orderItemId, linkId, name, value, band, level, position } = interviewFigures;
  const rows = await tx
    .select({ orderItemId, linkId, name, value, band, level })
    .from(interviewFigures)
    .where(inArray(orderItemId, [...itemIds]))
    .orderBy(asc(position));
  const byItem = Map.groupBy(rows, (row) => row.orderItemId);
  return new Map([...byItem].map(([id, own]) => [id, own.map(({ orderItemId: _, ...figure }) => figure)]));
}
