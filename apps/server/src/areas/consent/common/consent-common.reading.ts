import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import type { CommonOrderId, Paging } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, ilike, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { commonOrders, standingAt } from '#domain/order/common/common-order.table.ts';
import {
  findConsentCommon,
  presentConsentCommon,
  presentTemplate,
  selectConsentCommons,
} from '#areas/consent/common/consent-common.select.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { containsMeaning } from '#kernel/database/japanese-search.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const standings = { draft: ['draft'], open: ['open'], paused: ['paused'], over: ['full', 'expired', 'ended'] } as const;

/** Numbers only: nobody is shown, so nothing is written down for it. */
export const listConsentCommons = (scope: StaffScope, search: CommonOrderSearch) =>
  read(scope, async (tx) => {
    const where = wanted(search, scope);
    const rows = await selectConsentCommons(tx, scope.clock.now())
      .where(where)
      .orderBy(desc(commonOrders.createdAt), commonOrders.id)
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    const items = rows.map((row) => presentConsentCommon(row, scope));
    return { items, total: await tx.$count(commonOrders, where), page: search.page, pageSize: search.pageSize };
  });

const wanted = ({ text, standing, mine }: CommonOrderSearch, { actor, clock }: StaffScope): SQL | undefined =>
  and(
    eq(commonOrders.area, 'consent'),
    ne(commonOrders.state, 'discarded'),
    // What somebody has only begun is nobody else's business yet.
    or(ne(commonOrders.state, 'draft'), eq(commonOrders.createdBy, actor.staffId)),
    standing ? inArray(standingAt(clock.now()), [...standings[standing]]) : undefined,
    mine === 'true' ? eq(commonOrders.createdBy, actor.staffId) : undefined,
    ...text.normalize('NFKC').trim().split(/\s+/).filter(Boolean).map(isLike),
  );

const isLike = (word: string): SQL | undefined => {
  const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const columns = [commonOrders.internalTitle, commonOrders.patientTitle, commonOrders.place];
  return or(...columns.map((column) => ilike(sql`normalize(${column}, NFKC)`, like)));
};

export const getConsentCommon = (scope: StaffScope, id: CommonOrderId) =>
  read(scope, (tx) => findConsentCommon(tx, id, scope));

/** Published forms that are said to be without personal input; one in which staff have to write something is shown as such. */
export const listCommonTemplates = (scope: StaffScope, { text, page, pageSize }: Paging & { text: string }) =>
  read(scope, async (tx) => {
    const where = and(
      eq(consentTemplateVersions.state, 'published'),
      sql`NOT (${consentTemplateVersions.rules} ->> 'personal')::boolean`,
      isNull(consentTemplates.archivedAt),
      containsMeaning(consentTemplates, text),
    );
    const found = () =>
      tx
        .select({ template: consentTemplates, version: consentTemplateVersions, templateDepartment: departments.name })
        .from(consentTemplates)
        .innerJoin(consentTemplateVersions, eq(consentTemplateVersions.templateId, consentTemplates.id))
        .leftJoin(departments, eq(departments.id, consentTemplates.departmentId))
        .where(where);
    const rows = await found()
      .orderBy(asc(consentTemplates.number), asc(consentTemplates.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(consentTemplates)
      .innerJoin(consentTemplateVersions, eq(consentTemplateVersions.templateId, consentTemplates.id))
      .where(where);
    return { items: rows.map(presentTemplate), total: counted?.total ?? 0, page, pageSize };
  });
