import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { interviewsOfItems } from '#domain/interview/interview-items.ts';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Of each item the edition that it asks. */
export async function contentsOfInterviews(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, ContentRef>> {
  const interviews = await interviewsOfItems(tx, itemIds);
  return new Map(
    [...interviews].map(([id, { version }]) => [
      id,
      { kind: 'interviewTemplateVersion' as const, contentId: version.id },
    ]),
  );
}
