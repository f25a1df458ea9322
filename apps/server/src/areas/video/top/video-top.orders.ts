import { TOP_SHOWN, type TopOrder } from '@nattoku/contract/video/video-top';
import { and, desc, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { wards } from '#domain/facility/facility.table.ts';
import { responses } from '#domain/order/response.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { orders } from '#domain/order/order.table.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

const isSent = and(eq(orders.area, 'video'), eq(orders.mode, 'custom'), isNotNull(orders.issuedAt));

/** The newest orders that went out: those of the caller, and those of everybody. */
export async function readRecent(tx: Tx, scope: StaffScope): Promise<{ mine: TopOrder[]; all: TopOrder[] }> {
  const now = scope.clock.now();
  return {
    mine: await newest(tx, and(isSent, eq(orders.createdBy, scope.actor.staffId)), now),
    all: await newest(tx, isSent, now),
  };
}

/** The orders of the patients that hold all the words, newest first. */
export async function findOrders(tx: Tx, scope: StaffScope, text: string) {
  const like = isPatientLike(patients.id, text);
  const where = and(isSent, inArray(orders.patientId, tx.select({ id: patients.id }).from(patients).where(like)));
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(orders)
    .where(where);
  return { total: counted?.total ?? 0, items: await newest(tx, where, scope.clock.now()) };
}

/** The few are cut out before anything is joined to them. */
const newest = async (tx: Tx, where: SQL | undefined, now: Date): Promise<TopOrder[]> => {
  const chosen = tx
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(TOP_SHOWN)
    .as('chosen');
  const rows = await tx
    .select({
      order: orders,
      patient: patients,
      wardName: wards.name,
      response: responses,
      createdByName: staff.name,
    })
    .from(chosen)
    .innerJoin(orders, eq(orders.id, chosen.id))
    .innerJoin(
      patients,
      eq(
        patients.id,
        sql`coalesce(
      (SELECT p.survivor_id FROM patients p WHERE p.id = ${orders.patientId}), ${orders.patientId})`,
      ),
    )
    .innerJoin(staff, eq(staff.id, orders.createdBy))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .leftJoin(responses, eq(responses.orderId, orders.id))
    .orderBy(desc(orders.createdAt), asc(orders.id));
  return rows.map(({ order, patient, wardName, response, createdByName }) => ({
    id: order.id,
    title: order.title,
    patient: {
      id: patient.id,
      patientNumber: patient.patientNumber,
      familyName: patient.familyName,
      givenName: patient.givenName,
      familyNameKana: patient.familyNameKana,
      givenNameKana: patient.givenNameKana,
      birthDate: patient.birthDate,
      wardName,
      room: patient.room,
    },
    lifecycle: order.lifecycle === 'issued' && order.expiresAt && order.expiresAt <= now ? 'expired' : order.lifecycle,
    progress: response?.progress ?? 'notOpened',
    watchedShare: response?.watchedShare ?? 0,
    createdByName,
    createdAt: order.createdAt.toISOString(),
  }));
};
