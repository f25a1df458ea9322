import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { ItemKind, ItemStanding } from '#domain/order/item-kind.ts';
import type { OrderArea } from '#domain/order/order-area.ts';
import { declareOrdering } from '#domain/order/ordering-area.ts';
import { addItems } from '#domain/order/order-items.ts';
import { newId } from '#kernel/new-id.ts';
import { draftOfKinds, issueDraft } from '#testing/order-kinds/draft-of-kinds.ts';
import { dueToday, type KindUnderTest } from '#testing/order-kinds/kind-under-test.ts';
import type { Hospital } from '#testing/hospital.ts';

export const SHEET = 'sheet';
/** A word of no area that there is. */
const AREA = 'sheets';

const nothing = { audit: [], changes: [], jobs: [] };

/** A sheet that the patient reads and confirms: what it is, and what becomes of it, is known here alone. */
const sheets: ItemKind = {
  kind: SHEET,
  records: [],
  reportsItself: false,
  add: async (tx, { id }, contents) => {
    const added = contents.map(({ required }) => ({ title: null, required }));
    for (const [index, itemId] of (await addItems(tx, id, SHEET, added)).entries())
      await tx.$client.query('INSERT INTO sheet_items (order_item_id, body) VALUES ($1, $2)', [
        itemId,
        contents[index]?.contentId,
      ]);
    return nothing;
  },
  freeze: async (tx, items) => {
    await tx.$client.query(
      `UPDATE order_items i SET title = split_part(s.body, '。', 1) FROM sheet_items s WHERE s.order_item_id = i.id AND i.id = ANY ($1)`,
      [items.map(({ id }) => id)],
    );
    return nothing;
  },
  paper: async (_, items) =>
    new Map(items.map(({ id, title }) => [id, { title: title ?? '', line: () => '用紙を読んで、確認する' }])),
  turned: async (tx, items, turn) => {
    await tx.$client.query('UPDATE sheet_items SET turns = turns || $2::text WHERE order_item_id = ANY ($1)', [
      items.map(({ id }) => id),
      turn,
    ]);
    return nothing;
  },
  explain: async (_, items) =>
    new Map(
      items.map(
        ({ id, title }) => [id, { id, title: title ?? '', description: '', sections: [], film: null }] as const,
      ),
    ),
  present: async (tx, items) => {
    const rows = await tx.$client.query<{ id: OrderItemId; body: string; done: boolean }>(
      'SELECT order_item_id AS id, body, confirmed_at IS NOT NULL AS done FROM sheet_items WHERE order_item_id = ANY ($1)',
      [items.map(({ id }) => id)],
    );
    const shown = rows.rows.flatMap(({ id, body, done }) => {
      const item = items.find((each) => each.id === id);
      return item
        ? [
            [
              id,
              { id, kind: SHEET, title: item.title ?? '', required: item.required, done, content: { body } },
            ] as const,
          ]
        : [];
    });
    return { items: new Map(shown), audit: [], changes: [], jobs: [] };
  },
  take: async (tx, records) => {
    for (const { itemId, at } of records)
      await tx.$client.query(
        'UPDATE sheet_items SET confirmed_at = coalesce(confirmed_at, $2) WHERE order_item_id = $1',
        [itemId, at],
      );
    return { accepted: records.map(({ record }) => record.id), refused: [], audit: [], changes: [], jobs: [] };
  },
  standing: async (tx, items) => {
    const { rows } = await tx.$client.query<{ id: OrderItemId; at: Date | null }>(
      'SELECT order_item_id AS id, confirmed_at AS at FROM sheet_items WHERE order_item_id = ANY ($1)',
      [items.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, at }) => [id, standingOf(at)]));
  },
};

const standingOf = (at: Date | null): ItemStanding => ({
  done: at !== null,
  needed: true,
  begun: at !== null,
  lastDidAt: at,
  seconds: { total: 0, watched: 0 },
  questions: { asked: 0, answered: 0, right: 0 },
  wrongSince: null,
  misunderstood: false,
});

const page = (id: OrderId): string => `/ic-support/order/detail?order=${id}`;

const sheetOrders: OrderArea = {
  area: AREA,
  permissions: { view: ['icSupport.view'], order: ['icSupport.order'], answer: ['icSupport.view', 'chat.reply'] },
  commonViewers: ['icSupport.view'],
  places: async (_, orderIds) =>
    new Map(
      orderIds.map((id) => [
        id,
        { page: page(id), thread: page(id), change: { topic: 'order', id }, state: null, staffIds: [] },
      ]),
    ),
  words: {
    order: '説明用紙',
    titled: (_, titles) => titles.join('、'),
    task: '確認',
    leaflet: () => ({
      title: '説明用紙のご案内',
      lead: () => '説明用紙をお読みください。',
      dueTerm: 'お読みいただく期限',
      last: '用紙を読んで、確認したことを知らせます。',
    }),
  },
  linkShownAgain: true,
  responses: {
    isAvailable: async () => false,
    begin: async () => {},
    complete: async () => {},
    takesNames: false,
    identityFor: 'views',
    sample: async () => ({ items: [] }),
  },
  home: { drafts: false },
};

export const declareSheets = async ({ server }: Hospital): Promise<void> => {
  declareOrdering([{ name: AREA, orders: sheetOrders, items: [sheets] }]);
  await server.owner.query(`
    ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_area_check;
    CREATE TABLE IF NOT EXISTS sheet_items (
      order_item_id uuid PRIMARY KEY, facility_id uuid NOT NULL DEFAULT app.current_facility_id(), body text NOT NULL, confirmed_at timestamptz,
      turns text[] NOT NULL DEFAULT '{}');
  `);
  const { rows } = await server.owner.query("SELECT FROM pg_policies WHERE tablename = 'sheet_items'");
  if (rows.length === 0)
    await server.owner.query("CALL app.guard_by_facility('sheet_items', 'SELECT, INSERT, UPDATE')");
};

/** A kind that only the suite knows: that it needs nothing of the core is what the suite shows. */
export const sheetKind: KindUnderTest = {
  kind: SHEET,
  area: AREA,
  by: 'doctor',
  onPaper: '1.点滴の説明用紙を読んで、確認する',
  send: async (hospital, patient) => {
    await declareSheets(hospital);
    const contents = [{ kind: SHEET, contentId: '点滴の説明。点滴をします。', required: true }];
    const draft = { area: AREA, patient, contents, dueOn: dueToday(hospital) };
    const orderId = await draftOfKinds(hospital, draft);
    const { linkSecret } = await issueDraft(hospital, { orderId, area: AREA });
    return { orderId, linkSecret };
  },
  finish: async (hospital, visitor, { orderId }) => {
    const { body } = await visitor.call(patientPageContract.get, {});
    const items = body.orders.find(({ id }) => id === orderId)?.items ?? [];
    const at = hospital.clock.now().toISOString();
    const records = items.map(({ id: itemId }) => ({ id: newId(), at, kind: SHEET, itemId, content: { read: true } }));
    return visitor.call(patientPageContract.record, { body: { records } });
  },
};
