import type { PatientExtra, VideoDot } from '@nattoku/contract/patient/patient-list';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

type Newest = Pick<PatientExtra, 'lastOrderAt' | 'video'>;
type OrderRow = {
  patient_id: PatientId;
  issued_at: Date;
  lifecycle: string;
  is_over: boolean;
  progress: string | null;
  asks: boolean;
};

/** The newest video order that was sent to each; drafts and orders that were thrown away say nothing about a patient. */
export async function newestVideoOrders(
  tx: Tx,
  ids: readonly PatientId[],
  now: Date,
): Promise<ReadonlyMap<PatientId, Newest>> {
  const { rows } = await tx.$client.query<OrderRow>(
    `SELECT DISTINCT ON (o.patient_id) o.patient_id, o.issued_at, o.lifecycle, o.expires_at <= $2 AS is_over, r.progress,
            coalesce(r.attention <> '{}', false) AS asks
       FROM orders o LEFT JOIN responses r ON r.order_id = o.id
      WHERE o.patient_id = ANY ($1) AND o.area = 'video' AND o.issued_at IS NOT NULL
      ORDER BY o.patient_id, o.created_at DESC`,
    [ids, now],
  );
  return new Map(rows.map((row) => [row.patient_id, { lastOrderAt: row.issued_at.toISOString(), video: dotOf(row) }]));
}

const dotOf = ({ lifecycle, is_over: isOver, progress, asks }: OrderRow): VideoDot => {
  if (asks) return 'attention';
  if (progress === 'done') return 'done';
  if (lifecycle !== 'issued' || isOver) return 'ended';
  return progress === null ? 'waiting' : 'watching';
};
