import type { OrderableSearch } from '@nattoku/contract/consent/consent-order';
import { and, arrayContains, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { departments } from '#domain/facility/facility.table.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { containsMeaning } from '#kernel/database/japanese-search.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const usedCount = sql<number>`(SELECT count(*)::int FROM consent_forms f WHERE f.template_id = ${consentTemplates.id} AND f.state <> 'voided')`;
const approachNames = sql<string[]>`coalesce((SELECT array_agg(a.name ORDER BY a.name) FROM approaches a
   WHERE a.facility_id = app.current_facility_id() AND a.id = ANY (${consentTemplates.approachIds})), '{}')`;

/** Published templates with pages, the most used first: what a ward orders every day stands at the top. */
export const listOrderable = (scope: StaffScope, search: OrderableSearch) =>
  read(scope, async (tx) => {
    const { text, approachId, departmentId, page, pageSize } = search;
    const where = and(
      eq(consentTemplateVersions.state, 'published'),
      isNull(consentTemplates.archivedAt),
      containsMeaning(consentTemplates, text),
      approachId && arrayContains(consentTemplates.approachIds, [approachId]),
      departmentId && eq(consentTemplates.departmentId, departmentId),
    );
    const from = tx
      .select({
        id: consentTemplates.id,
        number: consentTemplates.number,
        name: consentTemplates.name,
        versionId: consentTemplateVersions.id,
        versionNumber: consentTemplateVersions.number,
        rules: consentTemplateVersions.rules,
        pages: consentTemplateVersions.pages,
        departmentName: departments.name,
        approachNames,
        reviewDueOn: consentTemplates.reviewDueOn,
        usedCount,
      })
      .from(consentTemplates)
      .innerJoin(consentTemplateVersions, eq(consentTemplateVersions.templateId, consentTemplates.id))
      .leftJoin(departments, eq(departments.id, consentTemplates.departmentId))
      .where(where);
    const rows = await from
      .orderBy(desc(usedCount), consentTemplates.number, consentTemplates.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [counted] = await tx
      .select({ total: count() })
      .from(consentTemplates)
      .innerJoin(consentTemplateVersions, eq(consentTemplateVersions.templateId, consentTemplates.id))
      .where(where);
    return {
      items: rows.map(({ rules, pages, ...row }) => ({
        ...row,
        level: rules.level,
        sided: rules.sided,
        pageCount: pages.length,
      })),
      total: counted?.total ?? 0,
      page,
      pageSize,
    };
  });
