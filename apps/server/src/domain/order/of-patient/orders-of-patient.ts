import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import type { PatientOrder } from '@nattoku/contract/order/patient-orders';
import type { Paging, PatientId } from '@nattoku/contract/shared/primitives';
import { sql, type SQL } from 'drizzle-orm';
import { reasonsOf } from '#domain/order/attention.conditions.ts';
import { nextDue } from '#domain/order/lifecycle/next-due.ts';
import { areasFor, orderArea, type OrderPlace, placesOf } from '#domain/order/order-area.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { requirePatient } from '#domain/patient/require-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** The orders of a patient, as `FROM` and `WHERE` over `o`: those of merged records, too. What was thrown away as a draft never was an order. */
export const ordersOfPatient = (patientId: PatientId, areas: readonly string[]): SQL =>
  sql`FROM orders o WHERE o.patient_id IN (SELECT app.records_of(${patientId})) AND o.area = ANY (${sql.param(areas)}::text[])
    AND (o.lifecycle <> 'canceled' OR o.issued_at IS NOT NULL)`;

type Row = Omit<PatientOrder, 'kind' | 'state' | 'page' | 'lifecycle'> & { lifecycle: OrderLifecycle };

const selectOrders = async (tx: Tx, those: SQL, { page, pageSize }: Paging, now: Date): Promise<Row[]> => {
  const { rows } = await tx.execute<Row>(
    sql`SELECT o.id, o.area, o.title, ${sql.raw(nextDue)}::text AS "dueOn", o.issued_at AS "issuedAt", o.created_at AS "createdAt",
          CASE WHEN o.lifecycle = 'issued' AND o.expires_at <= ${now} THEN 'expired' ELSE o.lifecycle END AS lifecycle,
          coalesce((SELECT r.progress FROM responses r WHERE r.order_id = o.id), 'notOpened') AS progress,
          coalesce((SELECT r.watched_share FROM responses r WHERE r.order_id = o.id), 0) AS "watchedShare",
          ${reasonsOf(now)} AS attention, coalesce((SELECT s.name FROM staff s WHERE s.id = o.created_by), '') AS "createdByName"
        ${those} ORDER BY o.created_at DESC, o.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  );
  return rows;
};

const countOrders = async (tx: Tx, those: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${those}`);
  return rows[0]?.total ?? 0;
};

/** What was ever ordered for one patient in the areas that the reader may look at, the newest first. */
export const listOrdersOfPatient = (scope: StaffScope, { patientId, ...page }: Paging & { patientId: PatientId }) =>
  recordedRead(scope, async (tx) => {
    await requirePatient(tx, patientId);
    const those = ordersOfPatient(
      patientId,
      areasFor(scope, 'view').map(({ area }) => area),
    );
    const [rows, total] = await together(selectOrders(tx, those, page, scope.clock.now()), countOrders(tx, those));
    const places = await placesOf(tx, rows);
    return {
      result: { items: rows.map((row) => present(row, places.get(row.id))), total, atLeast: false, ...page },
      audit: { action: 'order.listOfPatient', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

const present = ({ issuedAt, createdAt, ...row }: Row, place: OrderPlace | undefined): PatientOrder => ({
  ...row,
  kind: orderArea(row.area).words.order,
  issuedAt: issuedAt && new Date(issuedAt).toISOString(),
  createdAt: new Date(createdAt).toISOString(),
  state: place?.state ?? null,
  page: place?.page ?? '/',
});
