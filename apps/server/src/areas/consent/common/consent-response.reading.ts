import type { ConsentResponseSearch } from '@nattoku/contract/consent/consent-common';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { linkCandidates } from '#domain/order/common/link-candidates.ts';
import { nameContains } from '#domain/order/common/name-contains.ts';
import { hasReceiptCode } from '#domain/order/common/receipt-code.ts';
import { answeredStates } from '#areas/consent/common/consent-common.content.ts';
import {
  findResponse,
  patientIdsIn,
  presentResponses,
  selectConsentResponses,
  signedName,
} from '#areas/consent/common/consent-response.select.ts';
import { orders } from '#domain/order/order.table.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** 患者照合待ち: what somebody answered and nobody's record holds, the oldest first; or those that are linked, the newest first. */
export const searchResponses = (scope: StaffScope, search: ConsentResponseSearch) =>
  recordedRead(scope, async (tx) => {
    const where = wanted(search);
    const oldestFirst = search.show === 'waiting';
    const rows = await selectConsentResponses(tx)
      .where(where)
      .orderBy(oldestFirst ? asc(consentForms.createdAt) : desc(consentForms.createdAt), asc(consentForms.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(commonResponses)
      .innerJoin(orders, eq(orders.id, commonResponses.orderId))
      .innerJoin(consentForms, eq(consentForms.orderId, orders.id))
      .where(where);
    const items = await presentResponses(tx, rows, scope.clock.now());
    const patientIds = patientIdsIn(items);
    const subject = { type: 'facility', id: scope.actor.facilityId };
    return {
      result: { items, total: counted?.total ?? 0, page: search.page, pageSize: search.pageSize },
      audit: items.length === 0 ? [] : { action: 'consent.listResponses', subject, patientIds },
    };
  });

const wanted = ({ show, text, commonOrderId }: ConsentResponseSearch): SQL | undefined =>
  and(
    eq(orders.area, 'consent'),
    commonOrderId ? eq(commonResponses.commonOrderId, commonOrderId) : undefined,
    show === 'waiting'
      ? and(isNull(consentForms.patientId), inArray(consentForms.state, [...answeredStates]))
      : undefined,
    show === 'linked' ? isNotNull(consentForms.patientId) : undefined,
    text.trim() === '' ? undefined : or(nameContains(commonResponses.givenName, text), nameContains(signedName, text)),
  );

export const findResponseByCode = (scope: StaffScope, typed: string) =>
  recordedRead(scope, async (tx) => {
    const now = scope.clock.now();
    const found = await findResponse(tx, hasReceiptCode(typed, now), now);
    if (!found) throw new Problem('commonOrder.codeUnknown');
    const subject = { type: 'consentForm', id: found.formId };
    return { result: found, audit: { action: 'consent.viewResponse', subject, patientId: found.patient?.id ?? null } };
  });

export const listCandidates = (scope: StaffScope, formId: ConsentFormId) =>
  recordedRead(scope, async (tx) => {
    if (!isAllowed(scope.actor, 'patient.view')) throw new Problem('permission.denied');
    const response = await findResponse(tx, eq(consentForms.id, formId), scope.clock.now());
    if (!response) throw new Problem('notFound');
    const { name, signedName: signed, birthDate, patientNumber } = response.given;
    const items = await linkCandidates(tx, { names: [name, signed], birthDate, patientNumber });
    const patientIds = items.map(({ patient }) => patient.id);
    const subject = { type: 'consentForm', id: formId };
    return {
      result: { items },
      audit: patientIds.length === 0 ? [] : { action: 'consent.listCandidates', subject, patientIds },
    };
  });
