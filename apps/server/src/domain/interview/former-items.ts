import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { InterviewOfItem } from '#domain/interview/interview-items.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The item of each that the patient answered last before it, or has answered meanwhile where it is still open. One statement. */
export async function formerItemsOf(
  tx: Tx,
  asked: readonly Pick<InterviewOfItem, 'item' | 'patientId' | 'isCommon'>[],
): Promise<ReadonlyMap<OrderItemId, OrderItemId>> {
  const known = asked.filter(({ patientId, isCommon }) => patientId !== null && !isCommon);
  if (known.length === 0) return new Map();
  const { rows } = await tx.$client.query<{ asked: OrderItemId; former: OrderItemId }>(
    `SELECT asked.id AS asked, former.id AS former
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS asked (id, patient_id, template_id)
       JOIN interview_items own ON own.order_item_id = asked.id
      CROSS JOIN LATERAL (
        SELECT i.order_item_id AS id FROM interview_items i JOIN orders o ON o.id = i.order_id
         WHERE i.template_id = asked.template_id AND i.order_item_id <> asked.id AND i.received_at IS NOT NULL
           AND (own.received_at IS NULL OR i.received_at < own.received_at)
           AND o.patient_id IN (SELECT app.records_of(asked.patient_id)) AND o.mode = 'custom'
         ORDER BY i.received_at DESC LIMIT 1) AS former`,
    [
      known.map(({ item }) => item.orderItemId),
      known.map(({ patientId }) => patientId),
      known.map(({ item }) => item.templateId),
    ],
  );
  return new Map(rows.map(({ asked: id, former }) => [id, former]));
}
