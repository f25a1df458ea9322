import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { weighOrder } from '#domain/order/progress/recompute-progress.ts';
import type { Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

type Visit = { now: Date; deviceClass?: 'phone' | 'tablet' | 'computer' };

/**
 * Begins a response for each of the orders, or takes up the one that is there; both hold it until the end of the transaction, always in the
 * same order, so that twenty devices at once wait for each other and never forever.
 */
export async function openResponses(
  tx: Tx,
  orderIds: readonly OrderId[],
  { now, deviceClass }: Visit,
): Promise<Traces> {
  const traces: Traces = { audit: [], changes: [], jobs: [] };
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    const { rows } = await tx.$client.query<{ is_new: boolean; patient_id: PatientId | null }>(
      `INSERT INTO responses (id, order_id, device_class, language, opened_at, last_seen_at)
       SELECT $1, o.id, $3, coalesce(p.language, 'ja'), $4, $4 FROM orders o LEFT JOIN patients p ON p.id = o.patient_id WHERE o.id = $2
       ON CONFLICT (order_id) DO UPDATE
         SET last_seen_at = greatest(responses.last_seen_at, excluded.last_seen_at),
             device_class = coalesce(excluded.device_class, responses.device_class)
       RETURNING (xmax = 0) AS is_new, (SELECT o.patient_id FROM orders o WHERE o.id = order_id) AS patient_id`,
      [newId(now.getTime()), orderId, deviceClass ?? null, now],
    );
    const [row] = rows;
    if (!row) continue;
    traces.changes.push({ topic: 'order', id: orderId });
    if (!row.is_new) continue;
    traces.audit.push({ action: 'order.open', subject: { type: 'order', id: orderId }, patientId: row.patient_id });
    if (row.patient_id) traces.changes.push({ topic: 'patient', id: row.patient_id });
    await weighOrder(tx, orderId);
  }
  return traces;
}
