import type { VideoId } from '@nattoku/contract/shared/primitives';
import { EXPIRING_DAYS, type Video } from '@nattoku/contract/video/video';
import {
  videoLengths,
  type VideoSearch,
  type VideoState,
  type VideoTreeLeaf,
} from '@nattoku/contract/video/video-library';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, arrayContains, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { seesUnfinished } from '#areas/video/library/video.rules.ts';
import { mustFindVideo, presentListed, selectSummaries } from '#areas/video/library/video.select.ts';
import { isOrderable, videos } from '#domain/video/video.table.ts';
import { byUse } from '#areas/video/library/video.usage.ts';
import { containsMeaning } from '#kernel/database/japanese-search.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const orderings = {
  title: () => asc(videos.title),
  updatedAt: () => desc(videos.updatedAt),
  duration: () => sql`${videos.durationSeconds} ASC NULLS LAST`,
  use: byUse,
  validUntil: () => sql`${videos.validUntil} ASC NULLS LAST`,
} as const;

export const seenVideos = ({ actor, clock }: StaffScope) =>
  seesUnfinished(actor) ? undefined : isOrderable(todayInTokyo(clock.now()));

/** `videoStateOf` for the database; 公開中 holds what expires soon, too. */
const isIn = (state: VideoState, today: PlainDate): SQL | undefined => {
  const shown = and(eq(videos.status, 'ready'), eq(videos.published, true), isNull(videos.withdrawnAt));
  const states: Record<VideoState, SQL | undefined> = {
    uploading: and(eq(videos.status, 'uploading'), isNull(videos.withdrawnAt)),
    processing: and(eq(videos.status, 'processing'), isNull(videos.withdrawnAt)),
    failed: and(eq(videos.status, 'failed'), isNull(videos.withdrawnAt)),
    withdrawn: isNotNull(videos.withdrawnAt),
    unpublished: and(eq(videos.status, 'ready'), eq(videos.published, false), isNull(videos.withdrawnAt)),
    expired: and(shown, lt(videos.validUntil, today)),
    expiring: and(shown, gte(videos.validUntil, today), lte(videos.validUntil, addDays(today, EXPIRING_DAYS))),
    published: isOrderable(today),
  };
  return states[state];
};

const isUnder = (departmentId: VideoSearch['departmentId']): SQL | undefined => {
  if (departmentId === undefined) return undefined;
  return departmentId === 'none'
    ? sql`cardinality(${videos.departmentIds}) = 0`
    : arrayContains(videos.departmentIds, [departmentId]);
};

const hasCaptions = (wanted: VideoSearch['captions']): SQL | undefined => {
  if (wanted === undefined) return undefined;
  const exists = sql`EXISTS (SELECT FROM video_captions c WHERE c.video_id = ${videos.id})`;
  return wanted === 'true' ? exists : sql`NOT ${exists}`;
};

const isAsLong = (length: VideoSearch['length']): SQL | undefined =>
  length &&
  and(gt(videos.durationSeconds, videoLengths[length].over), lte(videos.durationSeconds, videoLengths[length].upTo));

const narrowedBy = (scope: StaffScope, search: VideoSearch): SQL | undefined =>
  and(
    seenVideos(scope),
    containsMeaning(videos, search.text),
    isUnder(search.departmentId),
    search.kind && eq(videos.kind, search.kind),
    search.state && isIn(search.state, todayInTokyo(scope.clock.now())),
    search.language ? eq(videos.language, search.language) : undefined,
    hasCaptions(search.captions),
    isAsLong(search.length),
    search.status && eq(videos.status, search.status),
    search.published && eq(videos.published, search.published === 'true'),
  );

export const listVideos = (scope: StaffScope, search: VideoSearch) =>
  read(scope, async (tx) => {
    const now = scope.clock.now();
    const where = narrowedBy(scope, search);
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(videos)
      .where(where);
    const rows = await selectSummaries(tx)
      .where(where)
      .orderBy(orderings[search.sort](now), asc(videos.title), asc(videos.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: await presentListed(tx, rows, now),
      total: counted?.total ?? 0,
      page: search.page,
      pageSize: search.pageSize,
    };
  });

/** A video of two departments stands under both, and counts once in the total. */
export const videoTree = (scope: StaffScope): Promise<{ total: number; leaves: VideoTreeLeaf[] }> =>
  read(scope, async (tx) => {
    const shown = seenVideos(scope);
    const total = await tx.$count(videos, shown);
    const departmentId = sql<VideoTreeLeaf['departmentId']>`d.department_id`;
    const leaves = await tx
      .select({ departmentId, kind: videos.kind, count: sql<number>`count(*)::int` })
      .from(videos)
      .leftJoin(sql`LATERAL unnest(${videos.departmentIds}) AS d (department_id)`, sql`true`)
      .where(shown)
      .groupBy(departmentId, videos.kind);
    return { total, leaves };
  });

export const getVideo = (scope: StaffScope, videoId: VideoId): Promise<Video> =>
  read(scope, (tx) => mustFindVideo(tx, videoId, { now: scope.clock.now(), narrowed: seenVideos(scope) }));
