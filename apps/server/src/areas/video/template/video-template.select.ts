import type { VideoId, VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type {
  TemplateItem,
  TemplateWarning,
  TemplateWarningKind,
  VideoTemplate,
} from '@nattoku/contract/video/video-template';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { staff } from '#domain/staff/staff.table.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { approaches, isOrderable, posterAddress, videos } from '#domain/video/video.table.ts';
import { allowedVerbs, type Viewer } from '#areas/video/template/video-template.rules.ts';
import { videoTemplateItems, videoTemplates } from '#areas/video/template/video-template.table.ts';
import { isSeenBy } from '#areas/video/template/video-template.viewer.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** Templates with the names that belong to them, to be narrowed, ordered and cut by the caller. */
export const selectTemplates = (tx: Tx) =>
  tx
    .select({
      template: videoTemplates,
      ownerName: staff.name,
      departmentName: departments.name,
      approachName: approaches.name,
      approachValidUntil: approaches.validUntil,
    })
    .from(videoTemplates)
    .innerJoin(staff, eq(staff.id, videoTemplates.ownerId))
    .leftJoin(departments, eq(departments.id, videoTemplates.departmentId))
    .leftJoin(approaches, eq(approaches.id, videoTemplates.approachId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof selectTemplates>>[number];

const following = alias(videos, 'following');

const selectItems = (tx: Tx, templateIds: readonly VideoTemplateId[], today: PlainDate) =>
  tx
    .select({
      templateId: videoTemplateItems.templateId,
      required: videoTemplateItems.required,
      video: videos,
      orderable: sql<boolean>`${isOrderable(today)}`,
      newVideo: { id: following.id, title: following.title },
    })
    .from(videoTemplateItems)
    .innerJoin(videos, eq(videos.id, videoTemplateItems.videoId))
    .leftJoin(following, sql`${following.id} = app.newest_edition(${videos.id}, ${today})`)
    .where(inArray(videoTemplateItems.templateId, [...templateIds]))
    .orderBy(asc(videoTemplateItems.position));
type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

/** Something of the template is not as it was: `kindOf`, for the database. Few videos are followed by another; only those are looked at closely. */
export const wantsALook = (today: PlainDate): SQL => sql`EXISTS (
  SELECT FROM video_template_items i JOIN videos ON videos.id = i.video_id
   WHERE i.template_id = ${videoTemplates.id}
     AND (NOT (${isOrderable(today)})
       OR CASE WHEN EXISTS (SELECT FROM videos n WHERE n.previous_video_id = ${videos.id})
          THEN app.newest_edition(${videos.id}, ${today}) IS NOT NULL ELSE false END))`;

const kindOf = ({ video, orderable, newVideo }: ItemRow, today: PlainDate): TemplateWarningKind | null => {
  if (video.withdrawnAt) return 'withdrawn';
  if (video.validUntil !== null && video.validUntil < today) return 'expired';
  if (!orderable) return 'unpublished';
  return newVideo ? 'newEdition' : null;
};

const warningOf = (row: ItemRow, today: PlainDate): TemplateWarning[] => {
  const kind = kindOf(row, today);
  return kind === null ? [] : [{ videoId: row.video.id, title: row.video.title, kind, newVideo: row.newVideo }];
};

const presentItem = ({ video, required, orderable }: ItemRow): TemplateItem => ({
  videoId: video.id,
  required,
  title: video.title,
  durationSeconds: video.durationSeconds,
  poster: posterAddress(video),
  orderable,
});

/** Templates as the caller sees them, with their videos in order and what is wrong with them on the day of `now`. */
export async function withItems(tx: Tx, rows: readonly Row[], viewer: Viewer, now: Date): Promise<VideoTemplate[]> {
  if (rows.length === 0) return [];
  const today = todayInTokyo(now);
  const items = await selectItems(
    tx,
    rows.map(({ template }) => template.id),
    today,
  );
  const placed = Map.groupBy(items, ({ templateId }) => templateId);
  return rows.map((row) => present(row, placed.get(row.template.id) ?? [], viewer, today));
}

function present(row: Row, items: readonly ItemRow[], viewer: Viewer, today: PlainDate): VideoTemplate {
  const { searchText: _text, grams: _grams, ownerId, ...template } = row.template;
  return {
    ...template,
    items: items.map(presentItem),
    departmentName: row.departmentName,
    approachName: row.approachName,
    approachValidUntil: row.approachValidUntil,
    totalSeconds: items.reduce((sum, { video, orderable }) => sum + (orderable ? (video.durationSeconds ?? 0) : 0), 0),
    owner: { id: ownerId, name: row.ownerName },
    archivedAt: template.archivedAt?.toISOString() ?? null,
    lastUsedAt: template.lastUsedAt?.toISOString() ?? null,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
    warnings: items.flatMap((item) => warningOf(item, today)),
    allowed: allowedVerbs(row.template, viewer),
  };
}

/** One template. What the caller may not see is not there. */
export async function mustFindTemplate(
  tx: Tx,
  templateId: VideoTemplateId,
  viewer: Viewer,
  now: Date,
): Promise<VideoTemplate> {
  const rows = await selectTemplates(tx).where(and(eq(videoTemplates.id, templateId), isSeenBy(viewer)));
  const [template] = await withItems(tx, rows, viewer, now);
  if (!template) throw new Problem('notFound');
  return template;
}

export const orderableIds = async (tx: Tx, ids: readonly VideoId[], today: PlainDate): Promise<Set<VideoId>> => {
  const rows = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), isOrderable(today)));
  return new Set(rows.map(({ id }) => id));
};
