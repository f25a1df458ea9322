import {
  INTERVIEW_TOP_SHOWN,
  INTERVIEWS_COUNTED_AT_MOST,
  type InterviewSearch,
  type InterviewSummary,
  type InterviewTop,
} from '@nattoku/contract/medical-interview/interview-list';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { inPreset, isUnseen, wantedInterviews } from '#areas/medical-interview/list/interview-list.filters.ts';
import { interviewRows } from '#areas/medical-interview/list/interview-list.rows.ts';
import { interviewItems } from '#domain/interview/interview-item.table.ts';
import { orders } from '#domain/order/order.table.ts';
import { foundByParts, patientList } from '#domain/patient/patient-list.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { isOfPlainPatient } from '#domain/patient/sensitive-patients.ts';
import type { Tx } from '#kernel/database/database.ts';
import { type Counted, countUpTo, type Listed, type Part } from '#kernel/list/paging.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const counted: Counted = { table: interviewItems, atMost: INTERVIEWS_COUNTED_AT_MOST };

type Search = Omit<InterviewSearch, 'page' | 'pageSize'>;

const part =
  (tx: Tx, condition: SQL | undefined, order: SQL[]): Part<OrderItemId> =>
  async (where, take, skip) => {
    const query = tx
      .select({ id: interviewItems.orderItemId })
      .from(interviewItems)
      .where(and(where, condition))
      .orderBy(...order);
    return (await query.limit(take).offset(skip)).map(({ id }) => id);
  };

const { receivedAt, issuedAt, orderItemId, state, unseenRed } = interviewItems;
const waits = eq(state, 'submitted');
/** Red flags that nobody has seen first, then who waits longest. */
const byWaiting = [desc(sql`(${unseenRed} > 0)`), asc(receivedAt), asc(orderItemId)];

/** As the search sorts them. What the wanted date is missing of stands behind, the newest first. */
const listed = (tx: Tx, { sort, descending }: Pick<Search, 'sort' | 'descending'>): Listed<OrderItemId> => {
  const direction = descending ? desc : asc;
  const behind = [desc(issuedAt), desc(orderItemId)];
  if (sort === 'issuedAt') return { first: part(tx, undefined, [direction(issuedAt), direction(orderItemId)]) };
  if (sort === 'receivedAt') {
    const dated = isNotNull(receivedAt);
    const first = part(tx, dated, [direction(receivedAt), direction(orderItemId)]);
    return { first, dated, behind: part(tx, isNull(receivedAt), behind) };
  }
  return { first: part(tx, waits, byWaiting), dated: waits, behind: part(tx, ne(state, 'submitted'), behind) };
};

export const interviewList = patientList<Search, OrderItemId, InterviewSummary>({
  id: interviewItems.orderItemId,
  patientId: interviewItems.patientId,
  isPlain: isOfPlainPatient(interviewItems.patientId),
  subjectType: 'order',
  listed: 'interview.search',
  exported: 'interview.export',
  found: foundByParts<Search, OrderItemId>({ ...counted, wanted: wantedInterviews, parts: listed }),
  rows: interviewRows,
  patientOf: ({ patient }) => patient?.id ?? null,
});

const firstOf = (tx: Tx, where: SQL | undefined, order: SQL[]): Promise<OrderItemId[]> =>
  part(tx, where, order)(undefined, INTERVIEW_TOP_SHOWN, 0);

/** What waits, and how much of it. */
export const readInterviewTop = (scope: StaffScope) =>
  recordedRead(scope, async (tx) => {
    const now = scope.clock.now();
    const asking = { staffId: scope.actor.staffId, now };
    const count = (where: SQL | undefined) => countUpTo(tx, counted, where);
    const isRed = sql`${unseenRed} > 0`;
    const flagged = await firstOf(tx, isRed, [asc(receivedAt), asc(orderItemId)]);
    const unreviewed = await firstOf(tx, waits, byWaiting);
    const newest = await firstOf(tx, isNotNull(receivedAt), [desc(receivedAt), desc(orderItemId)]);
    // One interview may stand in all three.
    const rows = await interviewRows(tx, [...new Set([...flagged, ...unreviewed, ...newest])], now);
    const rowsOf = (ids: readonly OrderItemId[]) => ids.flatMap((id) => rows.filter((row) => row.id === id));
    const result: InterviewTop = {
      counts: {
        unreviewed: await count(waits),
        unseenRed: await count(isRed),
        receivedToday: await count(inPreset('today', asking)),
        returned: await count(inPreset('returned', asking)),
        waiting: await count(inPreset('waiting', asking)),
      },
      flagged: rowsOf(flagged),
      unreviewed: rowsOf(unreviewed),
      newest: rowsOf(newest),
    };
    return { result, audit: interviewList.shown([...result.flagged, ...result.unreviewed, ...result.newest]) };
  });

/** How many wait for somebody: to be read, or for a name at a flag. */
export const countInterviewAttention = (scope: StaffScope) =>
  read(scope, async (tx) => ({ total: await countUpTo(tx, counted, or(waits, isUnseen)) }));

/** The interviews of one order that was sent, of whatever area. */
export const interviewsOfOrder = (scope: StaffScope, orderId: OrderId) =>
  recordedRead(scope, async (tx) => {
    const [order] = await tx.select({ patientId: orders.patientId }).from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Problem('notFound');
    const ids = await part(tx, and(eq(interviewItems.orderId, orderId), isNotNull(issuedAt)), [asc(orderItemId)])(
      undefined,
      INTERVIEWS_COUNTED_AT_MOST,
      0,
    );
    const items = await interviewRows(tx, ids, scope.clock.now());
    const { patientId } = order;
    const subject = { type: 'order', id: orderId } as const;
    return { result: { items }, audit: items.length === 0 ? [] : { action: 'interview.ofOrder', subject, patientId } };
  });
