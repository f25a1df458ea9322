import { notificationContract, type Notification } from '@nattoku/contract/notification/notification';
import type { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { resumeDispatch } from '#areas/notification/notification.dispatch.ts';
import { notify } from '#kernel/notify.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenIssued } from '#testing/video/video-orders.ts';

const tell = async ({ server, facilityId, staff, clock }: Hospital, orderId: OrderId, kind: NotificationKind) => {
  const { services } = server;
  const event = {
    kind,
    subject: { type: 'order', id: orderId },
    cause: clock.now().toISOString(),
    link: null,
  } as const;
  await services.database.transaction(facilityId, (tx) =>
    notify(tx, { ...event, staffIds: [staff.nurse.staffId] }, clock.now()),
  );
  await resumeDispatch(services);
};

/** Told to the nurse a minute before what is told next. */
const tellBefore = async (hospital: Hospital, orderId: OrderId, kind: NotificationKind) => {
  await tell(hospital, orderId, kind);
  await hospital.server.owner.query("UPDATE notifications SET created_at = created_at - interval '1 minute'");
};

const look = async ({ nurse }: Hospital, more: object = {}) =>
  (await nurse(notificationContract.search, { body: { grouped: true, named: true, pageSize: 20, ...more } })).body;

const asGroups = (items: readonly Notification[]) =>
  items.map(({ about, group }) => [about?.patient?.patientNumber, group?.count]);

test('those of one patient and procedure stand together at the place of the newest, whichever of its orders they are about', async () => {
  const hospital = await openHospital();
  const [one, other] = [
    await hospital.given.patient({ patientNumber: '00000001' }),
    await hospital.given.patient({ patientNumber: '00000002' }),
  ];
  const form = { patient: one, procedureName: '胃内視鏡検査' };
  const first = await givenConsentForm(hospital, form);
  const second = await givenConsentForm(hospital, form);
  const elsewhere = await givenConsentForm(hospital, { patient: one, procedureName: '大腸内視鏡検査' });
  const stranger = await givenIssued(hospital, { patient: other });
  await tellBefore(hospital, first.form.orderId, 'comprehension.low');
  await tellBefore(hospital, stranger.order.id, 'comprehension.low');
  await tellBefore(hospital, elsewhere.form.orderId, 'comprehension.low');
  await tellBefore(hospital, second.form.orderId, 'link.locked');

  const { items, total, counts } = await look(hospital, { tab: 'action' });

  expect(asGroups(items)).toEqual([
    ['00000001', 2],
    ['00000001', 2],
    ['00000001', 1],
    ['00000002', 1],
  ]);
  const [newest, before] = items;
  expect([newest?.group?.newest, before?.group?.newest]).toEqual([newest?.id, newest?.id]);
  expect([total, counts.action]).toEqual([4, 4]);

  const plain = await look(hospital, { tab: 'action', grouped: false });
  expect(plain.items.map(({ about }) => about?.patient?.patientNumber)).toEqual([
    '00000001',
    '00000001',
    '00000002',
    '00000001',
  ]);
  expect(plain.items.map(({ group }) => group)).toEqual([null, null, null, null]);
});

test('a group that goes over the end of a page says how many it has in all, and nothing is lost between the pages', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  for (let told = 0; told < 22; told += 1) await tellBefore(hospital, order.id, 'comprehension.low');

  const pages = [await look(hospital, { page: 1 }), await look(hospital, { page: 2 })];

  expect(pages.map(({ items }) => items.length)).toEqual([20, 2]);
  const items = pages.flatMap((page) => page.items);
  expect(new Set(items.map(({ id }) => id)).size).toBe(22);
  expect(new Set(items.map(({ group }) => `${group?.newest} ${group?.count}`))).toEqual(
    new Set([`${items[0]?.id} 22`]),
  );
});

test('what is done stands together by when it was done, and of a patient marked 要配慮 nothing tells one procedure from another', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const orders = [
    await givenConsentForm(hospital, { patient, procedureName: '胃内視鏡検査' }),
    await givenConsentForm(hospital, { patient, procedureName: '大腸内視鏡検査' }),
  ];
  for (const { form } of orders) await tellBefore(hospital, form.orderId, 'comprehension.low');
  await hospital.server.owner.query('UPDATE patients SET is_sensitive = true WHERE id = $1', [patient.id]);
  expect((await look(hospital)).items.map(({ group }) => group?.count)).toEqual([2, 2]);

  const ids = (await look(hospital)).items.map(({ id }) => id);
  await hospital.nurse(notificationContract.finish, { body: { ids, done: true } });
  expect((await look(hospital, { tab: 'done' })).items.map(({ group }) => group?.count)).toEqual([2, 2]);
});

test('a thousand unread: each page has its part, and one press reads them all but what came since', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  await tellBefore(hospital, order.id, 'comprehension.low');
  await hospital.server.owner.query(
    `WITH one AS (SELECT id, event_id FROM notifications WHERE staff_id = $1 LIMIT 1),
          e AS (INSERT INTO notification_events
                SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'cause', 'many ' || n))).*
                  FROM notification_events e, one, generate_series(1, 999) n WHERE e.id = one.event_id RETURNING id)
     INSERT INTO notifications SELECT (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(), 'event_id', e.id))).*
       FROM notifications n, e WHERE n.id = (SELECT id FROM one)`,
    [hospital.staff.nurse.staffId],
  );

  const begun = performance.now();
  const first = await look(hospital, { tab: 'all', pageSize: 100 });
  const took = performance.now() - begun;
  expect([first.counts.unread, first.total, first.items.length]).toEqual([1000, 1000, 100]);
  expect(first.items[0]?.group?.count).toBe(1000);
  expect((await look(hospital, { tab: 'all', pageSize: 100, page: 10 })).items).toHaveLength(100);
  expect(took).toBeLessThan(500);

  await tell(hospital, order.id, 'link.locked');
  await hospital.nurse(notificationContract.readAll, { body: { asOf: first.asOf } });
  expect((await look(hospital)).counts.unread).toBe(1);
});
