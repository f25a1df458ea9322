import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId, OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import { consentResponses } from '#areas/consent/common/consent-common.response.ts';
import type { OrderArea } from '#domain/order/order-area.ts';
import { chatPage, consentPage } from '#domain/order/pages.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = { orderId: OrderId; formId: ConsentFormId | null; state: ConsentState | null; staffIds: StaffId[] };

const rowsOf = async (tx: Tx, orderIds: readonly OrderId[]): Promise<Row[]> => {
  const { rows } = await tx.$client.query<Row>(
    `SELECT DISTINCT ON (o.id) o.id AS "orderId", f.id AS "formId", f.state,
            array_remove(ARRAY[f.explainer_id, f.entered_by], NULL) AS "staffIds"
       FROM orders o LEFT JOIN consent_forms f ON f.order_id = o.id
      WHERE o.id = ANY ($1) ORDER BY o.id, f.id`,
    [orderIds],
  );
  return rows;
};

export const consentOrders: OrderArea = {
  area: 'consent',
  permissions: { view: ['consent.view'], order: ['consent.order'], answer: ['consent.view', 'chat.reply'] },
  commonViewers: ['consent.view', 'consent.order'],
  places: async (tx, orderIds) =>
    new Map(
      (await rowsOf(tx, orderIds)).map(({ orderId, formId, state, staffIds }) => [
        orderId,
        {
          // A response whose giver has not said who they are has no form yet.
          page: formId ? consentPage(formId) : chatPage(orderId),
          // The page of a form shows no messages.
          thread: chatPage(orderId),
          change: { topic: 'consentForm', id: formId },
          state,
          staffIds,
        },
      ]),
    ),
  records: {
    subjectType: 'consentForm',
    ordersOf: async (tx, ids) => {
      const { rows } = await tx.$client.query<{ id: ConsentFormId; orderId: OrderId; area: string; title: string }>(
        `SELECT f.id, f.order_id AS "orderId", o.area, t.name AS title
           FROM consent_forms f JOIN orders o ON o.id = f.order_id JOIN consent_templates t ON t.id = f.template_id
          WHERE f.id = ANY ($1)`,
        [ids],
      );
      return rows;
    },
  },
  words: {
    order: '同意書',
    titled: (approach, titles) => approach ?? titles.join('、'),
    task: '署名',
    leaflet: ({ leaflet }) => leaflet.consent,
  },
  // A user of the staff app who sees the link of a form again could sign in the patient's name: there is only a new one.
  linkShownAgain: false,
  responses: consentResponses,
  home: { drafts: false },
};
