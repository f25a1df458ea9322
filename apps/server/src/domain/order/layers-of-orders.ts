import type { LayerLanguage, ShownLayer, ShownLayers } from '@nattoku/contract/text-layer/text-layer';
import type { OrderItem } from '#domain/order/item-kind.ts';
import { byKind } from '#domain/order/item-kinds.ts';
import { layerOfMadeTitle } from '#domain/order/layer-of-made-title.ts';
import { orderArea } from '#domain/order/order-area.ts';
import type { orders } from '#domain/order/order.table.ts';
import type { ShownContent } from '#domain/text-layer/layered-content.ts';
import { layersOf } from '#domain/text-layer/read-layers.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The language that the reader asked for beside the Japanese. */
export type InLanguage = { language?: LayerLanguage | undefined };

type ShownOrder = {
  order: Pick<typeof orders.$inferSelect, 'id' | 'title' | 'approachId' | 'area' | 'mode' | 'commonOrderId'>;
  items: readonly Pick<OrderItem, 'id' | 'kind'>[];
};

/** What the texts of these orders say in another language: one statement for each kind among the items, and one for the layers. */
export async function layersOfOrders(
  tx: Tx,
  found: readonly ShownOrder[],
  language: LayerLanguage,
): Promise<ShownLayers> {
  // An order bears the name of its approach where nobody gave it another, and a response what the common order says.
  const contents: [of: string, ShownContent][] = found.flatMap(({ order: { id, approachId, commonOrderId } }) => [
    ...(approachId ? [[id, { kind: 'approach', contentId: approachId }] as [string, ShownContent]] : []),
    ...(commonOrderId ? [[id, { kind: 'commonOrder', contentId: commonOrderId }] as [string, ShownContent]] : []),
  ]);
  for (const [kind, own] of byKind(found.flatMap(({ items }) => items))) {
    const itemIds = own.map(({ id }) => id);
    for (const [id, shown] of (await kind.contents?.(tx, itemIds)) ?? [])
      contents.push(...shown.map((content): [string, ShownContent] => [id, content]));
  }
  const refs = contents.map(([, content]) => content);
  const layers = await layersOf(tx, refs, language);
  const own = contents.map(([of, { contentId, only }]): [string, ShownLayer[]] => [
    of,
    (layers.get(contentId) ?? []).filter(({ japanese }) => only?.includes(japanese) ?? true),
  ]);
  const said = own.flatMap(([, texts]) => texts);
  const titles = found.flatMap(({ order: { id, title } }): [string, ShownLayer[]][] => {
    const made = layerOfMadeTitle(title, said, language);
    return made ? [[id, [made]]] : [];
  });
  return {
    language,
    contents: [...own, ...titles, ...(await layersOfResponses(tx, found, language))].flatMap(([of, texts]) =>
      texts.length > 0 ? [{ of, texts }] : [],
    ),
  };
}

/** What an area itself says in the responses to its common orders. */
const layersOfResponses = async (
  tx: Tx,
  found: readonly ShownOrder[],
  language: LayerLanguage,
): Promise<readonly [string, ShownLayer[]][]> => {
  const responses = Map.groupBy(
    found.flatMap(({ order }) => (order.mode === 'common' ? [order] : [])),
    ({ area }) => area,
  );
  const said = [];
  for (const [area, own] of responses) {
    const ids = own.map(({ id }) => id);
    said.push(...((await orderArea(area).responses.layers?.(tx, ids, language)) ?? []));
  }
  return said;
};
