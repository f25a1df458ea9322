import type { IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import type { Attendee, TalkSummary } from '@nattoku/contract/ic-support/ic-talk';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { attentionOf } from '#domain/order/attention.ts';
import { isAsked } from '#domain/order/attention.conditions.ts';
import { dueInstant } from '#domain/order/lifecycle/order-dates.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { nextDueOf } from '#domain/order/lifecycle/next-due.ts';
import { unfinishedOf } from '#domain/order/lifecycle/unfinished.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import { responses } from '#domain/order/response.table.ts';
import { ownRecords, patients, patientSummaryColumns, survivorOfOwn } from '#domain/patient/patient.table.ts';
import { sameNameCount } from '#domain/patient/same-names.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { missingOf } from '#domain/talk/attendees.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';

const explainers = alias(staff, 'explainer');
const leaders = alias(staff, 'leader');

const itemCount = sql<number>`(SELECT count(*)::int FROM order_items i WHERE i.order_id = ${orders.id})`;

/** Orders of IC support with their talks as lists show them, to be narrowed by the caller. */
const selectIcOrders = (tx: Tx) =>
  tx
    .select({
      order: orders,
      talk: icTalks,
      patient: patientSummaryColumns,
      departmentName: departments.name,
      wardName: wards.name,
      createdByName: staff.name,
      explainerName: explainers.name,
      leaderName: leaders.name,
      approachName: approaches.name,
      response: {
        progress: responses.progress,
        attention: responses.attention,
        undeliveredAt: responses.undeliveredAt,
      },
      link: { issuedAt: orderLinks.issuedAt, expiresAt: orderLinks.expiresAt, lockedAt: orderLinks.lockedAt },
      itemCount,
      isUnfinished: sql<boolean>`${sql.raw(unfinishedOf('orders.id'))}`,
      dueOn: sql<PlainDate | null>`${sql.raw(nextDueOf('orders'))}::text`,
      isAsked: isAsked(sql`${orders.id}`),
      sameNameCount,
    })
    .from(icTalks)
    .innerJoin(orders, eq(orders.id, icTalks.orderId))
    .innerJoin(ownRecords, eq(ownRecords.id, orders.patientId))
    .innerJoin(patients, eq(patients.id, survivorOfOwn))
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .innerJoin(staff, eq(staff.id, orders.createdBy))
    .leftJoin(explainers, eq(explainers.id, icTalks.explainerId))
    .leftJoin(leaders, eq(leaders.id, icTalks.ledBy))
    .leftJoin(approaches, eq(approaches.id, icTalks.approachId))
    .leftJoin(responses, eq(responses.orderId, orders.id))
    .leftJoin(orderLinks, and(eq(orderLinks.orderId, orders.id), isNull(orderLinks.revokedAt)))
    .$dynamic();

export type IcOrderRow = Awaited<ReturnType<typeof selectIcOrders>>[number];

/** Those of a page, in no order. */
export const icOrdersOf = builtOnce<{ orderIds: readonly OrderId[] }, IcOrderRow[]>((tx) =>
  selectIcOrders(tx).where(sql`${icTalks.orderId} = ANY (${sql.placeholder('orderIds')})`),
);

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

const named = <Id>(id: Id | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export function presentTalkSummary({ talk, ...row }: IcOrderRow, attendees: readonly Attendee[]): TalkSummary {
  return {
    itemId: talk.orderItemId,
    version: talk.version,
    state: talk.state,
    ledTopic: talk.ledTopic,
    procedure: { name: talk.procedureName, on: talk.procedureOn, side: talk.procedureSide },
    approachId: talk.approachId,
    approachName: row.approachName,
    startsAt: instant(talk.startsAt),
    minutes: talk.minutes,
    place: talk.place,
    room: talk.room,
    explainer: named(talk.explainerId, row.explainerName),
    ledBy: named(talk.ledBy, row.leaderName),
    startedAt: instant(talk.startedAt),
    explainedAt: instant(talk.explainedAt),
    outOfHours: talk.outOfHours,
    decision: talk.decision,
    missing: missingOf(talk.state, attendees),
    doctorAskedAt: instant(talk.doctorAskedAt),
  };
}

export function presentIcOrder(row: IcOrderRow, attendees: readonly Attendee[], now: Date): IcOrderSummary {
  const { order, response, link, isUnfinished, dueOn } = row;
  const lifecycle = lifecycleAt(order, now);
  const isMistaken = response?.attention.includes('wrongAnswer') ?? false;
  const undeliveredAt = response?.undeliveredAt ?? null;
  const linkLockedAt = link?.lockedAt ?? null;
  return {
    id: order.id,
    version: order.version,
    title: order.title,
    patient: {
      ...row.patient,
      archivedAt: instant(row.patient.archivedAt),
      departmentName: row.departmentName,
      wardName: row.wardName,
      sameNameCount: row.sameNameCount,
    },
    lifecycle,
    progress: response?.progress ?? 'notOpened',
    attention: attentionOf(
      { ...order, dueOn, lifecycle, isUnfinished, isMistaken, isAsked: row.isAsked, linkLockedAt, undeliveredAt },
      now,
    ),
    talk: presentTalkSummary(row, attendees),
    itemCount: row.itemCount,
    dueAt: dueInstant(dueOn),
    issuedAt: instant(order.issuedAt),
    createdByName: row.createdByName,
    createdAt: order.createdAt.toISOString(),
  };
}
