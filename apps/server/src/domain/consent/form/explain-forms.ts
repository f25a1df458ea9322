import type { OrderId } from '@nattoku/contract/shared/primitives';
import { type Explaining, recordExplanation } from '#domain/consent/form/explanation.ts';
import { formAudit, formChanges, lockForms } from '#domain/consent/form/move-form.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The talk about these orders was held: their forms that were sent and waited for it wait no longer, and state it. The forms are locked. */
export async function explainForms(
  tx: Tx,
  orderIds: readonly OrderId[],
  explaining: Explaining,
  now: Date,
): Promise<Traces> {
  const traces: Traces[] = [];
  for (const form of await lockForms(tx, orderIds)) {
    if (form.explainedAt !== null || !['issued', 'partiallySigned'].includes(form.state)) continue;
    const moved = await recordExplanation(tx, form, explaining, now);
    traces.push({ audit: [formAudit('consent.explain', moved)], changes: [...formChanges(moved)], jobs: [] });
  }
  return joined(traces);
}
