import { dueByRule } from '@nattoku/contract/shared/due-rule';
import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type { TemplateUse, VideoTemplateSearch } from '@nattoku/contract/video/video-template';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, asc, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { approaches, videos } from '#domain/video/video.table.ts';
import {
  mustFindTemplate,
  selectTemplates,
  wantsALook,
  withItems,
} from '#areas/video/template/video-template.select.ts';
import { videoTemplates } from '#areas/video/template/video-template.table.ts';
import { isChangedBy, isSeenBy, viewerOf } from '#areas/video/template/video-template.viewer.ts';
import { containsMeaning } from '#kernel/database/japanese-search.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const orderings: Record<VideoTemplateSearch['sort'], SQL[]> = {
  name: [asc(videoTemplates.name)],
  used: [desc(videoTemplates.usedCount), sql`${videoTemplates.lastUsedAt} DESC NULLS LAST`, asc(videoTemplates.name)],
  updated: [desc(videoTemplates.updatedAt)],
};

/** Own words, those of the approach and those of its videos: the person who types 胃カメラ finds the template with 上部消化管内視鏡. */
export const isTemplateLike = (text: string): SQL | undefined => {
  const own = containsMeaning(videoTemplates, text);
  if (!own) return undefined;
  return or(
    own,
    sql`EXISTS (SELECT FROM approaches WHERE approaches.id = ${videoTemplates.approachId} AND ${containsMeaning(approaches, text)})`,
    sql`EXISTS (SELECT FROM video_template_items i JOIN videos ON videos.id = i.video_id
                 WHERE i.template_id = ${videoTemplates.id} AND ${containsMeaning(videos, text)})`,
  );
};

const countOf = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(videoTemplates)
    .where(where);
  return counted?.total ?? 0;
};

export const listTemplates = (scope: StaffScope, search: VideoTemplateSearch) =>
  read(scope, async (tx) => {
    const now = scope.clock.now();
    const viewer = await viewerOf(tx, scope);
    const warned = wantsALook(todayInTokyo(now));
    const where = and(
      isSeenBy(viewer),
      isTemplateLike(search.text),
      search.scope ? eq(videoTemplates.scope, search.scope) : undefined,
      search.departmentId ? eq(videoTemplates.departmentId, search.departmentId) : undefined,
      search.approachId ? eq(videoTemplates.approachId, search.approachId) : undefined,
      search.archived === 'true' ? isNotNull(videoTemplates.archivedAt) : isNull(videoTemplates.archivedAt),
      search.warned === 'true' ? warned : undefined,
    );
    const rows = await selectTemplates(tx)
      .where(where)
      .orderBy(...orderings[search.sort], asc(videoTemplates.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: await withItems(tx, rows, viewer, now),
      total: await countOf(tx, where),
      page: search.page,
      pageSize: search.pageSize,
      warnedCount: await countOf(tx, and(isChangedBy(viewer), isNull(videoTemplates.archivedAt), warned)),
    };
  });

export const getTemplate = (scope: StaffScope, templateId: VideoTemplateId) =>
  read(scope, async (tx) => mustFindTemplate(tx, templateId, await viewerOf(tx, scope), scope.clock.now()));

type Use = { templateId: VideoTemplateId; icAt?: string | null | undefined };

/** What may be ordered of it today, in its order. */
export const useTemplate = (scope: StaffScope, { templateId, icAt }: Use): Promise<TemplateUse> =>
  read(scope, async (tx) => {
    const now = scope.clock.now();
    const template = await mustFindTemplate(tx, templateId, await viewerOf(tx, scope), now);
    if (template.archivedAt) throw new Problem('template.archived');
    const items = template.items.filter(({ orderable }) => orderable);
    return {
      templateId,
      title: template.orderTitle,
      approachId: template.approachId,
      videoIds: items.map(({ videoId }) => videoId),
      optionalVideoIds: items.filter(({ required }) => !required).map(({ videoId }) => videoId),
      message: template.message,
      dueOn: dueByRule(template.dueRule, { now, icAt: icAt ? new Date(icAt) : null }),
      reminderPlan: template.reminderPlan,
      reminderChannel: template.reminderChannel,
      warnings: template.warnings,
    };
  });
