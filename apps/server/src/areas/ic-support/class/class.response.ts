import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import type { ScenarioId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import type { LayerLanguage, ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import { and, eq } from 'drizzle-orm';
import { classOf, isPublished } from '#areas/ic-support/class/class.content.ts';
import { classLayers, layersOfClass, messageOf } from '#areas/ic-support/class/class.message.ts';
import { takesAttendance } from '#areas/ic-support/class/class.rules.ts';
import { icClassAttendance, type StoredClass } from '#areas/ic-support/class/class.table.ts';
import { pinScenarios } from '#areas/ic-support/scenario-item/scenario-item.freeze.ts';
import { sampleOfScenario } from '#areas/ic-support/scenario-item/scenario-item.present.ts';
import type { StoredCommonOrder } from '#domain/order/common/common-order-hold.ts';
import type { Opening, ResponseContent } from '#domain/order/common/response-content.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { addScenarioItems } from '#domain/scenario/scenario-items.ts';
import { scenarioVersions } from '#domain/scenario/scenario.table.ts';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import { layersOf } from '#domain/text-layer/read-layers.ts';
import { beginCommonVideos, playableOfCommon, sampleCommonVideos } from '#domain/video/common-videos.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { LinkActor, Scope, SystemActor } from '#kernel/scope.ts';

/** Films and scenario of a class, its day and place – and, on the day, that somebody was there. */
export const classResponses: ResponseContent = {
  isAvailable: async (tx, { id }) => {
    const { scenarioId } = await classOf(tx, id);
    return (scenarioId !== null && (await isPublished(tx, scenarioId))) || (await playableOfCommon(tx, id)).length > 0;
  },
  begin: async (tx, { common, orderId }, { clock }) => {
    const held = await classOf(tx, common.id);
    await beginCommonVideos(tx, common.id, orderId);
    await addScenario(tx, orderId, held);
    await changeOrder(tx, orderId, { message: messageOf(common.message, held, null) }, clock.now());
  },
  complete: attend,
  returned: attend,
  takesNames: true,
  identityFor: 'attendance',
  layers: classLayers,
  sample: async (tx, common) => {
    const held = await classOf(tx, common.id);
    const scenario = held.scenarioId && (await sampleOfScenario(tx, held.scenarioId));
    const items: PatientPageOrder['items'] = [
      ...(await sampleCommonVideos(tx, common.id)),
      ...(scenario ? [scenario] : []),
    ];
    return { items, message: messageOf(common.message, held, null) };
  },
  sampleLayers,
};

/** Of the class itself, of its films, and of the edition of its scenario that is published now. */
async function sampleLayers(
  tx: Tx,
  common: StoredCommonOrder,
  language: LayerLanguage,
): Promise<readonly (readonly [string, ShownLayer[]])[]> {
  const held = await classOf(tx, common.id);
  const films = (await playableOfCommon(tx, common.id)).map(({ video }): ContentRef => ({
    kind: 'video',
    contentId: video.id,
  }));
  const edition = held.scenarioId && (await publishedEdition(tx, held.scenarioId));
  const refs: ContentRef[] = [...films, ...(edition ? [{ kind: 'scenarioVersion' as const, contentId: edition }] : [])];
  const layers = await layersOf(tx, refs, language);
  return [await layersOfClass(tx, common, { held, language }), ...layers];
}

async function publishedEdition(tx: Tx, scenarioId: ScenarioId): Promise<ScenarioVersionId | null> {
  const [row] = await tx
    .select({ id: scenarioVersions.id })
    .from(scenarioVersions)
    .where(and(eq(scenarioVersions.scenarioId, scenarioId), eq(scenarioVersions.state, 'published')));
  return row?.id ?? null;
}

/** A scenario whose last edition was retired is left out: the films are still there. */
const addScenario = async (tx: Tx, orderId: Opening['orderId'], { scenarioId }: StoredClass): Promise<void> => {
  if (scenarioId === null || !(await isPublished(tx, scenarioId))) return;
  const ids = await addScenarioItems(tx, orderId, [{ scenarioId, title: null, required: true }]);
  await pinScenarios(
    tx,
    ids.map((id) => ({ id })),
  );
};

/** Written once: the first time that somebody who has said who they are opens the code while the class takes attendance. */
async function attend(tx: Tx, { common, orderId }: Opening, { clock }: Scope<SystemActor | LinkActor>): Promise<void> {
  const now = clock.now();
  const held = await classOf(tx, common.id);
  if (!takesAttendance(held, now)) return;
  const [known] = await tx.select().from(icClassAttendance).where(eq(icClassAttendance.orderId, orderId));
  if (known) return;
  const made = { orderId, commonOrderId: common.id, attendedAt: now };
  const rows = await tx.insert(icClassAttendance).values(made).onConflictDoNothing().returning();
  if (rows.length > 0) await changeOrder(tx, orderId, { message: messageOf(common.message, held, now) }, now);
}
