import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import { formAudit, formChanges, lockForms, moveForm } from '#domain/consent/form/move-form.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The talk about an order was held: its forms that were sent and waited for it wait no longer. They are held. */
export async function explainForms(tx: Tx, orderId: OrderId, by: StaffId, now: Date): Promise<Traces> {
  const traces: Traces[] = [];
  for (const form of await lockForms(tx, [orderId])) {
    if (form.explainedAt !== null || !['issued', 'partiallySigned'].includes(form.state)) continue;
    const to = form.state === 'issued' ? 'explained' : form.state;
    const moved = await moveForm(tx, form, to, { explainedAt: now, explainedBy: by }, now);
    traces.push({ audit: [formAudit('consent.explain', moved)], changes: [...formChanges(moved)], jobs: [] });
  }
  return joined(traces);
}
