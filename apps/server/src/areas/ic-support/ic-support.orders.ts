import { talkStateNames, type TalkState } from '@nattoku/contract/ic-support/ic-talk-state';
import type { CommonOrderId, OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { classResponses } from '#areas/ic-support/class/class.response.ts';
import type { OrderArea, OrderPlace } from '#domain/order/order-area.ts';
import { chatPage, icClassPage, icOrderDraftPage, icOrderPage } from '#domain/order/pages.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = {
  id: OrderId;
  lifecycle: string;
  patientId: PatientId | null;
  commonOrderId: CommonOrderId | null;
  state: TalkState | null;
  explainerId: StaffId | null;
};

const rowsOf = async (tx: Tx, orderIds: readonly OrderId[]): Promise<Row[]> => {
  const { rows } = await tx.$client.query<Row>(
    `SELECT o.id, o.lifecycle, o.patient_id AS "patientId", o.common_order_id AS "commonOrderId", t.state, t.explainer_id AS "explainerId"
       FROM orders o LEFT JOIN ic_talks t ON t.order_id = o.id WHERE o.id = ANY ($1)`,
    [orderIds],
  );
  return rows;
};

/** Who came to a class stands on its page; there is no talk of one's own. */
const pageOf = ({ id, lifecycle, commonOrderId }: Row): string => {
  if (commonOrderId) return icClassPage(commonOrderId);
  return lifecycle === 'draft' ? icOrderDraftPage(id) : icOrderPage(id);
};

const placeOf = (row: Row): OrderPlace => {
  const { id, patientId, commonOrderId, state, explainerId } = row;
  const page = pageOf(row);
  return {
    page,
    // A response to a common order has no page while it is nobody's.
    thread: patientId === null || commonOrderId ? chatPage(id) : page,
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
  responses: classResponses,
  home: { drafts: true },
};
