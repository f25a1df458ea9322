import type { OrderLifecycle, OrderProgress } from '@nattoku/contract/order/order-state';
import type { OrderSearch } from '@nattoku/contract/order/order-search';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { addDays } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, gt, gte, inArray, isNotNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { asksForLook } from '#domain/order/attention.conditions.ts';
import { unfinishedOf } from '#domain/order/lifecycle/unfinished.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import { ofPatientsThere } from '#domain/patient/patients-there.ts';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';

/** What narrows a list of orders. */
export type OrderFilters = Omit<OrderSearch, 'page' | 'pageSize' | 'sort' | 'descending'>;
type Asking = { staffId: StaffId; now: Date };

/** Which orders a search means; `staffId` is the caller, for 「自分の」 and the like. */
export async function wantedOrders(tx: Tx, search: OrderFilters, { staffId, now }: Asking): Promise<SQL | undefined> {
  const words = isPatientLike(patients.id, search.text);
  return and(
    eq(orders.area, 'video'),
    // Responses to a common order are listed here once they are linked to a patient.
    isNotNull(orders.patientId),
    // What was thrown away as a draft never was an order.
    or(ne(orders.lifecycle, 'canceled'), isNotNull(orders.issuedAt)),
    words ? inArray(orders.patientId, tx.select({ id: patients.id }).from(patients).where(words)) : undefined,
    search.patientId ? inArray(orders.patientId, recordsOf(search.patientId)) : undefined,
    search.lifecycle ? inLifecycle(search.lifecycle, now) : undefined,
    search.progress ? inProgress(search.progress) : undefined,
    search.attention || search.reason ? asksForLook(sql`${orders.id}`, search.reason ?? null, now) : undefined,
    search.mine ? eq(orders.createdBy, staffId) : undefined,
    search.dueBy ? isDueBy(search.dueBy, now) : undefined,
    search.scope === 'mine' ? eq(orders.createdBy, staffId) : undefined,
    await ofPatientsThere(tx, orders.patientId, search, staffId),
    search.orderedBy ? eq(orders.createdBy, search.orderedBy) : undefined,
    search.dueFrom ? gte(orders.dueOn, search.dueFrom) : undefined,
    search.dueTo ? lte(orders.dueOn, search.dueTo) : undefined,
    search.createdFrom ? gte(orders.createdAt, startOf(search.createdFrom)) : undefined,
    search.createdTo ? lt(orders.createdAt, startOf(addDays(search.createdTo, 1))) : undefined,
    search.approachId ? eq(orders.approachId, search.approachId) : undefined,
    search.templateId ? eq(orders.templateId, search.templateId) : undefined,
    search.videoId
      ? sql`${orders.id} IN (SELECT n.order_id FROM order_items n JOIN video_items i ON i.order_item_id = n.id WHERE i.video_id = ${search.videoId})`
      : undefined,
  );
}

const startOf = (date: PlainDate): Date => new Date(`${date}T00:00:00+09:00`);

/** `lifecycleAt` of the rules, for the database. */
const inLifecycle = (lifecycle: OrderLifecycle, now: Date): SQL | undefined => {
  const stored = eq(orders.lifecycle, lifecycle);
  if (lifecycle === 'issued') return and(stored, gt(orders.expiresAt, now));
  if (lifecycle === 'expired') return or(stored, and(eq(orders.lifecycle, 'issued'), lte(orders.expiresAt, now)));
  return stored;
};

const inProgress = (progress: OrderProgress): SQL | undefined =>
  progress === 'notOpened'
    ? and(isNotNull(orders.issuedAt), sql`NOT EXISTS (SELECT FROM responses r WHERE r.order_id = ${orders.id})`)
    : sql`EXISTS (SELECT FROM responses r WHERE r.order_id = ${orders.id} AND r.progress = ${progress})`;

const isDueBy = (date: PlainDate, now: Date): SQL | undefined =>
  and(inLifecycle('issued', now), lte(orders.dueOn, date), sql.raw(unfinishedOf('orders.id')));
