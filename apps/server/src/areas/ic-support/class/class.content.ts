import type { IcClass, IcClassDraft, IcClassSummary } from '@nattoku/contract/ic-support/ic-class';
import type { CommonOrderId, ScenarioId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull } from 'drizzle-orm';
import { classProblems } from '#areas/ic-support/class/class.rules.ts';
import { icClasses, type StoredClass } from '#areas/ic-support/class/class.table.ts';
import { commonOrdersOf } from '#domain/order/common/common-orders.ts';
import { refuseInvalid } from '#domain/order/common/common-order-hold.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { refuseUnavailableVideos, replaceCommonVideos, videosOfCommon } from '#domain/video/common-videos.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

type Listed = Pick<
  IcClassSummary,
  | 'heldAt'
  | 'minutes'
  | 'venue'
  | 'scenarioId'
  | 'scenarioName'
  | 'scenarioAvailable'
  | 'videoCount'
  | 'unavailableCount'
  | 'counts'
>;

/** The classes of IC support. */
export const classes = commonOrdersOf<IcClassDraft, Listed, Listed & Pick<IcClass, 'videos'>>({
  area: 'icSupport',
  permission: 'icSupport.order',
  detail: { kind: 'class' },
  columns: () => ({}),
  keep: async (tx, id, { videos, heldAt, minutes, venue, scenarioId }, now) => {
    await replaceCommonVideos(tx, id, videos, now);
    if (scenarioId) await requirePublished(tx, scenarioId);
    const kept = { heldAt: heldAt === null ? null : new Date(heldAt), minutes, venue, scenarioId };
    await tx
      .insert(icClasses)
      .values({ commonOrderId: id, ...kept })
      .onConflictDoUpdate({ target: icClasses.commonOrderId, set: kept });
  },
  check: async (tx, { id, identification }, now) => {
    const held = await classOf(tx, id);
    refuseInvalid(classProblems({ ...held, identification }, now));
    const ids = (await videosOfCommon(tx, id)).map(({ videoId }) => videoId);
    if (ids.length === 0 && held.scenarioId === null) throw new Problem('order.empty');
    await refuseUnavailableVideos(tx, ids, now);
    if (held.scenarioId) await requirePublished(tx, held.scenarioId);
  },
  list: async (tx, found) => {
    const { rows } = await tx.$client.query<Row>(numbers, [found.map(({ common }) => common.id)]);
    return new Map(
      rows.map(({ id, heldAt, opened, done, attended, ...row }) => [
        id,
        { ...row, heldAt: heldAt?.toISOString() ?? null, counts: { opened, done, attended } },
      ]),
    );
  },
  whole: async (tx, listed, id) => ({ ...listed, videos: await videosOfCommon(tx, id) }),
});

type Row = Omit<Listed, 'counts' | 'heldAt'> & Listed['counts'] & { id: CommonOrderId; heldAt: Date | null };

/** Who it is: a patient by the record in which they live on, anybody else by what was said of them. */
const personOf = (patientId: string, given: string, id: string) =>
  `coalesce(p.survivor_id::text, ${patientId}::text, ${given}.given_name || ' ' || ${given}.given_birth_date, ${id}::text)`;

/** Every line that says that somebody was there, by the code or written by staff; a person may have more than one. */
export const attendance = `
  SELECT t.order_id AS id, t.common_order_id, t.attended_at, ${personOf('o.patient_id', 'c', 'o.id')} AS person
    FROM ic_class_attendance t JOIN orders o ON o.id = t.order_id JOIN common_responses c ON c.order_id = o.id
    LEFT JOIN patients p ON p.id = o.patient_id
   UNION ALL
  SELECT e.id, e.common_order_id, e.attended_at, ${personOf('e.patient_id', 'e', 'e.id')}
    FROM ic_class_entries e LEFT JOIN patients p ON p.id = e.patient_id WHERE e.removed_at IS NULL`;

const numbers = `
  SELECT k.common_order_id AS id, k.held_at AS "heldAt", k.minutes, k.venue, k.scenario_id AS "scenarioId", s.name AS "scenarioName",
         (s.id IS NULL OR s.archived_at IS NULL AND EXISTS (
           SELECT FROM scenario_versions v WHERE v.scenario_id = s.id AND v.state = 'published')) AS "scenarioAvailable",
         v.*, r.*, a.*
    FROM ic_classes k
    LEFT JOIN scenarios s ON s.id = k.scenario_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "videoCount",
             count(*) FILTER (WHERE v.status <> 'ready' OR v.withdrawn_at IS NOT NULL)::int AS "unavailableCount"
        FROM common_order_videos i JOIN videos v ON v.id = i.video_id WHERE i.common_order_id = k.common_order_id) v
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS opened, count(*) FILTER (WHERE r.progress = 'done')::int AS done
        FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = k.common_order_id) r
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT w.person)::int AS attended FROM (${attendance}) w WHERE w.common_order_id = k.common_order_id) a
   WHERE k.common_order_id = ANY ($1)`;

/** What only a class has of a common order. */
export async function classOf(tx: Tx, id: CommonOrderId): Promise<StoredClass> {
  const [held] = await tx.select().from(icClasses).where(eq(icClasses.commonOrderId, id));
  if (!held) throw new Error('A common order of IC support that is no class.');
  return held;
}

/** @throws Problem `scenario.unavailable` for what is not published, or of another facility */
async function requirePublished(tx: Tx, scenarioId: ScenarioId): Promise<void> {
  if (!(await isPublished(tx, scenarioId))) throw new Problem('scenario.unavailable');
}

export async function isPublished(tx: Tx, scenarioId: ScenarioId): Promise<boolean> {
  const rows = await tx
    .select({ id: scenarios.id })
    .from(scenarios)
    .innerJoin(scenarioVersions, eq(scenarioVersions.scenarioId, scenarios.id))
    .where(and(eq(scenarios.id, scenarioId), eq(scenarioVersions.state, 'published'), isNull(scenarios.archivedAt)));
  return rows.length > 0;
}
