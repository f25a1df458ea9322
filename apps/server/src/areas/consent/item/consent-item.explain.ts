import type { Explanation } from '@nattoku/contract/patient-page/family-page';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import { consentForms } from '#domain/consent/consent.table.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import type { OrderItem } from '#domain/order/item-kind.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The reading text of the version that each form was issued with: the pages themselves bear what was filled in. */
export async function explainConsents(
  tx: Tx,
  items: readonly OrderItem[],
): Promise<ReadonlyMap<OrderItemId, Explanation>> {
  const { orderItemId, templateVersionId } = consentForms;
  const forms = await tx
    .select({ orderItemId, templateVersionId })
    .from(consentForms)
    .where(
      inArray(
        orderItemId,
        items.map(({ id }) => id),
      ),
    );
  const explained = new Map<OrderItemId, Explanation>();
  for (const form of forms) {
    const title = items.find(({ id }) => id === form.orderItemId)?.title ?? '';
    const { reading } = await versionFor(tx, form.templateVersionId);
    explained.set(form.orderItemId, { id: form.orderItemId, title, description: '', sections: reading, film: null });
  }
  return explained;
}
