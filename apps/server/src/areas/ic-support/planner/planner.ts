import {
  CALENDAR_DAYS_MOST,
  CALENDAR_TALKS_MOST,
  type CalendarTalk,
  type icPlannerContract,
} from '@nattoku/contract/ic-support/ic-planner';
import type { Received, Reply } from '@nattoku/contract/shared/endpoint';
import { fullName } from '@nattoku/rules/text/person-name';
import { freeSlots, type Taken } from '@nattoku/rules/talk/free-slots';
import { addDays, daysBetween } from '@nattoku/rules/time/date-time';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { facilities } from '#domain/staff/staff.table.ts';
import { isOutOfHours } from '#domain/talk/office-hours.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Contract = typeof icPlannerContract;
type Asked<Name extends keyof Contract> = Received<Contract[Name]>;

const startOf = (date: string): Date => new Date(`${date}T00:00:00+09:00`);

type Row = Omit<CalendarTalk, 'startsAt' | 'patientName' | 'explainer'> & {
  startsAt: Date;
  familyName: string;
  givenName: string;
  explainerId: NonNullable<CalendarTalk['explainer']>['id'] | null;
  explainerName: string | null;
};

/** Talks between two days. Whom it shows stands in the audit log as of a list. */
export const showCalendar = (scope: StaffScope, { query }: Asked<'calendar'>): Promise<Reply<Contract['calendar']>> => {
  const { from, until, explainerId = null, room = null } = query;
  const days = daysBetween(from, until);
  if (days < 0 || days >= CALENDAR_DAYS_MOST)
    throw invalidInput({ field: 'until', message: `${CALENDAR_DAYS_MOST}日以内の期間を選んでください` });
  return recordedRead(scope, async (tx) => {
    const span = [startOf(from), startOf(addDays(until, 1))];
    const { rows } = await tx.$client.query<Row>(
      `SELECT t.order_id AS "orderId", t.order_item_id AS "itemId", p.id AS "patientId", p.patient_number AS "patientNumber",
              p.family_name AS "familyName", p.given_name AS "givenName", t.procedure_name AS "procedureName",
              t.starts_at AS "startsAt", t.minutes, t.place, t.room, t.state, t.led_topic AS "ledTopic",
              t.explainer_id AS "explainerId", e.name AS "explainerName",
              EXISTS (SELECT FROM ic_attendees a WHERE a.order_item_id = t.order_item_id AND a.required
                        AND CASE WHEN t.state = 'planned' THEN a.kind <> 'patient' AND a.staff_id IS NULL AND a.name = '' ELSE a.in_at IS NULL END)
                AS "isMissing"
         FROM ic_talks t JOIN orders o ON o.id = t.order_id JOIN patients r ON r.id = o.patient_id
              JOIN patients p ON p.id = CASE WHEN r.survivor_id IS NULL THEN r.id ELSE r.survivor_id END LEFT JOIN staff e ON e.id = t.explainer_id
        WHERE t.starts_at >= $1 AND t.starts_at < $2 AND t.state <> 'canceled' AND o.lifecycle <> 'canceled'
          AND ($3::uuid IS NULL OR t.explainer_id = $3) AND ($4::text IS NULL OR t.room = $4)
        ORDER BY t.starts_at, t.order_id LIMIT ${CALENDAR_TALKS_MOST + 1}`,
      [...span, explainerId, room],
    );
    const { rows: rooms } = await tx.$client.query<{ room: string }>(
      "SELECT DISTINCT room FROM ic_talks WHERE starts_at >= $1 AND starts_at < $2 AND room <> '' ORDER BY room LIMIT 100",
      span,
    );
    const shown = rows.slice(0, CALENDAR_TALKS_MOST);
    const patientIds = [...new Set(shown.map(({ patientId }) => patientId))];
    const listed = { action: 'talk.search', subject: { type: 'order', id: null }, patientIds } as const;
    return {
      result: {
        items: shown.map(present),
        atLeast: rows.length > CALENDAR_TALKS_MOST,
        rooms: rooms.map((one) => one.room),
      },
      audit: patientIds.length === 0 ? [] : listed,
    };
  });
};

const present = ({ familyName, givenName, explainerId, explainerName, startsAt, ...row }: Row): CalendarTalk => ({
  ...row,
  patientName: fullName({ familyName, givenName }),
  startsAt: startsAt.toISOString(),
  explainer: explainerId && { id: explainerId, name: explainerName ?? '' },
});

type Wanted = Pick<Asked<'slots'>['body'], 'staffIds' | 'room' | 'exceptOrderId'>;
type Busy = Taken & { who: string };

/** Talks of these people, whether they explain or have to come, and in this room. Nobody's name but that of staff is told. */
async function takenBy(tx: Tx, { staffIds, room, exceptOrderId }: Wanted, from: Date, until: Date): Promise<Busy[]> {
  const { rows } = await tx.$client.query<Busy>(
    `WITH near AS (
       SELECT t.* FROM ic_talks t
        WHERE t.starts_at < $4 AND t.starts_at > $3::timestamptz - interval '8 hours' AND t.state IN ('planned', 'inSession')
          AND t.order_id IS DISTINCT FROM $5)
     SELECT s.name AS who, n.starts_at AS "startsAt", n.starts_at + make_interval(mins => n.minutes) AS "endsAt"
       FROM near n JOIN staff s ON s.id = ANY ($1)
      WHERE n.explainer_id = s.id OR EXISTS (SELECT FROM ic_attendees a WHERE a.order_item_id = n.order_item_id AND a.staff_id = s.id)
      UNION ALL
     SELECT n.room, n.starts_at, n.starts_at + make_interval(mins => n.minutes) FROM near n WHERE $2 <> '' AND n.room = $2
      ORDER BY 2, 1`,
    [staffIds, room, from, until, exceptOrderId],
  );
  return rows;
}

const hoursOf = async (tx: Tx) => {
  const [facility] = await tx.select({ hours: facilities.openingHours }).from(facilities);
  return facility?.hours ?? [];
};

export const findSlots = (scope: StaffScope, { body }: Asked<'slots'>): Promise<Reply<Contract['slots']>> =>
  read(scope, async (tx) => {
    const hours = await hoursOf(tx);
    const taken = await takenBy(tx, body, startOf(body.from), startOf(addDays(body.from, body.days)));
    const slots = freeSlots(taken, { ...body, hours, now: scope.clock.now() });
    return {
      slots: slots.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
      hasHours: hours.length > 0,
    };
  });

export const findConflicts = (scope: StaffScope, { body }: Asked<'conflicts'>): Promise<Reply<Contract['conflicts']>> =>
  read(scope, async (tx) => {
    const startsAt = new Date(body.startsAt);
    const endsAt = new Date(startsAt.getTime() + body.minutes * 60_000);
    const busy = await takenBy(tx, body, startsAt, endsAt);
    const isOut = (await isOutOfHours(tx, startsAt)) || (await isOutOfHours(tx, new Date(endsAt.getTime() - 1)));
    return {
      outOfHours: isOut,
      conflicts: busy
        .filter((one) => one.endsAt > startsAt)
        .map(({ who, ...at }) => ({ who, startsAt: at.startsAt.toISOString(), endsAt: at.endsAt.toISOString() })),
    };
  });
