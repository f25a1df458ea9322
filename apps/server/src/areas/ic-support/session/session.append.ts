import { type NewEntry, sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import type { ChatMessageId, OrderId } from '@nattoku/contract/shared/primitives';
import { leaderAt } from '@nattoku/rules/talk/fold-session';
import { isResultOf, type PointAsks } from '@nattoku/rules/talk/point-results';
import type { EntryBody, SessionEntry } from '@nattoku/rules/talk/session-entry';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import { talkAudit } from '#areas/ic-support/order/ic-order.lock.ts';
import { lockRunning } from '#areas/ic-support/session/session.lock.ts';
import { answerQuestions } from '#areas/ic-support/session/session.answers.ts';
import { asksOf, messageOf } from '#areas/ic-support/session/session-points.ts';
import { keepAttendance } from '#areas/ic-support/session/session.attendees.ts';
import { type EntryToKeep, keepEntries } from '#domain/talk/entries.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Sent = { orderId: OrderId; entries: readonly NewEntry[]; sentAt: string };
type Refused = { id: string; reason: string };

type KnownPoint = { kind: 'risk' | 'keyPoint' | 'topic'; asks: PointAsks; messageId: ChatMessageId | null };

/** What is known of a talk while entries are taken in. */
type Ground = {
  talk: StoredTalk;
  /** Starts and take-overs. */
  leads: readonly SessionEntry[];
  points: ReadonlyMap<string, KnownPoint>;
  /** Points of which an answer was recorded. */
  answered: ReadonlySet<string>;
  attendees: ReadonlySet<string>;
  known: ReadonlySet<string>;
  strokes: number;
  notes: number;
  count: number;
};

/**
 * Takes in what happened, in the order of sending. What was sent before changes nothing; what does not fit is refused by name and keeps nothing else
 * out. The times are those of the device, corrected by how far its clock is off.
 */
export const appendEntries = write(async (tx, { orderId, entries, sentAt }: Sent, scope: StaffScope) => {
  const { order, talk } = await lockRunning(tx, orderId, scope);
  const now = scope.clock.now();
  const offset = now.getTime() - Date.parse(sentAt);
  const ground = await groundOf(tx, talk, entries);
  const kept: EntryToKeep[] = [];
  const answered = new Set(ground.answered);
  const refused: Refused[] = [];
  let { strokes, notes } = ground;
  for (const { id, at, ...body } of entries) {
    if (ground.known.has(id) || kept.some((one) => one.id === id)) continue;
    const moment = between(Date.parse(at) + offset, talk.startedAt ?? now, now);
    const reason = refusalOf(
      body,
      { ...ground, answered, strokes, notes, count: ground.count + kept.length },
      { moment, scope },
    );
    if (reason) refused.push({ id, reason });
    else {
      if (body.kind === 'drawing') strokes += 1;
      if (body.kind === 'note') notes += 1;
      if (body.kind === 'topic' && body.result === 'answered') answered.add(body.point);
      kept.push({ id, body, at: moment, by: scope.actor.staffId });
    }
  }
  const stored = await keepEntries(tx, talk.orderItemId, kept, now);
  // An id that another talk has, also of another hospital, is no repeat.
  const lost = kept
    .filter(({ id }) => !stored.has(id))
    .map(({ id }) => ({ id, reason: 'この記録の番号はほかで使われています' }));
  const comings = kept.filter(({ body }) => body.kind === 'attendee');
  if (comings.length > 0) await keepAttendance(tx, talk.orderItemId);
  const answers = await answerQuestions(
    tx,
    order,
    {
      kept: kept.filter(({ id }) => stored.has(id)),
      messageOf: (point) => ground.points.get(point)?.messageId ?? null,
    },
    scope,
  );
  const notAccepted = new Set([...refused, ...lost].map(({ id }) => id));
  return {
    result: {
      accepted: [...new Set(entries.map(({ id }) => id))].filter((id) => !notAccepted.has(id)),
      refused: [...refused, ...lost],
    },
    audit: stored.size === 0 ? [] : [talkAudit('talk.entries', order, { count: stored.size }), ...answers.audit],
    changes: [
      { topic: 'talk', id: orderId },
      ...answers.changes,
      ...(comings.length > 0 ? [{ topic: 'order' as const, id: orderId }] : []),
    ],
  };
});

const between = (at: number, least: Date, most: Date): Date =>
  new Date(Math.min(Math.max(Number.isFinite(at) ? at : most.getTime(), least.getTime()), most.getTime()));

type Counted = { strokes: number; notes: number; count: number };

async function groundOf(tx: Tx, talk: StoredTalk, entries: readonly NewEntry[]): Promise<Ground> {
  const itemId = talk.orderItemId;
  const of = async <Row extends object>(statement: string, values: unknown[] = [itemId]): Promise<Row[]> =>
    (await tx.$client.query<Row & Record<string, unknown>>(statement, values)).rows;
  const leads = await of<{ id: string; body: EntryBody; at: Date; by: string }>(
    "SELECT id, body, at, staff_id AS by FROM ic_entries WHERE order_item_id = $1 AND kind IN ('start', 'takeOver')",
  );
  const points = await of<{ id: string; kind: KnownPoint['kind']; source: string }>(
    'SELECT id, kind, source FROM ic_points WHERE order_item_id = $1',
  );
  const answered = await of<{ point: string }>(
    "SELECT DISTINCT body ->> 'point' AS point FROM ic_entries WHERE order_item_id = $1 AND kind = 'topic' AND body ->> 'result' = 'answered'",
  );
  const attendees = await of<{ id: string }>('SELECT id FROM ic_attendees WHERE order_item_id = $1');
  const known = await of<{ id: string }>('SELECT id FROM ic_entries WHERE order_item_id = $1 AND id = ANY ($2)', [
    itemId,
    entries.map(({ id }) => id),
  ]);
  const [counted] = await of<Counted>(
    "SELECT count(*)::int AS count, (count(*) FILTER (WHERE kind = 'drawing'))::int AS strokes, (count(*) FILTER (WHERE kind = 'note'))::int AS notes FROM ic_entries WHERE order_item_id = $1",
  );
  return {
    talk,
    leads: leads.map(({ id, body, at, by }) => ({ ...body, id, at: at.toISOString(), by })),
    points: new Map(
      points.map(({ id, kind, source }) => [
        id,
        { kind, asks: asksOf({ kind, source }), messageId: messageOf({ kind, source }) },
      ]),
    ),
    answered: new Set(answered.map(({ point }) => point)),
    attendees: new Set(attendees.map(({ id }) => id)),
    known: new Set(known.map(({ id }) => id)),
    ...(counted ?? { count: 0, strokes: 0, notes: 0 }),
  };
}

type Moment = { moment: Date; scope: StaffScope };

/** What anybody in the room may write down; everything else is for who leads. */
const anybodys: ReadonlySet<EntryBody['kind']> = new Set(['attendee', 'note', 'noteRemoved']);
/** What may still be written down once the talk was held. */
const afterwards: ReadonlySet<EntryBody['kind']> = new Set([
  'attendee',
  'note',
  'noteRemoved',
  'risk',
  'teachBack',
  'topic',
  'understanding',
]);

/** Why an entry is not taken, in words for staff; null where it is. */
function refusalOf(body: EntryBody, ground: Ground, { moment, scope }: Moment): string | null {
  const { talk } = ground;
  const isLate = talk.explainedAt !== null && moment > talk.explainedAt;
  if (isLate && !afterwards.has(body.kind)) return '説明が終わったあとの記録です';
  if (!anybodys.has(body.kind) && !leads(ground, isLate, { moment, scope })) return 'ほかの職員が説明を進めています';
  if (ground.count >= sessionLimits.entries) return '1回の説明で記録できる数を超えました';
  return contentRefusal(body, ground);
}

const leads = ({ talk, leads: known }: Ground, isLate: boolean, { moment, scope }: Moment): boolean =>
  isLate ? mayLead(scope.actor, talk.ledTopic) : leaderAt(known, moment) === scope.actor.staffId;

const contentRefusal = (body: EntryBody, { points, answered, attendees, strokes, notes }: Ground): string | null => {
  switch (body.kind) {
    case 'risk':
    case 'teachBack':
    case 'topic':
      return resultRefusal(body, points.get(body.point), answered.has(body.point));
    case 'understanding':
      return points.get(body.point)?.asks === 'explanation' ? null : 'この説明にはない項目です';
    case 'attendee':
      return attendees.has(body.attendee) ? null : 'この説明の同席者ではありません';
    case 'drawing':
      return strokes < sessionLimits.strokes
        ? null
        : `1回の説明で描ける線は${sessionLimits.strokes.toLocaleString('ja')}本までです`;
    case 'note':
      return notes < sessionLimits.notes ? null : `1回の説明で書けるメモは${sessionLimits.notes}件までです`;
    default:
      return null;
  }
};

type Ending = Extract<EntryBody, { kind: 'risk' | 'teachBack' | 'topic' }>;

/** A device that recorded a topic in the former words sends it as what the patient said in their own. */
const isOfKind = (body: Ending, { kind }: KnownPoint): boolean =>
  body.kind === 'teachBack' ? kind !== 'risk' : body.kind === kind;

const resultRefusal = (body: Ending, point: KnownPoint | undefined, isAnswered: boolean): string | null => {
  if (!point || !isOfKind(body, point) || !isResultOf(point.asks, body.result)) return 'この説明にはない項目です';
  if (body.result === 'waived' && body.reason.trim() === '') return '省略するときは、理由を入力してください';
  // The conversation says since then that it was answered, and an answer that was given is not taken back.
  if (isAnswered && point.messageId !== null && body.result !== 'answered')
    return '回答はチャットにも記録されています。直すときは「回答した」を押して、内容を書いてください';
  const isWordless = body.result === 'answered' && (body.kind !== 'topic' || body.answer.trim() === '');
  return isWordless ? '患者さんに何と答えたかを入力してください' : null;
};
