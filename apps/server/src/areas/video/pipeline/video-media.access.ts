import type { VideoId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, arrayContains, eq, exists, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { seesUnfinished } from '#areas/video/library/video.rules.ts';
import { isAskedWith, wasAskedWith } from '#domain/interview/shown-media.ts';
import { isOrderable, isPlayable, videoItems, videos } from '#domain/video/video.table.ts';
import { familyLinks } from '#domain/order/link/family-link.table.ts';
import { familyLinkLives, selectFamilyLinks } from '#domain/order/link/family-links.ts';
import { scenarioItems } from '#domain/scenario/scenario-item.table.ts';
import { scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import { isOpenTo } from '#domain/order/open-to.ts';
import { orderItems, orderLinks, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { FamilyActor, LinkActor, StaffActor } from '#kernel/scope.ts';

/** A staff member who may see videos, a patient behind an open link, or somebody of the family whom the patient lets see it. */
type Viewer = StaffActor | LinkActor | FamilyActor;

/** The video, for a viewer who may play it. */
export async function selectPlayable(tx: Tx, viewer: Viewer, videoId: VideoId, now: Date) {
  const [row] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.id, videoId), narrowing(tx, viewer, now)));
  return row;
}

const narrowing = (tx: Tx, viewer: Viewer, now: Date): SQL | undefined => {
  if (viewer.kind === 'link')
    return and(
      isPlayable,
      or(isOrderedFor(tx, viewer, now), isInScenarioFor(tx, viewer, now), isAskedWith(tx, viewer, asked, now)),
    );
  if (viewer.kind === 'family') return and(isPlayable, isExplainedTo(tx, viewer, now));
  return seesUnfinished(viewer)
    ? undefined
    : or(
        isOrderable(todayInTokyo(now)),
        and(isPlayable, or(wasOrdered(tx), wasInScenario(tx), wasAskedWith(tx, asked), isTalkedAbout(tx))),
      );
};

/** Where it stands between the questions of an interview. */
const asked = { part: 'film', media: videos.id } as const;

/** Where the steps of a scenario show it. */
const isInScenario = arrayContains(scenarioItems.videoIds, sql`ARRAY[${videos.id}]`);

const wasInScenario = (tx: Tx): SQL =>
  exists(tx.select({ id: scenarioItems.orderItemId }).from(scenarioItems).where(isInScenario));

/** A talk shows it in the room; what is met in the room alone is no item of anybody. */
const isTalkedAbout = (tx: Tx): SQL =>
  exists(
    tx
      .select({ id: icTalks.orderItemId })
      .from(icTalks)
      .innerJoin(scenarioVersions, eq(scenarioVersions.id, icTalks.scenarioVersionId))
      .where(
        sql`${scenarioVersions.steps} @> jsonb_build_array(jsonb_build_object('kind', 'video', 'videoId', ${videos.id}))`,
      ),
  );

const isInScenarioFor = (tx: Tx, actor: LinkActor, now: Date): SQL =>
  exists(
    tx
      .select({ id: scenarioItems.orderItemId })
      .from(scenarioItems)
      .innerJoin(orderItems, eq(orderItems.id, scenarioItems.orderItemId))
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .innerJoin(orderLinks, eq(orderLinks.orderId, orders.id))
      .where(and(isInScenario, isOpenTo(actor, now))),
  );

/** Staff who look at an order see what it was issued with. */
const wasOrdered = (tx: Tx): SQL =>
  exists(
    tx
      .select({ id: orderItems.id })
      .from(orderItems)
      .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(and(eq(videoItems.videoId, videos.id), isNotNull(orders.issuedAt))),
  );

/** The patient has an order with this video that was sent and whose own link still works. */
const isOrderedFor = (tx: Tx, actor: LinkActor, now: Date): SQL =>
  exists(
    tx
      .select({ id: orderItems.id })
      .from(orderItems)
      .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .innerJoin(orderLinks, eq(orderLinks.orderId, orders.id))
      .where(and(eq(videoItems.videoId, videos.id), isOpenTo(actor, now))),
  );

/** The one order that the family link was allowed for holds this video, and the link has not ended. */
const isExplainedTo = (tx: Tx, { familyLinkId }: FamilyActor, now: Date): SQL =>
  exists(
    selectFamilyLinks(tx)
      .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), isNull(orderItems.endedAt)))
      .innerJoin(videoItems, eq(videoItems.orderItemId, orderItems.id))
      .where(and(eq(videoItems.videoId, videos.id), eq(familyLinks.id, familyLinkId), familyLinkLives(now))),
  );
