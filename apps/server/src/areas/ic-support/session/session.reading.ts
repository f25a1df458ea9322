import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { FollowUp, IcSession } from '@nattoku/contract/ic-support/ic-session';
import type { Entry } from '@nattoku/contract/ic-support/session-entry';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { foldSession } from '@nattoku/rules/talk/fold-session';
import { eq } from 'drizzle-orm';
import { findIcOrder } from '#areas/ic-support/order/ic-order.detail.ts';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import { pointsNow, pointsOf, stepsOf } from '#areas/ic-support/session/session-points.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { entriesOf, sessionEntries } from '#domain/talk/entries.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor, StaffScope } from '#kernel/scope.ts';

/**
 * The talk with everything that happened in it, as this member of staff sees it.
 * @throws Problem `notFound`
 */
export async function findSession(tx: Tx, orderId: OrderId, scope: StaffScope): Promise<IcSession> {
  const [talk] = await tx.select().from(icTalks).where(eq(icTalks.orderId, orderId));
  if (!talk) throw new Problem('notFound');
  const { orderItemId } = talk;
  const [order, steps, points, entries, windows, followUps] = await together(
    findIcOrder(tx, orderId, scope),
    stepsOf(tx, talk),
    pointsToShow(tx, talk),
    entriesOf(tx, orderItemId),
    openWindows(tx, orderItemId),
    followUpsOf(tx, orderItemId),
  );
  const part = partOf(scope.actor, talk, entries);
  const now = scope.clock.now().toISOString();
  return {
    order,
    steps,
    points,
    entries,
    now,
    windows,
    followUps,
    part,
    allowed: allowedIn(scope.actor, talk, part, order),
  };
}

/** Before it begins as they would be; their ids are of no use yet. */
const pointsToShow = async (tx: Tx, talk: StoredTalk) =>
  talk.startedAt === null
    ? (await pointsNow(tx, talk)).map(({ source: _, ...point }) => ({ ...point, id: newId() }))
    : pointsOf(tx, talk.orderItemId);

const partOf = (actor: StaffActor, talk: StoredTalk, entries: readonly Entry[]): IcSession['part'] => {
  if (talk.state !== 'inSession') return 'none';
  return foldSession(sessionEntries(entries)).ledBy === actor.staffId ? 'lead' : 'onlook';
};

const allowedIn = (
  actor: StaffActor,
  { state, ledTopic }: StoredTalk,
  part: IcSession['part'],
  { lifecycle }: IcSession['order'],
): IcSession['allowed'] => {
  if (!isAllowed(actor, 'icSupport.order')) return [];
  const leads = mayLead(actor, ledTopic);
  const isSent = lifecycle !== 'draft' && lifecycle !== 'canceled';
  if (state === 'planned') return leads && isSent ? ['start', 'pairWindow'] : [];
  if (state === 'inSession')
    return ['append', 'pairWindow', ...(part === 'lead' ? (['end'] as const) : leads ? (['takeOver'] as const) : [])];
  if (state === 'explained') return ['append', ...(leads ? (['decide'] as const) : [])];
  if (state === 'decided') return ['append', ...(leads ? (['finalise'] as const) : [])];
  return (state === 'finalised' || state === 'amended') && leads ? ['amend'] : [];
};

const openWindows = async (tx: Tx, itemId: OrderItemId): Promise<number> => {
  const { rows } = await tx.$client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM ic_windows WHERE order_item_id = $1 AND joined_at IS NOT NULL AND ended_at IS NULL',
    [itemId],
  );
  return rows[0]?.count ?? 0;
};

export async function followUpsOf(tx: Tx, itemId: OrderItemId): Promise<FollowUp[]> {
  const { rows } = await tx.$client.query<Omit<FollowUp, 'doneAt'> & { doneAt: Date | null }>(
    `SELECT f.id, f.kind, f.due_on::text AS "dueOn", f.done_at AS "doneAt", s.name AS "doneBy", f.note
       FROM ic_follow_ups f LEFT JOIN staff s ON s.id = f.done_by WHERE f.order_item_id = $1 ORDER BY f.created_at, f.id`,
    [itemId],
  );
  return rows.map((row) => ({ ...row, doneAt: row.doneAt?.toISOString() ?? null }));
}

const opened = (orderId: OrderId, patientId: IcSession['order']['patient']['id']) =>
  ({ action: 'talk.view', subject: { type: 'order', id: orderId }, patientId }) as const;

export const getSession = (scope: StaffScope, orderId: OrderId): Promise<IcSession> =>
  recordedRead(scope, async (tx) => {
    const session = await findSession(tx, orderId, scope);
    return { result: session, audit: opened(orderId, session.order.patient.id) };
  });

/** What came since is read over and over while the talk runs: it was seen to be opened when it was read the first time. */
export const getEntries = (
  scope: StaffScope,
  { orderId, after }: { orderId: OrderId; after: number },
): Promise<{ items: Entry[] }> =>
  recordedRead(scope, async (tx) => {
    const [row] = (
      await tx.$client.query<{ itemId: OrderItemId; patientId: IcSession['order']['patient']['id'] }>(
        `SELECT t.order_item_id AS "itemId", o.patient_id AS "patientId"
           FROM ic_talks t JOIN orders o ON o.id = t.order_id WHERE t.order_id = $1`,
        [orderId],
      )
    ).rows;
    if (!row) throw new Problem('notFound');
    await requireReasons(tx, scope, [row.patientId]);
    const items = await entriesOf(tx, row.itemId, after);
    return { result: { items }, audit: after === 0 ? [opened(orderId, row.patientId)] : [] };
  });
