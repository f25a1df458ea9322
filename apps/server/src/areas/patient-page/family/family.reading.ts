import type { Explanation, FamilyPage } from '@nattoku/contract/patient-page/family-page';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { ShownLayers } from '@nattoku/contract/text-layer/text-layer';
import { fullName } from '@nattoku/rules/text/person-name';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { contactOf } from '#areas/patient-page/patient-page.contact.ts';
import { type InLanguage, layersOfOrders } from '#domain/order/layers-of-orders.ts';
import { familyLinks } from '#domain/order/link/family-link.table.ts';
import { familyLinkLives, selectFamilyLinks } from '#domain/order/link/family-links.ts';
import { byKind } from '#domain/order/item-kinds.ts';
import { orderItems } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { type FamilyScope, read } from '#kernel/scope.ts';

/** What one order explains, for somebody of the family. That the link was opened is written down then; how far somebody came is not. */
export const getFamilyPage = (scope: FamilyScope, { language }: InLanguage): Promise<FamilyPage> =>
  read(scope, async (tx) => {
    const { actor, clock } = scope;
    const [row] = await selectFamilyLinks(tx).where(
      and(eq(familyLinks.id, actor.familyLinkId), familyLinkLives(clock.now())),
    );
    if (!row) throw new Problem('link.invalid');
    const { link, order, patient } = row;
    const rows = await itemsOf(tx, order.id);
    const items = await explained(tx, rows);
    const title = order.title || (items[0]?.title ?? '');
    const layers = language && (await layersOfOrders(tx, [{ order, items: rows }], language));
    const { familyNameKana, givenNameKana } = patient;
    return {
      contact: await contactOf(tx, patient.id),
      familyName: link.name,
      relation: link.relation,
      language: link.language,
      patientName: fullName(patient),
      patientNameKana: fullName({ familyName: familyNameKana, givenName: givenNameKana }),
      title,
      items,
      ...(layers && { layers: onlyOf(layers, [title, ...items.flatMap(textsOf)]) }),
    };
  });

const itemsOf = (tx: Tx, orderId: OrderId) =>
  tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isNull(orderItems.endedAt)))
    .orderBy(asc(orderItems.position));

const explained = async (tx: Tx, rows: Awaited<ReturnType<typeof itemsOf>>): Promise<Explanation[]> => {
  const found = new Map<OrderItemId, Explanation>();
  for (const [kind, own] of byKind(rows)) for (const [id, one] of await kind.explain(tx, own)) found.set(id, one);
  return rows.flatMap(({ id }) => found.get(id) ?? []);
};

const textsOf = ({ title, description, sections, film }: Explanation): string[] => [
  title,
  description,
  ...sections.flatMap(({ heading, text }) => [heading, text]),
  ...(film?.chapters ?? []).map((chapter) => chapter.title),
];

/** Layers come by content, with those of its questions and answers; what is not shown in Japanese is not shown in any other language. */
const onlyOf = ({ language, contents }: ShownLayers, shown: readonly string[]): ShownLayers => ({
  language,
  contents: contents.map(({ of, texts }) => ({ of, texts: texts.filter(({ japanese }) => shown.includes(japanese)) })),
});
