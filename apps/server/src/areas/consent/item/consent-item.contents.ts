import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import { consentForms } from '#domain/consent/consent.table.ts';
import type { ShownContent } from '#domain/text-layer/layered-content.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Of each item the version of the template that its form was issued with. */
export async function contentsOfConsents(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, readonly ShownContent[]>> {
  const { orderItemId, templateVersionId } = consentForms;
  const rows = await tx
    .select({ orderItemId, templateVersionId })
    .from(consentForms)
    .where(inArray(orderItemId, [...itemIds]));
  return new Map(
    rows.map((row) => [row.orderItemId, [{ kind: 'consentTemplateVersion', contentId: row.templateVersionId }]]),
  );
}
