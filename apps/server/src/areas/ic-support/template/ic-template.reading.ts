import type { IcTemplateSearch } from '@nattoku/contract/ic-support/ic-template';
import type { IcTemplateId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { mustFindTemplate, presentAll, selectTemplates } from '#areas/ic-support/template/ic-template.select.ts';
import { icTemplates } from '#areas/ic-support/template/ic-template.table.ts';
import { isSeenBy, viewerOf } from '#areas/ic-support/template/ic-template.viewer.ts';
import { approaches } from '#domain/video/video.table.ts';
import { containsMeaning } from '#kernel/database/japanese-search.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const sorts = { name: icTemplates.name, usedCount: icTemplates.usedCount, updatedAt: icTemplates.updatedAt };

const isTemplateLike = (text: string): SQL | undefined => {
  const own = containsMeaning(icTemplates, text);
  if (!own) return undefined;
  return or(
    own,
    sql`EXISTS (SELECT FROM approaches WHERE approaches.id = ${icTemplates.approachId} AND ${containsMeaning(approaches, text)})`,
  );
};

export const listTemplates = (scope: StaffScope, search: IcTemplateSearch) =>
  read(scope, async (tx) => {
    const viewer = await viewerOf(tx, scope);
    const where = and(
      isSeenBy(viewer),
      isTemplateLike(search.text),
      search.scope ? eq(icTemplates.scope, search.scope) : undefined,
      search.departmentId ? eq(icTemplates.departmentId, search.departmentId) : undefined,
      search.approachId ? eq(icTemplates.approachId, search.approachId) : undefined,
      search.usable === 'true' ? gt(icTemplates.edition, 0) : undefined,
      search.archived === 'true' ? isNotNull(icTemplates.archivedAt) : isNull(icTemplates.archivedAt),
    );
    const direction = search.order === 'asc' ? asc : desc;
    const rows = await selectTemplates(tx)
      .where(where)
      .orderBy(direction(sorts[search.sort]), asc(icTemplates.name), asc(icTemplates.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: await presentAll(tx, rows, viewer, scope.clock.now()),
      total: await tx.$count(icTemplates, where),
      page: search.page,
      pageSize: search.pageSize,
    };
  });

export const getTemplate = (scope: StaffScope, templateId: IcTemplateId) =>
  read(scope, async (tx) => mustFindTemplate(tx, templateId, await viewerOf(tx, scope), scope.clock.now()));
