import type { OrderId, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { interviewResponses } from '#areas/medical-interview/common/interview-common.response.ts';
import { interviewStateNames, type InterviewState } from '@nattoku/contract/medical-interview/interview-state';
import type { OrderArea } from '#domain/order/order-area.ts';
import { chatPage, interviewListPage, interviewPage } from '#domain/order/pages.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = { id: OrderId; itemId: OrderItemId | null; state: InterviewState | null; patientId: PatientId | null };

/** Of an order of several the one that waits to be read, and before that the first. */
const rowsOf = async (tx: Tx, orderIds: readonly OrderId[]): Promise<Row[]> => {
  const { rows } = await tx.$client.query<Row>(
    `SELECT DISTINCT ON (o.id) o.id, v.order_item_id AS "itemId", v.state, o.patient_id AS "patientId"
       FROM orders o LEFT JOIN interview_items v ON v.order_id = o.id LEFT JOIN order_items i ON i.id = v.order_item_id
      WHERE o.id = ANY ($1) ORDER BY o.id, v.state = 'submitted' DESC NULLS LAST, i.position`,
    [orderIds],
  );
  return rows;
};

export const medicalInterviewOrders: OrderArea = {
  area: 'medicalInterview',
  permissions: {
    view: ['interview.view'],
    order: ['interview.order'],
    answer: ['interview.view', 'chat.reply'],
  },
  commonViewers: ['interview.view', 'interview.order'],
  places: async (tx, orderIds) =>
    new Map(
      (await rowsOf(tx, orderIds)).map(({ id, itemId, state }) => [
        id,
        {
          page: itemId ? interviewPage(itemId) : interviewListPage,
          // The page of a response shows no messages.
          thread: chatPage(id),
          change: { topic: 'interview', id: itemId },
          state: state && interviewStateNames[state],
          staffIds: [],
        },
      ]),
    ),
  words: {
    order: '問診',
    titled: (_, titles) => titles.join('、'),
    task: '問診への回答',
    leaflet: ({ leaflet }) => leaflet.interview,
  },
  linkShownAgain: true,
  responses: interviewResponses,
  home: { drafts: false },
};
