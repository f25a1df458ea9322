import type { FavouriteKind, Favourites } from '@nattoku/contract/video/favourite';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import { ApproachId, VideoId } from '@nattoku/contract/shared/primitives';
import { EXPIRING_DAYS } from '@nattoku/contract/video/video';
import {
  TOP_SHOWN,
  TOP_USED_DAYS,
  type TopApproach,
  type TopFavourite,
  type VideoTop,
} from '@nattoku/contract/video/video-top';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { staff } from '#domain/staff/staff.table.ts';
import { approaches, approachVideos, isOrderable, posterAddress, videos } from '#domain/video/video.table.ts';
import { containsMeaning } from '#kernel/database/japanese-search.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

const keepsVideos = ({ actor }: StaffScope): boolean => isAllowed(actor, 'video.manage');
const todayOf = ({ clock }: StaffScope) => todayInTokyo(clock.now());

/** A person who keeps the videos finds all of them; everybody else what may be ordered. */
const seenVideos = (scope: StaffScope) => (keepsVideos(scope) ? undefined : isOrderable(todayOf(scope)));
const seenApproaches = (scope: StaffScope) => (keepsVideos(scope) ? undefined : eq(approaches.published, true));

const countVideos = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(videos)
    .where(where);
  return counted?.total ?? 0;
};

export async function findVideos(tx: Tx, scope: StaffScope, text: string) {
  const where = and(seenVideos(scope), containsMeaning(videos, text));
  const rows = await tx.select().from(videos).where(where).orderBy(asc(videos.title), asc(videos.id)).limit(TOP_SHOWN);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    durationSeconds: row.durationSeconds,
    poster: posterAddress(row),
  }));
  return { total: await countVideos(tx, where), items };
}

/** Approaches with what may be ordered of them: how many videos, and how long. */
const selectApproaches = (tx: Tx, scope: StaffScope) =>
  tx
    .select({
      id: approaches.id,
      name: approaches.name,
      category: approaches.category,
      videoCount: sql<number>`count(${videos.id})::int`,
      totalSeconds: sql<number>`coalesce(sum(${videos.durationSeconds}), 0)::float8`,
    })
    .from(approaches)
    .leftJoin(approachVideos, eq(approachVideos.approachId, approaches.id))
    .leftJoin(videos, and(eq(videos.id, approachVideos.videoId), isOrderable(todayOf(scope))))
    .groupBy(approaches.id, approaches.name, approaches.category)
    .$dynamic();

export async function findApproaches(tx: Tx, scope: StaffScope, text: string) {
  const where = and(seenApproaches(scope), containsMeaning(approaches, text));
  const items = await selectApproaches(tx, scope)
    .where(where)
    .orderBy(asc(approaches.name), asc(approaches.id))
    .limit(TOP_SHOWN);
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(approaches)
    .where(where);
  return { total: counted?.total ?? 0, items };
}

type Used = { approach_id: TopApproach['id']; used: number };

const mostUsed = async (tx: Tx, departmentIds: readonly string[] | null, since: Date): Promise<Used[]> => {
  const { rows } = await tx.$client.query<Used>(
    `SELECT approach_id, count(*)::int AS used FROM orders
      WHERE facility_id = app.current_facility_id() AND issued_at >= $1 AND approach_id IS NOT NULL
        AND ($2::uuid[] IS NULL OR department_id = ANY ($2))
      GROUP BY approach_id ORDER BY 2 DESC, 1 LIMIT $3`,
    [since, departmentIds, 2 * TOP_SHOWN],
  );
  return rows;
};

