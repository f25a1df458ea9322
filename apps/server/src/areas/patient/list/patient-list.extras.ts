import type { PatientExtra, VideoDot } from '@nattoku/contract/patient/patient-list';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { eq, inArray } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** What the chosen columns show of the patients of one page. Of a record marked 要配慮 neither number nor tags: opening it takes a reason. */
export const readExtras = (scope: StaffScope, ids: readonly PatientId[]): Promise<{ items: PatientExtra[] }> =>
  recordedRead(scope, async (tx) => {
    const rows = await tx
      .select({
        id: patients.id,
        phone: patients.phone,
        attendingStaffName: staff.name,
        language: patients.language,
        tags: patients.tags,
        isSensitive: patients.isSensitive,
      })
      .from(patients)
      .leftJoin(staff, eq(staff.id, patients.attendingStaffId))
      .where(inArray(patients.id, [...ids]));
    const orders = await newestOrders(tx, ids, scope.clock.now());
    const items = rows.map(({ isSensitive, ...row }) => ({
      ...row,
      ...(isSensitive ? { phone: null, tags: [] } : {}),
      ...(orders.get(row.id) ?? { lastOrderAt: null, video: null }),
    }));
    const shown = rows.map(({ id }) => id);
    const audit = { action: 'patient.list', subject: { type: 'patient', id: null }, patientIds: shown };
    return { result: { items }, audit: shown.length === 0 ? [] : audit };
  });

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
const newestOrders = async (tx: Tx, ids: readonly PatientId[], now: Date): Promise<ReadonlyMap<PatientId, Newest>> => {
  const { rows } = await tx.$client.query<OrderRow>(
    `SELECT DISTINCT ON (o.patient_id) o.patient_id, o.issued_at, o.lifecycle, o.expires_at <= $2 AS is_over, r.progress,
            coalesce(r.attention <> '{}', false) AS asks
       FROM orders o LEFT JOIN responses r ON r.order_id = o.id
      WHERE o.patient_id = ANY ($1) AND o.area = 'video' AND o.issued_at IS NOT NULL
      ORDER BY o.patient_id, o.created_at DESC`,
    [ids, now],
  );
  return new Map(rows.map((row) => [row.patient_id, { lastOrderAt: row.issued_at.toISOString(), video: dotOf(row) }]));
};

const dotOf = ({ lifecycle, is_over: isOver, progress, asks }: OrderRow): VideoDot => {
  if (asks) return 'attention';
  if (progress === 'done') return 'done';
  if (lifecycle !== 'issued' || isOver) return 'ended';
  return progress === null ? 'waiting' : 'watching';
};
