import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { placesOf } from '#domain/order/order-area.ts';

/**
 * Ends every link of a patient and every visit by one: they were asked for another birth date, and show another name. The orders stay;
 * staff make a new link where one is still needed.
 */
export async function endLinksOf(tx: Tx, patientId: PatientId, now: Date) {
  const { rows } = await tx.$client.query<{ id: OrderId; area: string }>(
    `WITH ended AS (
       UPDATE order_links l SET revoked_at = $2 FROM orders o
        WHERE o.id = l.order_id AND o.patient_id IN (SELECT app.records_of($1)) AND l.revoked_at IS NULL
       RETURNING l.id, o.id AS order_id, o.area),
     left_behind AS (
       UPDATE link_sessions SET ended_at = $2 WHERE ended_at IS NULL AND link_id IN (SELECT id FROM ended))
     SELECT order_id AS id, area FROM ended ORDER BY order_id`,
    [patientId, now],
  );
  const audit = rows.map(({ id }): AuditEntry => ({
    action: 'order.endLink',
    subject: { type: 'order', id },
    patientId,
  }));
  const places = [...(await placesOf(tx, rows)).values()];
  const changes = [
    ...places.map(({ change }) => change),
    ...rows.map(({ id }) => ({ topic: 'patientPage' as const, id })),
  ];
  return { audit, changes };
}
