import type { VideoId } from '@nattoku/contract/shared';
import type { Video, VideoSearch } from '@nattoku/contract/video';
import { todayInTokyo } from '@nattoku/rules/date-time';
import { and, arrayContains, asc, desc, eq, sql } from 'drizzle-orm';
import { seesUnfinished } from '#areas/video/video.rules.ts';
import { mustFindVideo, presentSummary, selectSummaries } from '#areas/video/video.select.ts';
import { isOrderable, videos } from '#areas/video/video.table.ts';
import { containsWords } from '#kernel/database/japanese-search.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const orderings = {
  title: asc(videos.title),
  updatedAt: desc(videos.updatedAt),
  duration: sql`${videos.durationSeconds} ASC NULLS LAST`,
} as const;

const seen = ({ actor, clock }: StaffScope) =>
  seesUnfinished(actor) ? undefined : isOrderable(todayInTokyo(clock.now()));

export const listVideos = (scope: StaffScope, search: VideoSearch) =>
  read(scope, async (tx) => {
    const where = and(
      seen(scope),
      containsWords(videos, search.text),
      search.departmentId ? arrayContains(videos.departmentIds, [search.departmentId]) : undefined,
      search.status ? eq(videos.status, search.status) : undefined,
      search.published ? eq(videos.published, search.published === 'true') : undefined,
    );
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(videos)
      .where(where);
    const rows = await selectSummaries(tx)
      .where(where)
      .orderBy(orderings[search.sort], asc(videos.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: rows.map(presentSummary),
      total: counted?.total ?? 0,
      page: search.page,
      pageSize: search.pageSize,
    };
  });

export const getVideo = (scope: StaffScope, videoId: VideoId): Promise<Video> =>
  read(scope, (tx) => mustFindVideo(tx, videoId, seen(scope)));
