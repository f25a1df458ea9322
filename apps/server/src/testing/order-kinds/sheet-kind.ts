import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { issueOrder } from '#domain/order/lifecycle/issue-order.ts';
import { lockOrderRow } from '#domain/order/lifecycle/lock-order.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import type { ItemKind } from '#domain/order/item-kind.ts';
import { declareItemKinds } from '#domain/order/item-kinds.ts';
import { declareOrderAreas, type OrderArea } from '#domain/order/order-area.ts';
import { addItems, settleItem } from '#domain/order/order-items.ts';
import { dueToday, type KindUnderTest } from '#testing/order-kinds/kind-under-test.ts';
import type { Hospital } from '#testing/hospital.ts';

const SHEET = 'sheet';
const AREA = 'icSupport';

const page = (id: OrderId): string => `/ic-support/order/detail?order=${id}`;

const sheetOrders: OrderArea = {
  area: AREA,
  permissions: { view: ['icSupport.view'], order: ['icSupport.order'], answer: ['icSupport.view', 'chat.reply'] },
  places: async (_, orderIds) =>
    new Map(
      orderIds.map((id) => [
        id,
        { page: page(id), thread: page(id), change: { topic: 'videoOrder', id }, state: null, staffIds: [] },
      ]),
    ),
  words: {
    order: '説明用紙',
    task: '確認',
    leaflet: () => ({
      title: '説明用紙のご案内',
      lead: '説明用紙をお読みください。',
      dueTerm: 'お読みいただく期限',
      last: { picture: 'watch', words: '用紙を読んで、確認したことを知らせます。' },
    }),
  },
  linkShownAgain: true,
  responses: {
    isAvailable: async () => false,
    begin: async () => {},
    complete: async () => {},
    takesNames: false,
    sample: async () => ({ items: [] }),
  },
  home: { talks: false, drafts: false },
};

const sheetItems: ItemKind = {
  kind: SHEET,
  records: [],
  reportsItself: false,
  present: async (_, items) => {
    const shown = items.map(({ id, kind, title, required, doneAt }) => {
      return [id, { id, kind, title: title ?? '', required, done: doneAt !== null, content: {} }] as const;
    });
    return { items: new Map(shown), audit: [], changes: [], jobs: [] };
  },
  take: async (tx, records) => {
    for (const { itemId, at } of records)
      if (itemId) await settleItem(tx, itemId, { doneAt: at, endedAt: null, endedHow: null });
    return { accepted: records.map(({ record }) => record.id), refused: [], audit: [], changes: [], jobs: [] };
  },
  standing: async (_, items) => {
    const none = { seconds: { total: 0, watched: 0 }, questions: { asked: 0, answered: 0, right: 0 } };
    const standings = items.map(({ id, doneAt }) => {
      const done = doneAt !== null;
      const rest = { needed: true, begun: done, lastDidAt: doneAt, wrongSince: null, misunderstood: false };
      return [id, { ...none, ...rest, done }] as const;
    });
    return new Map(standings);
  },
};

const declareSheets = async ({ server }: Hospital): Promise<void> => {
  declareOrderAreas([sheetOrders]);
  declareItemKinds([sheetItems]);
  await server.owner.query(`
    CREATE TABLE IF NOT EXISTS sheet_items (
      order_item_id uuid PRIMARY KEY, facility_id uuid NOT NULL DEFAULT app.current_facility_id(), body text NOT NULL, confirmed_at timestamptz);
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
  send: async (hospital, patient) => {
    await declareSheets(hospital);
    const { server, facilityId, staff } = hospital;
    const { clock, auditKey, database } = server.services;
    const by = { staffId: staff.doctor.staffId, name: 'doctor 職員' };
    return database.transaction(facilityId, async (tx) => {
      const made = { area: AREA, title: '点滴の説明', createdBy: by.staffId, patientId: patient.id };
      const orderId = await newOrder(tx, { ...made, dueOn: dueToday(hospital) }, clock.now());
      const [itemId] = await addItems(tx, orderId, SHEET, [{ title: '点滴の説明', required: true }]);
      await tx.$client.query('INSERT INTO sheet_items (order_item_id, body) VALUES ($1, $2)', [
        itemId,
        '点滴をします。',
      ]);
      const order = await lockOrderRow(tx, orderId);
      if (!order) throw new Error('An order that was just made.');
      const { linkSecret } = await issueOrder(tx, order, { by, auditKey }, clock.now());
      return { orderId, linkSecret };
    });
  },
  finish: async ({ server, facilityId, clock }, _, { orderId }) =>
    server.services.database.transaction(facilityId, async (tx) => {
      const { rows } = await tx.$client.query<{ id: OrderItemId }>(
        'UPDATE sheet_items SET confirmed_at = $2 WHERE order_item_id IN (SELECT id FROM order_items WHERE order_id = $1) RETURNING order_item_id AS id',
        [orderId, clock.now()],
      );
      for (const { id } of rows) await settleItem(tx, id, { doneAt: clock.now(), endedAt: null, endedHow: null });
    }),
};
