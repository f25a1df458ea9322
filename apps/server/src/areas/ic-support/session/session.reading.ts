import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { FollowUp, IcSession } from '@nattoku/contract/ic-support/ic-session';
import type { Entry } from '@nattoku/contract/ic-support/session-entry';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { foldSession, hasRecorded } from '@nattoku/rules/talk/fold-session';
import { eq } from 'drizzle-orm';
import { findIcOrder } from '#areas/ic-support/order/ic-order.detail.ts';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import { pastDecisionsOf } from '#areas/ic-support/session/past-decisions.ts';
import { askedSince, missingIn } from '#areas/ic-support/session/session.missing.ts';
import { asksOf, pointsNow, pointsOf, stepsOf } from '#areas/ic-support/session/session-points.ts';
import { doneAtHome } from '#areas/ic-support/session/session.words.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { entriesOf, sessionEntries } from '#domain/talk/entries.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import { shownFilms } from '#domain/video/shown-films.ts';
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
  const [order, { steps, films }, home, points, asked, entries, windows, followUps, pastDecisions, forms] =
    await together(
      findIcOrder(tx, orderId, scope),
      shownIn(tx, talk),
      doneAtHome(tx, talk),
      pointsToShow(tx, talk),
      askedSince(tx, talk),
      entriesOf(tx, orderItemId),
      openWindows(tx, orderItemId, scope.clock.now()),
      followUpsOf(tx, orderItemId),
      pastDecisionsOf(tx, orderItemId),
      sentFormsOf(tx, orderId),
    );
  const part = partOf(scope.actor, talk, entries);
  const now = scope.clock.now();
  return {
    order,
    steps,
    films,
    home,
    points,
    entries,
    missing: missingIn(talk, { attendees: order.talk.attendees, steps, home, points, asked, entries }, now),
    now: now.toISOString(),
    windows: windows.there,
    windowsAway: windows.away,
    followUps,
    pastDecisions,
    forms,
    part,
    allowed: allowedIn(scope.actor, talk, entries, order),
  };
}

const shownIn = async (tx: Tx, talk: StoredTalk): Promise<Pick<IcSession, 'steps' | 'films'>> => {
  const steps = await stepsOf(tx, talk);
  const videoIds = steps.flatMap((step) => (step.kind === 'video' && step.videoId ? [step.videoId] : []));
  return { steps, films: await shownFilms(tx, videoIds) };
};

/** Before it begins as they would be; their ids are of no use yet. */
const pointsToShow = async (tx: Tx, talk: StoredTalk) =>
  talk.startedAt === null
    ? (await pointsNow(tx, talk)).map(({ source, ...point }) => ({
        ...point,
        asks: asksOf({ kind: point.kind, source }),
        id: newId(),
        answered: null,
      }))
    : pointsOf(tx, talk.orderItemId);

const partOf = (actor: StaffActor, talk: StoredTalk, entries: readonly Entry[]): IcSession['part'] => {
  if (talk.state !== 'inSession') return 'none';
  return foldSession(sessionEntries(entries)).ledBy === actor.staffId ? 'lead' : 'onlook';
};

const allowedIn = (
  actor: StaffActor,
  talk: StoredTalk,
  entries: readonly Entry[],
  { lifecycle }: IcSession['order'],
): IcSession['allowed'] => {
  if (!isAllowed(actor, 'icSupport.order')) return [];
  const { state, ledTopic } = talk;
  const part = partOf(actor, talk, entries);
  const leads = mayLead(actor, ledTopic);
  const isSent = lifecycle !== 'draft' && lifecycle !== 'canceled';
  if (state === 'planned') return leads && isSent ? ['start', 'pairWindow'] : [];
  if (state === 'inSession')
    return [
      'append',
      'pairWindow',
      ...(part === 'lead' ? (['end'] as const) : leads ? (['takeOver'] as const) : []),
      ...(leads && !hasRecorded(foldSession(sessionEntries(entries))) ? (['undoStart'] as const) : []),
    ];
  if (state === 'explained') return ['append', ...(leads ? (['decide'] as const) : [])];
  if (state === 'decided') return ['append', ...(leads ? (['finalise', 'amendDecision'] as const) : [])];
  return (state === 'finalised' || state === 'amended') && leads ? ['amend', 'amendDecision'] : [];
};

/** Those that have their stream, and those that have none any more. */
const openWindows = async (tx: Tx, itemId: OrderItemId, now: Date): Promise<{ there: number; away: number }> => {
  const { rows } = await tx.$client.query<{ there: number; away: number }>(
    `SELECT (count(*) FILTER (WHERE connected_until > $2))::int AS there,
            (count(*) FILTER (WHERE connected_until <= $2))::int AS away
       FROM ic_windows WHERE order_item_id = $1 AND joined_at IS NOT NULL AND ended_at IS NULL`,
    [itemId, now],
  );
  return rows[0] ?? { there: 0, away: 0 };
};

export async function followUpsOf(tx: Tx, itemId: OrderItemId): Promise<FollowUp[]> {
  const { rows } = await tx.$client.query<
    Omit<FollowUp, 'doneAt' | 'droppedAt'> & { doneAt: Date | null; droppedAt: Date | null }
  >(
    `SELECT f.id, f.kind, f.due_on::text AS "dueOn", f.done_at AS "doneAt", s.name AS "doneBy", f.dropped_at AS "droppedAt", f.note
       FROM ic_follow_ups f LEFT JOIN staff s ON s.id = f.done_by WHERE f.order_item_id = $1 ORDER BY f.created_at, f.id`,
    [itemId],
  );
  return rows.map((row) => ({
    ...row,
    doneAt: row.doneAt?.toISOString() ?? null,
    droppedAt: row.droppedAt?.toISOString() ?? null,
  }));
}

/** Forms of the order that stand beside the decision; drafts, and what was replaced or voided, say nothing against it. */
const sentFormsOf = async (tx: Tx, orderId: OrderId): Promise<IcSession['forms']> => {
  const { rows } = await tx.$client.query<IcSession['forms'][number]>(
    `SELECT f.id, t.name, f.state FROM consent_forms f JOIN consent_templates t ON t.id = f.template_id
      WHERE f.order_id = $1 AND f.state NOT IN ('draft', 'awaitingApproval', 'superseded', 'expired', 'voided') ORDER BY f.created_at, f.id`,
    [orderId],
  );
  return rows;
};

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
