import type { CommonOrder, CommonOrderSummary } from '@nattoku/contract/order/common-order';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { commonOrders, commonOrderVideos, standingAt, standingOf } from '#domain/order/common/common-order.table.ts';
import { allowedVerbs } from '#domain/order/common/common-order-verbs.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { plays, posterAddress, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

const count = (narrowing: string) =>
  sql<number>`(SELECT count(*) FILTER (WHERE ${sql.raw(narrowing)})::int
    FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = ${commonOrders.id})`;

const ofVideos = <T>(what: string) =>
  sql<T>`(SELECT ${sql.raw(what)} FROM common_order_videos i JOIN videos v ON v.id = i.video_id
    WHERE i.common_order_id = ${commonOrders.id})`;

/** Common orders as lists show them, to be narrowed by the caller. */
export const selectCommonOrders = (tx: Tx, now: Date) =>
  tx
    .select({
      common: commonOrders,
      standing: standingAt(now),
      departmentName: departments.name,
      createdByName: staff.name,
      opened: count('true'),
      inProgress: count("r.progress = 'inProgress'"),
      done: count("r.progress = 'done'"),
      linked: count('o.patient_id IS NOT NULL'),
      attention: count("r.attention <> '{}'"),
      videoCount: ofVideos<number>('count(*)::int'),
      totalSeconds: ofVideos<number>('coalesce(sum(v.duration_seconds), 0)::float8'),
      unavailableCount: ofVideos<number>(
        "count(*) FILTER (WHERE v.status <> 'ready' OR v.withdrawn_at IS NOT NULL)::int",
      ),
    })
    .from(commonOrders)
    .innerJoin(staff, eq(staff.id, commonOrders.createdBy))
    .leftJoin(departments, eq(departments.id, commonOrders.departmentId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectCommonOrders>>[number];

export const presentSummary = ({ common, ...row }: Row, now: Date): CommonOrderSummary => ({
  id: common.id,
  version: common.version,
  standing: standingOf(common, row.opened, now),
  internalTitle: common.internalTitle,
  patientTitle: common.patientTitle,
  place: common.place,
  message: common.message,
  departmentId: common.departmentId,
  departmentName: row.departmentName,
  validUntil: common.validUntil,
  maxResponses: common.maxResponses,
  identification: common.identification,
  language: common.language,
  videoCount: row.videoCount,
  totalSeconds: row.totalSeconds,
  unavailableCount: row.unavailableCount,
  counts: {
    opened: row.opened,
    inProgress: row.inProgress,
    done: row.done,
    linked: row.linked,
    attention: row.attention,
  },
  createdByName: row.createdByName,
  createdAt: common.createdAt.toISOString(),
  issuedAt: common.issuedAt?.toISOString() ?? null,
});

/** One whole common order as this member of staff sees it. Throws notFound. */
export async function findCommonOrder(
  tx: Tx,
  commonOrderId: CommonOrderId,
  { actor, clock }: StaffScope,
): Promise<CommonOrder> {
  const now = clock.now();
  const [row] = await selectCommonOrders(tx, now).where(
    and(eq(commonOrders.id, commonOrderId), eq(commonOrders.area, 'video'), ne(commonOrders.state, 'discarded')),
  );
  if (!row) throw new Problem('notFound');
  return {
    ...presentSummary(row, now),
    videos: await videosOf(tx, commonOrderId),
    secret: row.common.secret,
    endedAt: row.common.endedAt?.toISOString() ?? null,
    allowed: isAllowed(actor, 'video.order') ? allowedVerbs(row.common.state) : [],
  };
}

const videosOf = async (tx: Tx, commonOrderId: CommonOrderId): Promise<CommonOrder['videos']> => {
  const rows = await tx
    .select({ video: videos, required: commonOrderVideos.required })
    .from(commonOrderVideos)
    .innerJoin(videos, eq(videos.id, commonOrderVideos.videoId))
    .where(eq(commonOrderVideos.commonOrderId, commonOrderId))
    .orderBy(asc(commonOrderVideos.position));
  return rows.map(({ video, required }) => ({
    videoId: video.id,
    title: video.title,
    durationSeconds: video.durationSeconds,
    poster: posterAddress(video),
    required,
    available: plays(video),
  }));
};
