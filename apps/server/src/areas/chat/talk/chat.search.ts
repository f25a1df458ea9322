import type { ChatSearch, ChatThreadSummary } from '@nattoku/contract/chat/chat';
import type { DepartmentId, WardId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { chatThreads } from '#domain/chat/chat.table.ts';
import { isConversation } from '#domain/chat/thread.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { notificationSettings } from '#domain/staff/notification.table.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Viewer = { staffId: string; departmentIds: DepartmentId[]; wardIds: WardId[] };

const viewerOf = async (tx: Tx, { actor: { staffId } }: StaffScope): Promise<Viewer> => {
  const [row] = await tx
    .select({
      departmentIds: staff.departmentIds,
      ownWards: staff.wardIds,
      followedWards: notificationSettings.wardIds,
    })
    .from(staff)
    .leftJoin(notificationSettings, eq(notificationSettings.staffId, staff.id))
    .where(eq(staff.id, staffId));
  const wardIds = [...new Set([...(row?.ownWards ?? []), ...(row?.followedWards ?? [])])];
  return { staffId, departmentIds: row?.departmentIds ?? [], wardIds };
};

const isMine = ({ staffId }: Viewer): SQL | undefined =>
  or(
    sql`${orders.createdBy} = ${staffId}`,
    sql`${patients.attendingStaffId} = ${staffId}`,
    sql`EXISTS (SELECT FROM chat_messages m WHERE m.order_id = ${chatThreads.orderId} AND m.staff_id = ${staffId})`,
  );

/** Where nobody took it over, it is the business of those who look after the order and the patient. */
const isOfDepartment = ({ departmentIds }: Viewer): SQL | undefined =>
  or(
    sql`${chatThreads.departmentId} = ANY (${sql.param(departmentIds)}::uuid[])`,
    sql`${chatThreads.departmentId} IS NULL AND ${chatThreads.wardId} IS NULL
        AND ARRAY[${orders.departmentId}, ${patients.departmentId}] && ${sql.param(departmentIds)}::uuid[]`,
  );

const isOfWard = ({ wardIds }: Viewer): SQL => sql`${chatThreads.wardId} = ANY (${sql.param(wardIds)}::uuid[])`;

const scopes: Record<ChatSearch['scope'], (viewer: Viewer) => SQL | undefined> = {
  mine: isMine,
  department: isOfDepartment,
  ward: isOfWard,
  all: () => undefined,
};

const unread = sql<number>`(
  SELECT count(*)::int FROM chat_messages m
   WHERE m.order_id = ${chatThreads.orderId} AND m.sender = 'patient' AND m.seen_at IS NULL AND m.read_at IS NULL)`;

const lastMessage = sql<{ from: 'patient' | 'staff'; text: string } | null>`(
  SELECT json_build_object('from', m.sender, 'text', left(m.body, 120)) FROM chat_messages m
   WHERE m.order_id = ${chatThreads.orderId} AND NOT m.automatic ORDER BY m.sent_at DESC, m.sequence DESC LIMIT 1)`;

/** In the patient's name, or in what the order is called. */
const isLike = (text: string): SQL | undefined =>
  text.trim() === ''
    ? undefined
    : or(
        isPatientLike(patients.id, text),
        ilike(orders.title, `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
      );

const matching = (search: ChatSearch, viewer: Viewer): SQL | undefined =>
  and(
    scopes[search.scope](viewer),
    search.state ? eq(chatThreads.state, search.state) : undefined,
    search.unread ? sql`${unread} > 0` : undefined,
    search.patientId ? inArray(orders.patientId, recordsOf(search.patientId)) : undefined,
    isLike(search.text),
    search.state ? undefined : isConversation('chat_threads'),
  );

const selectThreads = (tx: Tx) =>
  tx
    .select({
      thread: chatThreads,
      order: { title: orders.title, lifecycle: orders.lifecycle, expiresAt: orders.expiresAt },
      patient: patients,
      patientWardName: sql<string | null>`(SELECT w.name FROM wards w WHERE w.id = ${patients.wardId})`,
      teamName: sql<string | null>`coalesce(${wards.name}, ${departments.name})`,
      unread,
      lastMessage,
    })
    .from(chatThreads)
    .innerJoin(orders, eq(orders.id, chatThreads.orderId))
    .leftJoin(patients, eq(patients.id, orders.patientId))
    .leftJoin(wards, eq(wards.id, chatThreads.wardId))
    .leftJoin(departments, eq(departments.id, chatThreads.departmentId));

export const searchThreads = (scope: StaffScope, search: ChatSearch) =>
  recordedRead(scope, async (tx) => {
    const where = matching(search, await viewerOf(tx, scope));
    const rows = await selectThreads(tx)
      .where(where)
      // Who waits stands first, the longest waiting on top; what is done comes after what was said last.
      .orderBy(sql`${chatThreads.waitingSince} NULLS LAST`, desc(chatThreads.lastMessageAt), asc(chatThreads.orderId))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    const items = rows.map((row) => present(row, scope.clock.now()));
    return {
      result: { items, total: await countThreads(tx, where), page: search.page, pageSize: search.pageSize },
      audit: {
        action: 'chat.search',
        subject: { type: 'order', id: null },
        patientIds: items.flatMap(({ patient }) => (patient ? [patient.id] : [])),
        detail: { scope: search.scope, state: search.state ?? null },
      },
    };
  });

const countThreads = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(chatThreads)
    .innerJoin(orders, eq(orders.id, chatThreads.orderId))
    .leftJoin(patients, eq(patients.id, orders.patientId))
    .where(where);
  return row?.total ?? 0;
};

type Row = Awaited<ReturnType<typeof selectThreads>>[number];

const present = ({ thread, order, patient, ...row }: Row, now: Date): ChatThreadSummary => ({
  id: thread.orderId,
  state: thread.state,
  teamName: row.teamName,
  waitingSince: thread.waitingSince?.toISOString() ?? null,
  lastMessageAt: thread.lastMessageAt?.toISOString() ?? null,
  lastMessage: row.lastMessage && {
    from: row.lastMessage.from,
    text: patient?.isSensitive ? null : row.lastMessage.text,
  },
  unread: row.unread,
  orderTitle: order.title,
  lifecycle:
    order.lifecycle === 'issued' && order.expiresAt !== null && order.expiresAt <= now ? 'expired' : order.lifecycle,
  patient: patient && {
    id: patient.id,
    familyName: patient.familyName,
    givenName: patient.givenName,
    familyNameKana: patient.familyNameKana,
    givenNameKana: patient.givenNameKana,
    patientNumber: patient.patientNumber,
    wardName: row.patientWardName,
    room: patient.room,
  },
});

/** Numbers for the navigation: they tell nothing of anybody, so looking at them is not written down. */
export const countWaiting = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const viewer = await viewerOf(tx, scope);
    const waiting = eq(chatThreads.state, 'waitingStaff');
    const ofMine = or(isMine(viewer), isOfDepartment(viewer), isOfWard(viewer));
    return { waitingForMe: await countThreads(tx, and(waiting, ofMine)), waiting: await countThreads(tx, waiting) };
  });
