import { icFiguresContract } from '@nattoku/contract/ic-support/ic-figures';
import { CALENDAR_TALKS_MOST, icPlannerContract } from '@nattoku/contract/ic-support/ic-planner';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { expect, test } from 'vitest';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenTalk, givenTalkDraft } from '#testing/talks.ts';

type Held = { startedAt: string; isCoPresent: boolean; outOfHours: boolean; minutes: number };

/** A talk as it was held, written into the database. */
async function given({ server, facilityId, staff }: Hospital, patientId: string, held: Held) {
  const { rows } = await server.owner.query<{ item: string }>(
    `WITH o AS (INSERT INTO orders (id, facility_id, area, lifecycle, patient_id, created_by, created_at, updated_at, issued_at, message, reminder_plan, title)
                VALUES (gen_random_uuid(), $1, 'icSupport', 'issued', $2, $3, now(), now(), now(), '', '[]', 'x') RETURNING id),
          i AS (INSERT INTO order_items (id, facility_id, order_id, kind, position, required)
                SELECT gen_random_uuid(), $1, o.id, 'talk', 0, false FROM o RETURNING id, order_id)
     INSERT INTO ic_talks (order_item_id, facility_id, order_id, ordered_by, minutes, created_at, updated_at)
     SELECT i.id, $1, i.order_id, $3, $4, now(), now() FROM i RETURNING order_item_id AS item`,
    [facilityId, patientId, staff.doctor.staffId, held.minutes],
  );
  const item = rows[0]?.item;
  await server.owner.query(
    "UPDATE ic_talks SET state = 'inSession', started_at = $2, led_by = $3, out_of_hours = $4 WHERE order_item_id = $1",
    [item, held.startedAt, staff.doctor.staffId, held.outOfHours],
  );
  await server.owner.query(
    "UPDATE ic_talks SET state = 'explained', explained_at = started_at + interval '20 minutes' WHERE order_item_id = $1",
    [item],
  );
  const nurse = held.isCoPresent ? staff.nurse.staffId : staff.doctor.staffId;
  await server.owner.query(
    `INSERT INTO ic_attendees (id, facility_id, order_item_id, position, kind, staff_id, required, in_at)
     VALUES (gen_random_uuid(), $1, $2, 0, 'nurse', $3, true, $4)`,
    [facilityId, item, nurse, held.startedAt],
  );
}

test('the figures of a month are those of a hand count of thirty talks, and small groups are hidden', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const talks: Held[] = Array.from({ length: 30 }, (_, at) => ({
    // The last of January in Tokyo is still the day before in London.
    startedAt: at < 21 ? `2027-01-${String(at + 1).padStart(2, '0')}T05:00:00.000Z` : '2027-01-31T15:30:00.000Z',
    isCoPresent: at % 3 === 0,
    outOfHours: at % 5 === 0,
    minutes: 30,
  }));
  for (const talk of talks) await given(hospital, patient.id, talk);
  const january = talks.slice(0, 21);

  const { body } = await hospital.nurse(icFiguresContract.months, { query: { from: '2027-01', until: '2027-02' } });

  expect(body.items).toEqual([
    {
      month: '2027-01',
      departmentId: null,
      departmentName: '診療科なし',
      held: january.length,
      coPresent: january.filter(({ isCoPresent }) => isCoPresent).length,
      outOfHours: january.filter(({ outOfHours }) => outOfHours).length,
      plannedMinutes: 630,
      talkedMinutes: 420,
    },
    expect.objectContaining({ month: '2027-02', held: null, coPresent: null, outOfHours: null }),
  ]);
  const csv = await fetch(`${hospital.server.origin}${apiPrefix}/ic-figures/csv?from=2027-01&until=2027-02`, {
    headers: { cookie: hospital.staff.nurse.cookie },
  });
  expect(await csv.text()).toContain('2027-01,診療科なし,21,7,5,630,420\r\n2027-02,診療科なし,少数のため非表示');
  const wrong = await hospital.nurse(icFiguresContract.months, { query: { from: '2027-02', until: '2027-01' } });
  expect(wrong.status).toBe(400);
});

