import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { InterviewCommonResponseSearch } from '@nattoku/contract/medical-interview/interview-common';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import {
  answeredAt,
  findResponse,
  hasUnseenRed,
  isAsked,
  patientIdsIn,
  presentResponses,
  selectInterviewResponses,
} from '#areas/medical-interview/common/interview-response.select.ts';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { linkCandidates } from '#domain/order/common/link-candidates.ts';
import { nameContains } from '#domain/order/common/name-contains.ts';
import { hasReceiptCode } from '#domain/order/common/receipt-code.ts';
import { orders } from '#domain/order/order.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** 患者照合待ち: answers that nobody's record holds, red flags that nobody has seen first, then the oldest; or those that are linked, the newest first. */
export const searchResponses = (scope: StaffScope, search: InterviewCommonResponseSearch) =>
  recordedRead(scope, async (tx) => {
    const where = wanted(search);
    const oldestFirst = search.show === 'waiting';
    const rows = await selectInterviewResponses(tx)
      .where(where)
      .orderBy(...(oldestFirst ? [desc(hasUnseenRed), asc(answeredAt)] : [desc(orders.createdAt)]), asc(orders.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(commonResponses)
      .innerJoin(orders, eq(orders.id, commonResponses.orderId))
      .where(where);
    const items = await presentResponses(tx, rows, scope.clock.now());
    const subject = { type: 'facility', id: scope.actor.facilityId };
    return {
      result: { items, total: counted?.total ?? 0, page: search.page, pageSize: search.pageSize },
      audit: items.length === 0 ? [] : { action: 'interview.listResponses', subject, patientIds: patientIdsIn(items) },
    };
  });

const wanted = ({ show, text, commonOrderId }: InterviewCommonResponseSearch): SQL | undefined =>
  and(
    eq(orders.area, 'medicalInterview'),
    isAsked,
    commonOrderId ? eq(commonResponses.commonOrderId, commonOrderId) : undefined,
    show === 'waiting' ? and(isNull(orders.patientId), sql`${answeredAt} IS NOT NULL`) : undefined,
    show === 'linked' ? isNotNull(orders.patientId) : undefined,
    text.trim() === '' ? undefined : nameContains(commonResponses.givenName, text),
  );

export const findResponseByCode = (scope: StaffScope, typed: string) =>
  recordedRead(scope, async (tx) => {
    const now = scope.clock.now();
    const found = await findResponse(tx, and(hasReceiptCode(typed, now), isAsked), now);
    if (!found) throw new Problem('commonOrder.codeUnknown');
    const subject = { type: 'order', id: found.orderId };
    return {
      result: found,
      audit: { action: 'interview.viewResponse', subject, patientId: found.patient?.id ?? null },
    };
  });

export const listCandidates = (scope: StaffScope, orderId: OrderId) =>
  recordedRead(scope, async (tx) => {
    if (!isAllowed(scope.actor, 'patient.view')) throw new Problem('permission.denied');
    const response = await findResponse(tx, and(eq(orders.id, orderId), isAsked), scope.clock.now());
    if (!response) throw new Problem('notFound');
    const { name, birthDate, patientNumber } = response.given;
    const items = await linkCandidates(tx, { names: [name], birthDate, patientNumber });
    const patientIds = items.map(({ patient }) => patient.id);
    const subject = { type: 'order', id: orderId };
    return {
      result: { items },
      audit: patientIds.length === 0 ? [] : { action: 'interview.listCandidates', subject, patientIds },
    };
  });
