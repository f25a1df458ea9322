import type { CommonOrderId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { videoResponses } from '#areas/video/common/common-order.response.ts';
import { titleMadeOf } from '@nattoku/contract/video/video-order-input';
import type { OrderArea } from '#domain/order/order-area.ts';
import { chatPage, orderDraftPage, orderPage, responsePage } from '#domain/order/pages.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = { id: OrderId; lifecycle: string; patientId: PatientId | null; commonOrderId: CommonOrderId | null };

const rowsOf = async (tx: Tx, orderIds: readonly OrderId[]): Promise<Row[]> => {
  const { rows } = await tx.$client.query<Row>(
    'SELECT id, lifecycle, patient_id AS "patientId", common_order_id AS "commonOrderId" FROM orders WHERE id = ANY ($1)',
    [orderIds],
  );
  return rows;
};

const pageOf = ({ id, lifecycle, patientId, commonOrderId }: Row): string => {
  if (lifecycle === 'draft') return orderDraftPage(id);
  // A response to a common order stands on that one's page until it is linked to a patient.
  return commonOrderId && patientId === null ? responsePage(commonOrderId, id) : orderPage(id);
};

export const videoOrders: OrderArea = {
  area: 'video',
  permissions: { view: ['video.order'], order: ['video.order'], answer: ['video.order'] },
  commonViewers: ['video.view', 'video.order'],
  places: async (tx, orderIds) =>
    new Map(
      (await rowsOf(tx, orderIds)).map((row) => [
        row.id,
        {
          page: pageOf(row),
          thread: row.patientId === null ? chatPage(row.id) : pageOf(row),
          change: { topic: 'order', id: row.id },
          state: null,
          staffIds: [],
        },
      ]),
    ),
  words: { order: '動画オーダー', titled: titleMadeOf, task: '視聴', leaflet: ({ leaflet }) => leaflet.video },
  linkShownAgain: true,
  responses: videoResponses,
  home: { drafts: true },
};