test('the calendar shows talks by their day in Tokyo, of one room or all, and a time says what it collides with', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const { order } = await givenTalk(hospital, { patient });
  const asked = { from: '2027-01-25', until: '2027-01-25' };
  const { doctor, staff } = hospital;

  const { body } = await doctor(icPlannerContract.calendar, { query: asked });
  expect(body).toMatchObject({
    items: [{ id: order.id, talk: { room: '面談室1', missing: [] }, patient: { familyName: '山田' }, clashes: [] }],
    total: 1,
    explainers: [{ id: hospital.staff.doctor.staffId }],
    rooms: ['面談室1'],
  });
  const elsewhere = await doctor(icPlannerContract.calendar, { query: { ...asked, room: '別の部屋' } });
  expect(elsewhere.body).toMatchObject({ items: [], total: 0, rooms: ['面談室1'] });

  const people = { staffIds: [staff.doctor.staffId], place: '外来2階', room: '面談室1', orderId: null };
  const at = { startsAt: '2027-01-25T05:15:00.000Z', minutes: 30 };
  expect((await doctor(icPlannerContract.conflicts, { body: { ...at, ...people } })).body).toMatchObject({
    outOfHours: false,
    conflicts: [{ who: 'doctor 職員' }, { who: '面談室1' }],
  });
  const except = { ...at, ...people, orderId: order.id };
  expect((await doctor(icPlannerContract.conflicts, { body: except })).body.conflicts).toEqual([]);
  // A room of this name on another floor is free, and nobody is in two places at one time.
  const again = await givenTalkDraft(hospital, { patient, plan: { startsAt: null } });
  const apart = { ...at, staffIds: [], place: '病棟', room: '面談室1', orderId: again.id };
  const twice = await doctor(icPlannerContract.conflicts, { body: apart });
  expect(twice.body.conflicts).toEqual([expect.objectContaining({ who: '患者さん' })]);
  const { startsAt: _, ...free } = { ...apart, from: asked.from, days: 1 };
  const { slots } = (await doctor(icPlannerContract.slots, { body: free })).body;
  expect(slots.map(({ startsAt }) => startsAt)).not.toContain('2027-01-25T05:00:00.000Z');

  const { order: other } = await givenTalk(hospital, { plan: { room: '面談室2' } });
  const ofRoom = await doctor(icPlannerContract.calendar, { query: { ...asked, room: '面談室2' } });
  // The talk in the other room is not shown, and its explainer is asked for twice all the same.
  expect(ofRoom.body.items).toMatchObject([{ id: other.id, clashes: ['explainer'] }]);
  expect(ofRoom.body.rooms).toEqual(['面談室1', '面談室2']);
  expect((await doctor(icPlannerContract.calendar, { query: { ...asked, until: '2028-01-25' } })).status).toBe(400);

  await hospital.server.owner.query(`UPDATE orders SET lifecycle = 'canceled', cancel_reason = '中止' WHERE id = $1`, [
    order.id,
  ]);
  const after = await doctor(icPlannerContract.conflicts, { body: { ...apart, orderId: again.id } });
  expect(after.body.conflicts).toEqual([]);
});

test('a calendar answers with the first talks of many and says how many there are; narrowed to a room it answers with all', async () => {
  const {
    server,
    facilityId,
    staff,
    given: { patient: givenPatient },
    doctor,
  } = await openHospital();
  const { id: patientId } = await givenPatient();
  await server.owner.query(
    `WITH n AS (SELECT n, gen_random_uuid() AS order_id, gen_random_uuid() AS item_id FROM generate_series(0, $4::int) n),
          o AS (INSERT INTO orders (id, facility_id, area, lifecycle, patient_id, created_by, created_at, updated_at, issued_at, message, reminder_plan, title)
                SELECT order_id, $1, 'icSupport', 'issued', $2, $3, now(), now(), now(), '', '[]', 'x' FROM n),
          i AS (INSERT INTO order_items (id, facility_id, order_id, kind, position, required)
                SELECT item_id, $1, order_id, 'talk', 0, false FROM n)
     INSERT INTO ic_talks (order_item_id, facility_id, order_id, ordered_by, starts_at, room, created_at, updated_at)
     SELECT item_id, $1, order_id, $3, '2027-01-25T00:00:00Z'::timestamptz + n * interval '1 minute', '面談室' || n % 2, now(), now() FROM n`,
    [facilityId, patientId, staff.doctor.staffId, CALENDAR_TALKS_MOST],
  );
  const asked = { from: '2027-01-25', until: '2027-01-31' };

  const { body } = await doctor(icPlannerContract.calendar, { query: asked });
  expect([body.items.length, body.total, body.rooms]).toEqual([
    CALENDAR_TALKS_MOST,
    CALENDAR_TALKS_MOST + 1,
    ['面談室0', '面談室1'],
  ]);
  const ofRoom = await doctor(icPlannerContract.calendar, { query: { ...asked, room: '面談室0' } });
  expect([ofRoom.body.items.length, ofRoom.body.total]).toEqual([251, 251]);
});

test('slots lie inside the hours where doctor and room are free', async () => {
  const hospital = await openHospital();
  const hours = JSON.stringify([{ weekday: 'mon', opens: '13:30', closes: '16:00' }]);
  await hospital.server.owner.query('UPDATE facilities SET opening_hours = $2 WHERE id = $1', [
    hospital.facilityId,
    hours,
  ]);
  // From 14:00 to 14:30 in Tokyo.
  await givenTalk(hospital);

  const { body } = await hospital.nurse(icPlannerContract.slots, {
    body: {
      from: '2027-01-25',
      days: 1,
      minutes: 30,
      staffIds: [hospital.staff.doctor.staffId],
      place: '',
      room: '',
      orderId: null,
    },
  });

  expect(body.hasHours).toBe(true);
  expect(body.slots.slice(0, 3).map(({ startsAt }) => startsAt)).toEqual([
    '2027-01-25T04:30:00.000Z',
    '2027-01-25T05:30:00.000Z',
    '2027-01-25T05:45:00.000Z',
  ]);
});