/** What the own departments ordered most lately; the whole facility where one belongs to none, or none of them ordered anything. */
export async function readApproaches(tx: Tx, scope: StaffScope): Promise<NonNullable<VideoTop['approaches']>> {
  const [own] = await tx
    .select({ departmentIds: staff.departmentIds })
    .from(staff)
    .where(eq(staff.id, scope.actor.staffId));
  const since = new Date(scope.clock.now().getTime() - TOP_USED_DAYS * 86_400_000);
  const departmentIds = own?.departmentIds ?? [];
  const ofDepartments = departmentIds.length > 0 ? await mostUsed(tx, departmentIds, since) : [];
  const used = ofDepartments.length > 0 ? ofDepartments : await mostUsed(tx, null, since);
  const rows = await selectApproaches(tx, scope).where(
    and(
      inArray(
        approaches.id,
        used.map(({ approach_id: id }) => id),
      ),
      seenApproaches(scope),
    ),
  );
  const items = used
    .flatMap(({ approach_id: id, used: count }) =>
      rows.filter((row) => row.id === id).map((row) => ({ ...row, used: count })),
    )
    .slice(0, TOP_SHOWN);
  return { ofDepartments: ofDepartments.length > 0, items };
}

/** How long after it a withdrawal is still news. */
const WITHDRAWN_DAYS = 30;

/** What wants the person who keeps the videos. */
export async function readContent(tx: Tx, scope: StaffScope): Promise<NonNullable<VideoTop['content']>> {
  const now = scope.clock.now();
  const today = todayOf(scope);
  const shown = and(eq(videos.status, 'ready'), eq(videos.published, true), isNull(videos.withdrawnAt));
  const few = async (where: SQL | undefined, on: SQL<string | null>, order: SQL) => ({
    total: await countVideos(tx, where),
    items: await tx
      .select({ id: videos.id, title: videos.title, on })
      .from(videos)
      .where(where)
      .orderBy(order, asc(videos.id))
      .limit(TOP_SHOWN),
  });
  const endsOn = sql<string | null>`${videos.validUntil}::text`;
  const withdrawnOn = sql<string | null>`(${videos.withdrawnAt} AT TIME ZONE 'Asia/Tokyo')::date::text`;
  const withdrawnSince = new Date(now.getTime() - WITHDRAWN_DAYS * 86_400_000);
  return {
    failed: await few(
      and(eq(videos.status, 'failed'), isNull(videos.withdrawnAt)),
      sql<null>`NULL::text`,
      desc(videos.updatedAt),
    ),
    withdrawn: await few(gte(videos.withdrawnAt, withdrawnSince), withdrawnOn, desc(videos.withdrawnAt)),
    expired: await few(and(shown, lt(videos.validUntil, today)), endsOn, asc(videos.validUntil)),
    expiring: await few(
      and(shown, gte(videos.validUntil, today), lte(videos.validUntil, addDays(today, EXPIRING_DAYS))),
      endsOn,
      asc(videos.validUntil),
    ),
  };
}

/** The favourites of one kind, by ids of that kind; what can be none of them is left out. */
export const idsOf = <S extends z.ZodType>(favourites: Favourites, kind: FavouriteKind, ofKind: S): z.infer<S>[] =>
  favourites.flatMap((one) => {
    const id = one.kind === kind ? ofKind.safeParse(one.subjectId) : undefined;
    return id?.success ? [id.data] : [];
  });

/** Videos and approaches among the favourites that the caller may see now. */
export async function favouriteContent(tx: Tx, scope: StaffScope, favourites: Favourites): Promise<TopFavourite[]> {
  const films = await tx
    .select({ id: videos.id, title: videos.title })
    .from(videos)
    .where(and(inArray(videos.id, idsOf(favourites, 'video', VideoId)), seenVideos(scope)));
  const named = await tx
    .select({ id: approaches.id, title: approaches.name })
    .from(approaches)
    .where(and(inArray(approaches.id, idsOf(favourites, 'approach', ApproachId)), seenApproaches(scope)));
  return [
    ...films.map((row) => ({ kind: 'video' as const, ...row })),
    ...named.map((row) => ({ kind: 'approach' as const, ...row })),
  ];
}
