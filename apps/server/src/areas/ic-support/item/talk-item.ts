import type { TalkPageItem } from '@nattoku/contract/ic-support/talk-page-item';
import type { Attendee } from '@nattoku/contract/ic-support/ic-talk';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { inArray } from 'drizzle-orm';
import type { ItemKind, ItemStanding, NamedThing, OrderItem, Procedure } from '#domain/order/item-kind.ts';
import { settleItem } from '#domain/order/order-items.ts';
import { attendeesOf, attendeeWords } from '#domain/talk/attendees.ts';
import { changeTalk, type StoredTalk } from '#domain/talk/move-talk.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const nothing = { audit: [], changes: [], jobs: [] };

const talksOf = async (tx: Tx, items: readonly Pick<OrderItem, 'id'>[]): Promise<StoredTalk[]> =>
  tx
    .select()
    .from(icTalks)
    .where(
      inArray(
        icTalks.orderItemId,
        items.map(({ id }) => id),
      ),
    );

/** A talk is done for the patient once it was held; what is decided is said by the forms. */
export const standingOfTalks: ItemKind['standing'] = async (tx, items) => {
  const talks = await talksOf(tx, items);
  return new Map(talks.map((talk) => [talk.orderItemId, standingOf(talk)]));
};

const standingOf = ({ state, startedAt, explainedAt }: StoredTalk): ItemStanding => ({
  done: explainedAt !== null,
  needed: state !== 'canceled',
  begun: startedAt !== null,
  lastDidAt: explainedAt,
  seconds: { total: 0, watched: 0 },
  questions: { asked: 0, answered: 0, right: 0 },
  wrongSince: null,
  misunderstood: false,
});

/** For the family: when, where and what about; nothing that was said there. */
export const explainTalks: ItemKind['explain'] = async (tx, items) => {
  const [talks, attendees] = [
    await talksOf(tx, items),
    await attendeesOf(
      tx,
      items.map(({ id }) => id),
    ),
  ];
  return new Map(
    talks.map((talk) => {
      const who = (attendees.get(talk.orderItemId) ?? []).map(attendeeWords).join('、');
      const title = items.find(({ id }) => id === talk.orderItemId)?.title ?? '';
      const sections = [
        {
          heading: '日時',
          text: talk.startsAt ? formatDateTime(talk.startsAt.toISOString()) : '決まりしだいお知らせします',
        },
        ...(talk.place === '' ? [] : [{ heading: '場所', text: talk.place }]),
        ...(who === '' ? [] : [{ heading: '一緒に聞く人', text: who }]),
      ];
      return [talk.orderItemId, { id: talk.orderItemId, title, description: '', sections, film: null }];
    }),
  );
};

export const paperOfTalks: ItemKind['paper'] = async (tx, items) => {
  const talks = new Map((await talksOf(tx, items)).map((talk) => [talk.orderItemId, talk]));
  return new Map(
    items.map(({ id, title }) => {
      const { startsAt = null, place = '', minutes = 0 } = talks.get(id) ?? {};
      const at = startsAt && formatDateTime(startsAt.toISOString());
      return [id, { title: title ?? '', line: ({ leaflet }) => leaflet.talk.line(at, place, minutes) }];
    }),
  );
};

/** An order whose talk is going on neither ends nor is taken back. */
export const turnTalks: NonNullable<ItemKind['turned']> = async (tx, items, turn, { now }) => {
  for (const talk of await talksOf(tx, items)) {
    if (turn === 'canceled' && talk.state === 'inSession') throw new Problem('talk.running');
    if (turn !== 'canceled' || talk.state !== 'planned') continue;
    await changeTalk(tx, talk.orderItemId, { state: 'canceled', canceledAt: now, cancelReason: '' }, now);
    await settleItem(tx, talk.orderItemId, { doneAt: null, endedAt: now, endedHow: 'canceled' });
  }
  return nothing;
};

/** A talk that was held names its patient: what was said to one person was not said to another. */
export async function talksInName(tx: Tx, orderIds: readonly OrderId[]): Promise<NamedThing[]> {
  const { rows } = await tx.$client.query<Omit<NamedThing, 'words'>>(
    `SELECT t.order_id AS "orderId", t.procedure_name AS title, t.started_at AS at, 'given' AS stage
       FROM ic_talks t WHERE t.order_id = ANY ($1) AND t.started_at IS NOT NULL ORDER BY t.order_id`,
    [orderIds],
  );
  return rows.map((row) => ({ ...row, words: '説明の記録' }));
}

export async function proceduresOfTalks(
  tx: Tx,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, Procedure>> {
  const { rows } = await tx.$client.query<Procedure & { orderId: OrderId }>(
    `SELECT order_id AS "orderId", procedure_name AS name, procedure_on::text AS on FROM ic_talks
      WHERE order_id = ANY ($1) AND procedure_name <> ''`,
    [orderIds],
  );
  return new Map(rows.map(({ orderId, name, on }) => [orderId, { name, on }]));
}

const shownState = ({ state, explainedAt }: StoredTalk): TalkPageItem['state'] => {
  if (state === 'planned' || state === 'canceled') return state;
  return explainedAt === null ? 'running' : 'held';
};

const presentTalk = (talk: StoredTalk, attendees: readonly Attendee[], agreed: string | null) => ({
  kind: 'talk' as const,
  done: talk.explainedAt !== null,
  state: shownState(talk),
  startsAt: talk.startsAt?.toISOString() ?? null,
  minutes: talk.minutes,
  place: talk.place,
  room: talk.room,
  attendees: attendees.map(({ kind, relation, required }) => ({ kind, relation, required })),
  agreed,
  askedAgainOn: talk.decision === 'defer' ? talk.revisitOn : null,
});

/** What the patient's page shows: when, where, who comes along, and that it was held. */
export const presentTalks: ItemKind['present'] = async (tx, items) => {
  const talks = new Map((await talksOf(tx, items)).map((talk) => [talk.orderItemId, talk]));
  const attendees = await attendeesOf(
    tx,
    items.map(({ id }) => id),
  );
  const agreed = await agreedIn(tx, items);
  const shown = items.flatMap(({ id, title, required, isDraft }) => {
    const talk = talks.get(id);
    if (!talk) return [];
    const shownTitle = isDraft || title === null ? `${talk.procedureName}の説明` : title;
    const own = { id, title: shownTitle, required };
    return [[id, { ...own, ...presentTalk(talk, attendees.get(id) ?? [], agreed.get(id) ?? null) }] as const];
  });
  return { items: new Map<OrderItemId, TalkPageItem>(shown), ...nothing };
};

/** What was agreed, by the newest edition of each record. */
async function agreedIn(tx: Tx, items: readonly Pick<OrderItem, 'id'>[]): Promise<ReadonlyMap<OrderItemId, string>> {
  const { rows } = await tx.$client.query<{ id: OrderItemId; agreed: string }>(
    `SELECT DISTINCT ON (order_item_id) order_item_id AS id, body ->> 'agreed' AS agreed
       FROM ic_records WHERE order_item_id = ANY ($1) ORDER BY order_item_id, number DESC`,
    [items.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, agreed }) => [id, agreed]));
}
