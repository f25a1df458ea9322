import type { CommonTemplate } from '@nattoku/contract/consent/consent-common';
import type { Paging } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { departments } from '#domain/facility/facility.table.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { isForEverybody } from '#domain/consent/template/common-template.ts';
import type { Tx } from '#kernel/database/database.ts';
import { containsMeaning } from '#kernel/database/japanese-search.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** Templates with the version that is published, to be narrowed by the caller. */
export const selectTemplates = (tx: Tx) =>
  tx
    .select({
      template: consentTemplates,
      version: {
        id: consentTemplateVersions.id,
        number: consentTemplateVersions.number,
        pages: consentTemplateVersions.pages,
        rules: consentTemplateVersions.rules,
        fields: consentTemplateVersions.fields,
      },
      departmentName: departments.name,
    })
    .from(consentTemplates)
    .leftJoin(
      consentTemplateVersions,
      and(eq(consentTemplateVersions.templateId, consentTemplates.id), eq(consentTemplateVersions.state, 'published')),
    )
    .leftJoin(departments, eq(departments.id, consentTemplates.departmentId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectTemplates>>[number];

export const presentTemplate = ({ template, version, departmentName }: Row): CommonTemplate => ({
  id: template.id,
  number: template.number,
  name: template.name,
  versionId: version?.id ?? null,
  versionNumber: version?.number ?? null,
  pageCount: version?.pages.length ?? 0,
  departmentName,
  reviewDueOn: template.reviewDueOn,
  available: template.archivedAt === null && version !== null && isForEverybody(version),
});

/** Published forms that are said to be without personal input; one in which staff have to write something is shown as such. */
export const listCommonTemplates = (scope: StaffScope, { text, page, pageSize }: Paging & { text: string }) =>
  read(scope, async (tx) => {
    const where = and(
      eq(consentTemplateVersions.state, 'published'),
      sql`NOT (${consentTemplateVersions.rules} ->> 'personal')::boolean`,
      isNull(consentTemplates.archivedAt),
      containsMeaning(consentTemplates, text),
    );
    const rows = await selectTemplates(tx)
      .where(where)
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
