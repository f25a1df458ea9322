import { type OrderLifecycle, type OrderProgress, OrderSearch, type OrderSummary } from '@nattoku/contract/video-order';
import { endOfDayInTokyo, todayInTokyo, addDays } from '@nattoku/rules/date-time';
import type { PlainDate } from '@nattoku/rules/plain-date';
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { patients, recordsOf } from '#areas/patient/patient.table.ts';
import { presentSummary, selectOrders } from '#areas/video-order/video-order.select.ts';
import { orders } from '#areas/video-order/video-order.table.ts';
import type { AuditEntry } from '#kernel/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { isPatientLike } from '#kernel/database/japanese-search.ts';
import { recordedRead } from '#kernel/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

export const searchOrders = (scope: StaffScope, search: OrderSearch) =>
  recordedRead(scope, async (tx) => {
    const now = scope.clock.now();
    const where = wanted(tx, search, scope.actor.staffId, now);
    const total = await countOf(tx, where);
    // The page is cut before anything is joined to it.
    const page = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(...ordering(search))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    const ids = page.map(({ id }) => id);
    const rows = new Map((await selectOrders(tx).where(inArray(orders.id, ids))).map((row) => [row.order.id, row]));
    const items = ids.flatMap((id) => rows.get(id) ?? []).map((row) => presentSummary(row, now));
    return {
      result: { items, total, page: search.page, pageSize: search.pageSize },
      audit: listed(items),
    };
  });

/** The number beside 「オーダー一覧」: it shows nobody, so nothing is written down for it. */
export const countAttention = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const search = OrderSearch.parse({ attention: true });
    return { total: await countOf(tx, wanted(tx, search, scope.actor.staffId, scope.clock.now())) };
  });

const countOf = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(orders)
    .where(where);
  return counted?.total ?? 0;
};

/** Whom the page showed, and never what was looked for. A page without anybody tells nothing. */
const listed = (items: readonly OrderSummary[]): AuditEntry[] => {
  const patientIds = items.map(({ patient }) => patient.id);
  return patientIds.length === 0 ? [] : [{ action: 'order.search', subject: { type: 'order', id: null }, patientIds }];
};

const wanted = (tx: Tx, search: OrderSearch, staffId: StaffScope['actor']['staffId'], now: Date): SQL | undefined => {
  const words = isPatientLike(patients.id, search.text);
  return and(
    eq(orders.kind, 'video'),
    // Responses to a common order are listed here once they are linked to a patient.
    isNotNull(orders.patientId),
    // What was thrown away as a draft never was an order.
    or(ne(orders.lifecycle, 'canceled'), isNotNull(orders.issuedAt)),
    words ? inArray(orders.patientId, tx.select({ id: patients.id }).from(patients).where(words)) : undefined,
    search.patientId ? inArray(orders.patientId, recordsOf(search.patientId)) : undefined,
    search.lifecycle ? inLifecycle(search.lifecycle, now) : undefined,
    search.progress ? inProgress(search.progress) : undefined,
    search.attention ? needsAttention(now) : undefined,
    search.mine ? eq(orders.createdBy, staffId) : undefined,
    search.dueBy ? isDueBy(search.dueBy, now) : undefined,
  );
};

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
  and(
    inLifecycle('issued', now),
    lte(orders.dueOn, date),
    sql`NOT EXISTS (SELECT FROM responses r WHERE r.order_id = ${orders.id} AND r.progress = 'done')`,
  );

/** `attentionOf` of the rules, for the database: each of the three sources has an index of its own. */
const needsAttention = (now: Date): SQL => {
  const today = todayInTokyo(now);
  const todayBegan = endOfDayInTokyo(addDays(today, -1));
  return sql`${orders.id} IN (
    SELECT order_id FROM responses WHERE attention <> '{}'
    UNION ALL
    SELECT l.order_id FROM order_links l JOIN orders o ON o.id = l.order_id
     WHERE l.locked_at IS NOT NULL AND l.revoked_at IS NULL AND o.lifecycle = 'issued' AND o.expires_at > ${now}
       AND (o.reviewed_at IS NULL OR o.reviewed_at < l.locked_at)
    UNION ALL
    SELECT o.id FROM orders o LEFT JOIN responses r ON r.order_id = o.id
     WHERE o.lifecycle = 'issued' AND o.expires_at > ${now} AND o.due_on <= ${today}
       AND r.progress IS DISTINCT FROM 'done'
       AND (o.reviewed_at IS NULL OR o.reviewed_at <
         CASE WHEN o.due_on = ${today} THEN ${todayBegan} ELSE (o.due_on + 1)::timestamp AT TIME ZONE 'Asia/Tokyo' END))`;
};

const lastSeenAt = sql`(SELECT r.last_seen_at FROM responses r WHERE r.order_id = ${orders.id})`;

const ordering = ({ sort, descending }: OrderSearch): SQL[] => {
  const [direction, opposite] = descending ? [desc, asc] : [asc, desc];
  // As the index has it: newest first, and of the same moment by id.
  if (sort === 'createdAt') return [direction(orders.createdAt), opposite(orders.id)];
  const column = sort === 'dueAt' ? sql`${orders.dueOn}` : lastSeenAt;
  return [sql`${direction(column)} NULLS LAST`, asc(orders.id)];
};
