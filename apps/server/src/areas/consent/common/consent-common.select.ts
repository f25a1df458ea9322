import type { CommonTemplate, ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { staff } from '#domain/staff/staff.table.ts';
import { commonOrders, standingAt, standingOf } from '#domain/order/common/common-order.table.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { allowedVerbs } from '#domain/order/common/common-order-verbs.ts';
import { isForEverybody } from '#domain/consent/template/common-template.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

const ofTemplate = alias(departments, 'template_department');

const signedStates = ['partiallySigned', 'signed', 'finalised', 'withdrawn', 'superseded'] as const;
/** Somebody has said yes or no. */
export const answeredStates = [...signedStates, 'declined'] as const;

const among = (states: readonly string[]): string => `f.state IN (${states.map((state) => `'${state}'`).join(', ')})`;

const count = (narrowing: string) =>
  sql<number>`(SELECT count(*) FILTER (WHERE ${sql.raw(narrowing)})::int
    FROM orders o JOIN consent_forms f ON f.order_id = o.id WHERE o.common_order_id = ${commonOrders.id})`;

/** How many got in: whoever only stood before the question who they are has no response. */
const opened = sql<number>`(SELECT count(*)::int
    FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = ${commonOrders.id})`;

/** Common orders of consent forms as lists show them, to be narrowed by the caller. */
export const selectConsentCommons = (tx: Tx, now: Date) =>
  tx
    .select({
      common: commonOrders,
      standing: standingAt(now),
      template: consentTemplates,
      version: {
        id: consentTemplateVersions.id,
        number: consentTemplateVersions.number,
        pages: consentTemplateVersions.pages,
        rules: consentTemplateVersions.rules,
        fields: consentTemplateVersions.fields,
      },
      templateDepartment: ofTemplate.name,
      departmentName: departments.name,
      createdByName: staff.name,
      opened,
      signed: count(among(signedStates)),
      declined: count(among(['declined'])),
      waiting: count(`${among(answeredStates)} AND f.patient_id IS NULL`),
    })
    .from(commonOrders)
    .innerJoin(staff, eq(staff.id, commonOrders.createdBy))
    .innerJoin(consentTemplates, eq(consentTemplates.id, commonOrders.consentTemplateId))
    .leftJoin(
      consentTemplateVersions,
      and(eq(consentTemplateVersions.templateId, consentTemplates.id), eq(consentTemplateVersions.state, 'published')),
    )
    .leftJoin(ofTemplate, eq(ofTemplate.id, consentTemplates.departmentId))
    .leftJoin(departments, eq(departments.id, commonOrders.departmentId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectConsentCommons>>[number];

export const presentTemplate = ({
  template,
  version,
  templateDepartment,
}: Pick<Row, 'template' | 'version' | 'templateDepartment'>): CommonTemplate => ({
  id: template.id,
  number: template.number,
  name: template.name,
  versionId: version?.id ?? null,
  versionNumber: version?.number ?? null,
  pageCount: version?.pages.length ?? 0,
  departmentName: templateDepartment,
  available: template.archivedAt === null && version !== null && isForEverybody(version),
});

export const presentConsentCommon = (row: Row, { actor, clock }: StaffScope): ConsentCommonOrder => {
  const { common } = row;
  return {
    id: common.id,
    version: common.version,
    standing: standingOf(common, row.opened, clock.now()),
    internalTitle: common.internalTitle,
    patientTitle: common.patientTitle,
    place: common.place,
    message: common.message,
    departmentId: common.departmentId,
    departmentName: row.departmentName,
    validUntil: common.validUntil,
    maxResponses: common.maxResponses,
    identification: common.identification,
    template: presentTemplate(row),
    counts: { opened: row.opened, signed: row.signed, declined: row.declined, waiting: row.waiting },
    createdByName: row.createdByName,
    createdAt: common.createdAt.toISOString(),
    issuedAt: common.issuedAt?.toISOString() ?? null,
    endedAt: common.endedAt?.toISOString() ?? null,
    secret: common.secret,
    allowed: isAllowed(actor, 'consent.order') ? allowedVerbs(common.state) : [],
  };
};

/** @throws Problem `notFound` */
export async function findConsentCommon(tx: Tx, id: CommonOrderId, scope: StaffScope): Promise<ConsentCommonOrder> {
  const [row] = await selectConsentCommons(tx, scope.clock.now()).where(
    and(eq(commonOrders.id, id), ne(commonOrders.state, 'discarded')),
  );
  if (!row) throw new Problem('notFound');
  return presentConsentCommon(row, scope);
}
