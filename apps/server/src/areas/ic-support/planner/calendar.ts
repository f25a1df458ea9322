import {
  CALENDAR_DAYS_MOST,
  CALENDAR_TALKS_MOST,
  type icPlannerContract,
  type TalkOnCalendar,
} from '@nattoku/contract/ic-support/ic-planner';
import type { TalkState } from '@nattoku/contract/ic-support/ic-talk-state';
import type { Received, Reply } from '@nattoku/contract/shared/endpoint';
import type { OrderId, OrderItemId, StaffId } from '@nattoku/contract/shared/primitives';
import { addDays, daysBetween, startOfDayInTokyo } from '@nattoku/rules/time/date-time';
import { type Clash, clashesOf, type TimedTalk } from '#areas/ic-support/planner/clashes.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { attendeesOf, missingOf } from '#domain/talk/attendees.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Calendar = (typeof icPlannerContract)['calendar'];
type Asked = Received<Calendar>['query'];

/**
 * Talks between two days, of one explainer, one room or all: at most so many, and how many there are. Who or what is asked for twice is told of all
 * talks of these days, whatever the question is narrowed to. Whom it shows stands in the audit log as of a list.
 */
export const showCalendar = (scope: StaffScope, { query }: { query: Asked }): Promise<Reply<Calendar>> => {
  const { from, until } = query;
  const days = daysBetween(from, until);
  if (days < 0 || days >= CALENDAR_DAYS_MOST)
    throw invalidInput({ field: 'until', message: `${CALENDAR_DAYS_MOST}日以内の期間を選んでください` });
  return recordedRead(scope, async (tx) => {
    const all = await timedTalks(tx, startOfDayInTokyo(from), startOfDayInTokyo(addDays(until, 1)));
    const clashes = clashesOf(all);
    const wanted = all.filter(isWanted(query));
    const shown = wanted.slice(0, CALENDAR_TALKS_MOST).map(({ id }) => id);
    const items = await talksOf(tx, shown, clashes, scope.clock.now());
    const patientIds = [...new Set(items.map(({ patient }) => patient.id))];
    const listed = { action: 'talk.search', subject: { type: 'order', id: null }, patientIds } as const;
    return {
      result: { items, total: wanted.length, explainers: explainersOf(all), rooms: roomsOf(all) },
      audit: patientIds.length === 0 ? [] : listed,
    };
  });
};

type Timed = Omit<TimedTalk, 'explainerId'> & {
  id: OrderId;
  explainerId: StaffId | null;
  explainerName: string | null;
};

/** Of every talk of these days when, where and by whom: few bytes each, so that what is counted and told of clashes is of all. */
async function timedTalks(tx: Tx, from: Date, until: Date): Promise<Timed[]> {
  const { rows } = await tx.$client.query<Timed>(
    `SELECT t.order_id AS id, t.starts_at AS "startsAt", t.minutes, coalesce(p.survivor_id, p.id) AS "patientId", t.explainer_id AS "explainerId",
            e.name AS "explainerName", t.place, t.room, t.state,
            ARRAY(SELECT a.staff_id FROM ic_attendees a WHERE a.order_item_id = t.order_item_id AND a.staff_id IS NOT NULL) AS "attendeeIds"
       FROM ic_talks t JOIN orders o ON o.id = t.order_id JOIN patients p ON p.id = o.patient_id LEFT JOIN staff e ON e.id = t.explainer_id
      WHERE t.starts_at >= $1 AND t.starts_at < $2 AND t.state <> 'canceled' AND o.lifecycle <> 'canceled'
      ORDER BY t.starts_at, t.order_id`,
    [from, until],
  );
  return rows;
}

const isWanted =
  ({ explainerId, room }: Asked) =>
  (talk: Timed): boolean =>
    (explainerId === undefined || talk.explainerId === explainerId) && (room === undefined || talk.room === room);

const byName = (one: string, other: string): number => one.localeCompare(other, 'ja');

const explainersOf = (talks: readonly Timed[]) =>
  [...new Map(talks.flatMap(({ explainerId: id, explainerName }) => (id ? [[id, explainerName ?? ''] as const] : [])))]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => byName(one.name, other.name));

const roomsOf = (talks: readonly Timed[]): string[] =>
  [...new Set(talks.map(({ room }) => room))].filter((room) => room !== '').toSorted(byName);

type Row = Pick<TalkOnCalendar['patient'], 'familyName' | 'givenName' | 'patientNumber'> &
  Pick<TalkOnCalendar['talk'], 'version' | 'approachName' | 'minutes' | 'place' | 'room' | 'decision'> &
  Pick<TalkOnCalendar['talk']['procedure'], 'side'> & {
    id: OrderId;
    itemId: OrderItemId;
    patientId: TalkOnCalendar['patient']['id'];
    lifecycle: TalkOnCalendar['lifecycle'];
    expiresAt: Date | null;
    state: TalkState;
    procedureName: string;
    procedureOn: string | null;
    startsAt: Date;
    explainerId: StaffId | null;
    explainerName: string | null;
  };

async function talksOf(
  tx: Tx,
  ids: readonly OrderId[],
  clashes: ReadonlyMap<string, readonly Clash[]>,
  now: Date,
): Promise<TalkOnCalendar[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.$client.query<Row>(
    `SELECT o.id, t.order_item_id AS "itemId", o.lifecycle, o.expires_at AS "expiresAt", p.id AS "patientId", p.patient_number AS "patientNumber",
            p.family_name AS "familyName", p.given_name AS "givenName", t.version, t.state, t.procedure_name AS "procedureName",
            t.procedure_on::text AS "procedureOn", t.procedure_side AS side, a.name AS "approachName", t.starts_at AS "startsAt", t.minutes, t.place, t.room,
            t.explainer_id AS "explainerId", e.name AS "explainerName", t.decision
       FROM unnest($1::uuid[]) WITH ORDINALITY AS w (id, place) JOIN orders o ON o.id = w.id JOIN ic_talks t ON t.order_id = o.id
            JOIN patients r ON r.id = o.patient_id JOIN patients p ON p.id = CASE WHEN r.survivor_id IS NULL THEN r.id ELSE r.survivor_id END
            LEFT JOIN staff e ON e.id = t.explainer_id LEFT JOIN approaches a ON a.id = t.approach_id
      ORDER BY w.place`,
    [ids],
  );
  const attendees = await attendeesOf(
    tx,
    rows.map(({ itemId }) => itemId),
  );
  return rows.map((row) => ({
    id: row.id,
    lifecycle: lifecycleAt(row, now),
    patient: {
      id: row.patientId,
      patientNumber: row.patientNumber,
      familyName: row.familyName,
      givenName: row.givenName,
    },
    talk: {
      version: row.version,
      state: row.state,
      procedure: { name: row.procedureName, on: row.procedureOn, side: row.side },
      approachName: row.approachName,
      startsAt: row.startsAt.toISOString(),
      minutes: row.minutes,
      place: row.place,
      room: row.room,
      explainer: row.explainerId && { id: row.explainerId, name: row.explainerName ?? '' },
      decision: row.decision,
      missing: missingOf(row.state, attendees.get(row.itemId) ?? []),
    },
    clashes: [...(clashes.get(row.id) ?? [])],
  }));
}
