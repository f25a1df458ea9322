import { LayerLanguage, type ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import type { OrderId, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import type { StepEntry } from '@nattoku/rules/scenario/play-scenario';
import { eq } from 'drizzle-orm';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { orderItems } from '#domain/order/order.table.ts';
import { entriesOfItems } from '#domain/scenario/scenario-entries.ts';
import { scenarioItems } from '#domain/scenario/scenario-item.table.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import { currentLayers } from '#domain/text-layer/current-layers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** What the patient did with the scenarios of the order before the talk. */
export async function doneAtHome(tx: Tx, { orderId }: Pick<StoredTalk, 'orderId'>): Promise<StepEntry[]> {
  const items = await tx
    .select({ id: scenarioItems.orderItemId })
    .from(scenarioItems)
    .innerJoin(orderItems, eq(orderItems.id, scenarioItems.orderItemId))
    .where(eq(orderItems.orderId, orderId));
  const entries = await entriesOfItems(
    tx,
    items.map(({ id }): OrderItemId => id),
  );
  return [...entries.values()]
    .flat()
    .map(({ step, answer, isBack }) => ({ step, ...(answer && { answer }), ...(isBack && { isBack }) }));
}

type Words = { layers: { language: LayerLanguage; texts: ShownLayer[] }[] };

/** Every layer of the edition that the talk pins, so that words are changed in the room without a network, too. */
export const getWords = (scope: StaffScope, orderId: OrderId): Promise<Words> =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ patientId: PatientId }>(
      'SELECT o.patient_id AS "patientId" FROM ic_talks t JOIN orders o ON o.id = t.order_id WHERE t.order_id = $1',
      [orderId],
    );
    const [talk] = await tx.select().from(icTalks).where(eq(icTalks.orderId, orderId));
    const [owner] = rows;
    if (!talk || !owner) throw new Problem('notFound');
    await requireReasons(tx, scope, [owner.patientId]);
    const found = talk.scenarioVersionId
      ? await currentLayers(tx, { kind: 'scenarioVersion', contentId: talk.scenarioVersionId })
      : [];
    const layers = LayerLanguage.options.map((language) => ({
      language,
      texts: found
        .filter((row) => row.language === language)
        .map(({ source, body, reviewedAt }) => ({ japanese: source, body, reviewed: reviewedAt !== null })),
    }));
    return { layers: layers.filter(({ texts }) => texts.length > 0) };
  });
