import type { icPlannerContract } from '@nattoku/contract/ic-support/ic-planner';
import type { Received, Reply } from '@nattoku/contract/shared/endpoint';
import { freeSlots, type Taken } from '@nattoku/rules/talk/free-slots';
import { addDays, startOfDayInTokyo } from '@nattoku/rules/time/date-time';
import { facilities } from '#domain/staff/staff.table.ts';
import { isOutOfHours } from '#domain/talk/office-hours.ts';
import type { Tx } from '#kernel/database/database.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Contract = typeof icPlannerContract;
type Asked<Name extends keyof Contract> = Received<Contract[Name]>;

type Wanted = Pick<Asked<'slots'>['body'], 'staffIds' | 'place' | 'room' | 'orderId'>;
type Busy = Taken & { who: string };

/** Talks of these people, whether they explain or have to come, of the patient of this order, and in this room. Nobody's name but that of staff is told. */
async function takenBy(tx: Tx, { staffIds, place, room, orderId }: Wanted, from: Date, until: Date): Promise<Busy[]> {
  const { rows } = await tx.$client.query<Busy>(
    `WITH near AS (
       SELECT t.*, coalesce(p.survivor_id, p.id) AS patient_id
         FROM ic_talks t JOIN orders o ON o.id = t.order_id AND o.lifecycle <> 'canceled' JOIN patients p ON p.id = o.patient_id
        WHERE t.starts_at < $4 AND t.starts_at > $3::timestamptz - interval '8 hours' AND t.state IN ('planned', 'inSession')
          AND t.order_id IS DISTINCT FROM $5)
     SELECT s.name AS who, n.starts_at AS "startsAt", n.starts_at + make_interval(mins => n.minutes) AS "endsAt"
       FROM near n JOIN staff s ON s.id = ANY ($1)
      WHERE n.explainer_id = s.id OR EXISTS (SELECT FROM ic_attendees a WHERE a.order_item_id = n.order_item_id AND a.staff_id = s.id)
      UNION ALL
     SELECT n.room, n.starts_at, n.starts_at + make_interval(mins => n.minutes) FROM near n WHERE $2 <> '' AND n.room = $2 AND n.place = $6
      UNION ALL
     SELECT '患者さん', n.starts_at, n.starts_at + make_interval(mins => n.minutes)
       FROM near n JOIN orders o ON o.id = $5 JOIN patients p ON p.id = o.patient_id AND coalesce(p.survivor_id, p.id) = n.patient_id
      ORDER BY 2, 1`,
    [staffIds, room, from, until, orderId, place],
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
    const taken = await takenBy(
      tx,
      body,
      startOfDayInTokyo(body.from),
      startOfDayInTokyo(addDays(body.from, body.days)),
    );
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
