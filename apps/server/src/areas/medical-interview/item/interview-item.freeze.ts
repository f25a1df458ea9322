import type { InterviewTemplateId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { interviewItems } from '#domain/interview/interview-item.table.ts';
import { addInterviewItems, interviewsOfItems, requirePublished } from '#domain/interview/interview-items.ts';
import type { ItemKind, OrderItem } from '#domain/order/item-kind.ts';
import { orderItems } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const nothing = { audit: [], changes: [], jobs: [] };

export const addInterviews: ItemKind['add'] = async (tx, { id }, contents) => {
  // An id of another kind, or of another facility, is that of no questionnaire.
  const added = contents.map(({ contentId, required }) => ({
    templateId: contentId as InterviewTemplateId,
    title: null,
    required,
  }));
  await requirePublished(
    tx,
    added.map(({ templateId }) => templateId),
  );
  await addInterviewItems(tx, id, added);
  return nothing;
};

export const freezeInterviews: ItemKind['freeze'] = async (tx, items, { scope }) => {
  await pinInterviews(tx, items, scope.clock.now());
  return nothing;
};

/**
 * Pins the published edition: what is published or retired later changes nothing for a patient who is asked already.
 * @throws Problem `interview.unavailable`
 */
export async function pinInterviews(tx: Tx, items: readonly Pick<OrderItem, 'id'>[], issuedAt: Date): Promise<void> {
  const found = await interviewsOfItems(
    tx,
    items.map(({ id }) => id),
  );
  await requirePublished(
    tx,
    [...found.values()].map(({ item }) => item.templateId),
  );
  for (const { id } of items) {
    const interview = found.get(id);
    if (!interview) throw new Problem('interview.unavailable');
    await tx
      .update(interviewItems)
      .set({ versionId: interview.version.id, issuedAt })
      .where(eq(interviewItems.orderItemId, id));
    await tx.update(orderItems).set({ title: interview.name }).where(eq(orderItems.id, id));
  }
}
