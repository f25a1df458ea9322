import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { VIDEO_ITEM } from '#domain/video/video-items.ts';
import type { Tx } from '#kernel/database/database.ts';

/**
 * When the patient had watched the videos that belong to this form: those of the orders for an approach of its template, packages among them, or
 * where the template names none, every video of the patient. Where an order has required videos these count. Null while one of them is open, and
 * where none was ordered at all.
 */
export async function videosWatchedAt(tx: Tx, form: ConsentForm): Promise<Date | null> {
  if (form.patientId === null) return null;
  const { rows } = await tx.$client.query<{ watched_at: Date | null }>(
    `SELECT CASE WHEN bool_and(i.done_at IS NOT NULL) THEN max(i.done_at) END AS watched_at
       FROM orders o
       JOIN consent_templates t ON t.id = $2
       JOIN order_items i ON i.order_id = o.id AND i.kind = $3 AND i.ended_at IS NULL
      WHERE o.patient_id IN (SELECT app.records_of($1))
        AND (o.lifecycle = 'issued' OR i.done_at IS NOT NULL) AND o.lifecycle <> 'canceled'
        AND (cardinality(t.approach_ids) = 0 OR o.approach_id = ANY (t.approach_ids))
        AND (i.required OR NOT EXISTS (SELECT FROM order_items n
              WHERE n.order_id = o.id AND n.kind = $3 AND n.required AND n.ended_at IS NULL))`,
    [form.patientId, form.templateId, VIDEO_ITEM],
  );
  return rows[0]?.watched_at ?? null;
}
