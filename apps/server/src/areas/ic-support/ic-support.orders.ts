import { talkStateNames, type TalkState } from '@nattoku/contract/ic-support/ic-talk-state';
import type { OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import type { OrderArea, OrderPlace } from '#domain/order/order-area.ts';
import { chatPage, icOrderDraftPage, icOrderPage } from '#domain/order/pages.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = {
  id: OrderId;
  lifecycle: string;
  patientId: PatientId | null;
  state: TalkState | null;
  explainerId: StaffId | null;
};

const rowsOf = async (tx: Tx, orderIds: readonly OrderId[]): Promise<Row[]> => {
  const { rows } = await tx.$client.query<Row>(
    `SELECT o.id, o.lifecycle, o.patient_id AS "patientId", t.state, t.explainer_id AS "explainerId"
       FROM orders o LEFT JOIN ic_talks t ON t.order_id = o.id WHERE o.id = ANY ($1)`,
    [orderIds],
  );
  return rows;
};

const placeOf = ({ id, lifecycle, patientId, state, explainerId }: Row): OrderPlace => {
  const page = lifecycle === 'draft' ? icOrderDraftPage(id) : icOrderPage(id);
  return {
    page,
    // A response to a common order has no page while it is nobody's.
    thread: patientId === null ? chatPage(id) : page,
    change: { topic: 'order', id },
    state: state && talkStateNames[state],
    staffIds: explainerId ? [explainerId] : [],
  };
};

export const icSupportOrders: OrderArea = {
  area: 'icSupport',
  permissions: { view: ['icSupport.view'], order: ['icSupport.order'], answer: ['icSupport.view', 'chat.reply'] },
  commonViewers: ['icSupport.view', 'icSupport.order'],
  places: async (tx, orderIds) => new Map((await rowsOf(tx, orderIds)).map((row) => [row.id, placeOf(row)])),
  words: {
    order: 'IC支援',
    titled: (approach, titles) => approach ?? titles.join('、'),
    task: '説明の準備',
    leaflet: ({ leaflet }) => leaflet.talk,
  },
  linkShownAgain: true,
  responses: {
    isAvailable: async () => false,
    begin: async () => {},
    complete: async () => {},
    takesNames: false,
    sample: async () => ({ items: [] }),
  },
  home: { drafts: true },
};
