import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type { TopTemplate } from '@nattoku/contract/video/video-top';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { departments } from '#domain/facility/facility.table.ts';
import { isTemplateLike } from '#areas/video/template/video-template.reading.ts';
import { wantsALook } from '#areas/video/template/video-template.select.ts';
import { videoTemplates } from '#areas/video/template/video-template.table.ts';
import { isChangedBy, isSeenBy, viewerOf } from '#areas/video/template/video-template.viewer.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** `text`: those that hold its words; `ids`: those of a list; `limit`: the first so many, most used first. */
type Asked = { text?: string; ids?: readonly VideoTemplateId[]; limit: number };
type Found = { total: number; warnedCount: number; items: TopTemplate[] };

/** Living templates that the caller may use, in one line each, for the top of the videos. */
export async function readTopTemplates(tx: Tx, scope: StaffScope, { text, ids, limit }: Asked): Promise<Found> {
  const viewer = await viewerOf(tx, scope);
  const warned = wantsALook(todayInTokyo(scope.clock.now()));
  const where = and(
    isNull(videoTemplates.archivedAt),
    isSeenBy(viewer),
    text === undefined ? undefined : isTemplateLike(text),
    ids && inArray(videoTemplates.id, [...ids]),
  );
  const items = await tx
    .select({
      id: videoTemplates.id,
      name: videoTemplates.name,
      scope: videoTemplates.scope,
      departmentId: videoTemplates.departmentId,
      departmentName: departments.name,
      videoCount: sql<number>`(
        SELECT count(*)::int FROM video_template_items i WHERE i.template_id = ${videoTemplates.id})`,
      usedCount: videoTemplates.usedCount,
      warned: sql<boolean>`${warned}`,
    })
    .from(videoTemplates)
    .leftJoin(departments, eq(departments.id, videoTemplates.departmentId))
    .where(where)
    .orderBy(desc(videoTemplates.usedCount), asc(videoTemplates.name), asc(videoTemplates.id))
    .limit(limit);
  return {
    items,
    total: await countOf(tx, where),
    warnedCount: await countOf(tx, and(isNull(videoTemplates.archivedAt), isChangedBy(viewer), warned)),
  };
}

const countOf = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(videoTemplates)
    .where(where);
  return counted?.total ?? 0;
};
