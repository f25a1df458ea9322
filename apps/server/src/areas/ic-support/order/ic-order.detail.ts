import type { IcOrder, IcOrderItem } from '@nattoku/contract/ic-support/ic-order';
import { noFacts, type Talk, type TalkMove, type UndoneStart } from '@nattoku/contract/ic-support/ic-talk';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { allowedOf } from '#areas/ic-support/order/ic-order.rules.ts';
import { icOrdersOf, presentIcOrder, type IcOrderRow } from '#areas/ic-support/order/ic-order.select.ts';
import { interviewItems } from '#domain/interview/interview-item.table.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { attendeesOf } from '#domain/talk/attendees.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/**
 * One whole order of IC support as this member of staff sees it.
 * @throws Problem `notFound`
 */
export async function findIcOrder(tx: Tx, orderId: OrderId, { actor, clock }: StaffScope): Promise<IcOrder> {
  const [[row], items] = await together(icOrdersOf(tx, { orderIds: [orderId] }), itemsOf(tx, orderId));
  if (!row) throw new Problem('notFound');
  const { orderItemId } = row.talk;
  const [attendees, moves, undoneStarts, names, interviews] = await together(
    attendeesOf(tx, [orderItemId]),
    movesOf(tx, orderItemId),
    undoneStartsOf(tx, orderItemId),
    namesOf(tx, orderItemId),
    interviewsOf(tx, orderId),
  );
  const present = attendees.get(orderItemId) ?? [];
  const { talk, ...summary } = presentIcOrder(row, present, clock.now());
  const { order, link } = row;
  return {
    ...summary,
    talk: { ...talk, ...restOfTalk(row, names), attendees: present, moves, undoneStarts },
    message: order.message,
    dueOn: order.dueOn,
    expiresAt: order.expiresAt?.toISOString() ?? null,
    items: items.map((item) => ({ ...presentItem(item), interview: interviews.get(item.id) ?? null })),
    link: link && {
      issuedAt: link.issuedAt.toISOString(),
      expiresAt: link.expiresAt.toISOString(),
      lockedAt: link.lockedAt?.toISOString() ?? null,
    },
    allowed: allowedOf(actor, { ...summary, ...talk, isDoctorAsked: talk.doctorAskedAt !== null }),
  };
}

const presentItem = ({
  id,
  kind,
  title,
  required,
  dueOn,
  doneAt,
  endedAt,
}: Awaited<ReturnType<typeof itemsOf>>[number]): Omit<IcOrderItem, 'interview'> => ({
  id,
  kind,
  title: title ?? '',
  required,
  dueOn,
  doneAt: doneAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});

/** How far the questionnaires of an order are answered. */
async function interviewsOf(tx: Tx, ofOrder: OrderId): Promise<ReadonlyMap<OrderItemId, IcOrderItem['interview']>> {
  const { orderItemId, orderId, state, red, amber } = interviewItems;
  const rows = await tx.select({ orderItemId, state, red, amber }).from(interviewItems).where(eq(orderId, ofOrder));
  return new Map(rows.map(({ orderItemId: id, ...interview }) => [id, interview]));
}

type Names = { scenario: Talk['scenario']; finalisedByName: string | null };

const restOfTalk = ({ talk }: IcOrderRow, { scenario, finalisedByName }: Names) => ({
  scenarioVersionId: talk.scenarioVersionId,
  scenario,
  facts: { ...noFacts, ...talk.facts },
  decisionReason: talk.decisionReason,
  revisitOn: talk.revisitOn,
  decidedAt: talk.decidedAt?.toISOString() ?? null,
  finalisedAt: talk.finalisedAt?.toISOString() ?? null,
  finalisedBy: talk.finalisedBy && { id: talk.finalisedBy, name: finalisedByName ?? '' },
  cancelReason: talk.cancelReason,
});

/** What the talk only names. */
async function namesOf(tx: Tx, itemId: OrderItemId): Promise<Names> {
  const { rows } = await tx.$client.query<{ name: string | null; number: number; state: string; by: string | null }>(
    `SELECT s.name, v.number, v.state, f.name AS by
       FROM ic_talks t LEFT JOIN scenario_versions v ON v.id = t.scenario_version_id LEFT JOIN scenarios s ON s.id = v.scenario_id
            LEFT JOIN staff f ON f.id = t.finalised_by
      WHERE t.order_item_id = $1`,
    [itemId],
  );
  const [row] = rows;
  if (!row) throw new Error('A talk that is gone.');
  const scenario =
    row.name === null ? null : { name: row.name, number: row.number, isCurrent: row.state === 'published' };
  return { scenario, finalisedByName: row.by };
}

/** The log of the talk knows them: it is only ever added to. */
async function undoneStartsOf(tx: Tx, itemId: OrderItemId): Promise<UndoneStart[]> {
  const { rows } = await tx.$client.query<Omit<UndoneStart, 'undoneAt'> & { at: Date }>(
    `SELECT e.body ->> 'startedAt' AS "startedAt", e.body ->> 'reason' AS reason, e.at, s.name AS by
       FROM ic_entries e JOIN staff s ON s.id = e.staff_id
      WHERE e.order_item_id = $1 AND e.kind = 'startUndone' ORDER BY e.sequence`,
    [itemId],
  );
  return rows.map(({ at, ...undone }) => ({ ...undone, undoneAt: at.toISOString() }));
}

async function movesOf(tx: Tx, itemId: OrderItemId): Promise<TalkMove[]> {
  const { rows } = await tx.$client.query<{
    from_at: Date | null;
    to_at: Date;
    from_place: string;
    from_room: string;
    from_explainer: string | null;
    to_explainer: string | null;
    reason: string;
    by: string;
    moved_at: Date;
  }>(
    `SELECT m.from_at, m.to_at, m.from_place, m.from_room, f.name AS from_explainer, t.name AS to_explainer, m.reason, s.name AS by, m.moved_at
       FROM ic_talk_moves m JOIN staff s ON s.id = m.moved_by
            LEFT JOIN staff f ON f.id = m.from_explainer_id LEFT JOIN staff t ON t.id = m.to_explainer_id
      WHERE m.order_item_id = $1 ORDER BY m.moved_at, m.id`,
    [itemId],
  );
  return rows.map((row) => ({
    fromAt: row.from_at?.toISOString() ?? null,
    toAt: row.to_at.toISOString(),
    fromPlace: row.from_place,
    fromRoom: row.from_room,
    explainer:
      row.from_explainer === null && row.to_explainer === null
        ? null
        : { from: row.from_explainer, to: row.to_explainer },
    reason: row.reason,
    by: row.by,
    movedAt: row.moved_at.toISOString(),
  }));
}

export const getIcOrder = (scope: StaffScope, orderId: OrderId): Promise<IcOrder> =>
  recordedRead(scope, async (tx) => {
    const order = await findIcOrder(tx, orderId, scope);
    return { result: order, audit: viewed(order) };
  });

/** What the audit log keeps of an order that somebody opened. */
export const viewed = ({ id, patient }: IcOrder) =>
  ({ action: 'talk.view', subject: { type: 'order', id }, patientId: patient.id }) as const;
