import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

/**
 * When the patient had watched the videos that belong to this form: those ordered for an approach of its template, or where the template
 * names none, every video order of the patient. Null while one of them is open, and where none was ordered at all.
 */
export async function videosWatchedAt(tx: Tx, form: ConsentForm): Promise<Date | null> {
  if (form.patientId === null) return null;
  const { rows } = await tx.$client.query<{ watched_at: Date | null }>(
    `SELECT CASE WHEN bool_and(r.done_at IS NOT NULL) THEN max(r.done_at) END AS watched_at
       FROM orders o
       JOIN consent_templates t ON t.id = $2
       LEFT JOIN responses r ON r.order_id = o.id
      WHERE o.patient_id IN (SELECT app.records_of($1)) AND o.area = 'video'
        AND (o.lifecycle = 'issued' OR r.done_at IS NOT NULL) AND o.lifecycle <> 'canceled'
        AND (cardinality(t.approach_ids) = 0 OR o.approach_id = ANY (t.approach_ids))`,
    [form.patientId, form.templateId],
  );
  return rows[0]?.watched_at ?? null;
}
