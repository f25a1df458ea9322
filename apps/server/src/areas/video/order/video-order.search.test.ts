import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { AttentionReason } from '@nattoku/contract/order/order-state';
import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import type { OrderSearch } from '@nattoku/contract/order/order-search';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';
import {
  enter,
  everythingOf,
  givenDraft,
  givenIssued,
  givenVideo,
  knock,
  record,
} from '#testing/video/video-orders.ts';

const inDays = (days: number) => addDays(todayInTokyo(new Date()), days);
const idsOf = async (call: As, search: Partial<OrderSearch>): Promise<string[]> =>
  (await call(videoOrderContract.search, { body: search })).body.items.map(({ id }) => id);

test.each([
  ['やまだ', 1],
  ['髙﨑', 1],
  ['高崎', 1],
  ['00000042', 1],
  ['山川', 0],
  ['', 2],
])('orders are found by their patient: %s finds %i', async (text, count) => {
  const hospital = await openHospital();
  const rare = await hospital.given.patient({
    familyName: '髙﨑',
    familyNameKana: 'タカサキ',
    patientNumber: '00000042',
  });
  await givenIssued(hospital, { patient: rare });
  await givenIssued(hospital);

  const { body } = await hospital.nurse(videoOrderContract.search, { body: { text } });

  expect(body).toMatchObject({ total: count, page: 1, pageSize: 20 });
  expect(body.items).toHaveLength(count);
});

test('orders are narrowed to one patient, and to those that I made', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const mine = await givenIssued(hospital, { patient });
  const others = await givenIssued(hospital, { by: hospital.doctor });

  expect(await idsOf(hospital.doctor, { patientId: patient.id })).toEqual([mine.order.id]);
  expect(await idsOf(hospital.doctor, { mine: true })).toEqual([others.order.id]);
  expect(await idsOf(hospital.nurse, { mine: true })).toEqual([mine.order.id]);
});

const finish = async (hospital: Hospital, order: Order, secret: string) => {
  const { call } = await enter(hospital, secret);
  await call(patientPageContract.record, { body: { records: everythingOf(order) } });
};

test('orders are narrowed by what staff did and by what the patient did', async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital)];
  const draft = await givenDraft(hospital, { videos });
  const untouched = await givenIssued(hospital, { videos });
  const opened = await givenIssued(hospital, { videos });
  await enter(hospital, opened.linkSecret);
  const begun = await givenIssued(hospital, { videos });
  const visitor = await enter(hospital, begun.linkSecret);
  const itemId = begun.order.items[0]?.id ?? expect.unreachable();
  const stretch = record('watched', { itemId, range: { start: 0, end: 3 } });
  await visitor.call(patientPageContract.record, { body: { records: [stretch] } });
  const done = await givenIssued(hospital, { videos });
  await finish(hospital, done.order, done.linkSecret);
  const { id: orderId, version } = done.order;
  await hospital.nurse(orderVerbContract.close, { params: { orderId }, body: { version } });

  expect(await idsOf(hospital.nurse, { lifecycle: 'draft' })).toEqual([draft.id]);
  expect(await idsOf(hospital.nurse, { lifecycle: 'issued' })).toHaveLength(3);
  expect(await idsOf(hospital.nurse, { lifecycle: 'closed' })).toEqual([done.order.id]);
  expect(await idsOf(hospital.nurse, { progress: 'notOpened' })).toEqual([untouched.order.id]);
  expect(await idsOf(hospital.nurse, { progress: 'opened' })).toEqual([opened.order.id]);
  expect(await idsOf(hospital.nurse, { progress: 'inProgress' })).toEqual([begun.order.id]);
  expect(await idsOf(hospital.nurse, { progress: 'done', lifecycle: 'closed' })).toEqual([done.order.id]);
  expect(await idsOf(hospital.nurse, { progress: 'done', lifecycle: 'issued' })).toEqual([]);
});

test('orders are sorted both ways, with those that have no date at the end', async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital)];
  const make = async (dueOn: string | null) => (await givenIssued(hospital, { videos, draft: { dueOn } })).order.id;
  const [late, soon, never] = [await make(inDays(9)), await make(inDays(2)), await make(null)];

  expect(await idsOf(hospital.nurse, {})).toEqual([never, soon, late]);
  expect(await idsOf(hospital.nurse, { descending: false })).toEqual([late, soon, never]);
  expect(await idsOf(hospital.nurse, { sort: 'dueAt', descending: false })).toEqual([soon, late, never]);
  expect(await idsOf(hospital.nurse, { sort: 'dueAt' })).toEqual([late, soon, never]);
});

test('who was here last comes first', async () => {
  const hospital = await openHospital();
  const [first, second, absent] = [
    await givenIssued(hospital),
    await givenIssued(hospital),
    await givenIssued(hospital),
  ];
  await enter(hospital, second.linkSecret);
  await enter(hospital, first.linkSecret);

  expect(await idsOf(hospital.nurse, { sort: 'lastSeenAt' })).toEqual([
    first.order.id,
    second.order.id,
    absent.order.id,
  ]);
});

test('pages follow each other without a gap', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  for (let index = 0; index < 21; index += 1) {
    await hospital.nurse(videoOrderContract.createDraft, { body: { patientId: patient.id } });
  }

  const { body: first } = await hospital.nurse(videoOrderContract.search, { body: { page: 1 } });
  const { body: second } = await hospital.nurse(videoOrderContract.search, { body: { page: 2 } });

  expect([first.total, first.items.length, second.items.length]).toEqual([21, 20, 1]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(21);
});

test('the filter for attention finds exactly the orders that show a reason, whatever the time', async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital)];
  const given = (days: number | null) =>
    givenIssued(hospital, { videos, draft: { dueOn: days === null ? null : inDays(days) } });
  const [today, tomorrow, later, never] = [await given(0), await given(1), await given(9), await given(null)];
  const finished = await given(0);
  await finish(hospital, finished.order, finished.linkSecret);
  const asked = await given(null);
  const visitor = await enter(hospital, asked.linkSecret);
  const question = record('asked', { orderId: asked.order.id, itemId: null, text: '食事はいつからですか' });
  await visitor.call(patientPageContract.record, { body: { records: [question] } });
  const locked = await given(null);
  const stranger = await knock(hospital, locked.linkSecret);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await stranger.call(patientPageContract.verify, { body: { birthDate: '1999-01-01' } });
  }
  const reviewed = await given(0);
  const { id: orderId, version } = reviewed.order;
  await hospital.nurse(orderVerbContract.review, { params: { orderId }, body: { version } });

  const show = async () => {
    const { body } = await hospital.nurse(videoOrderContract.search, { body: { pageSize: 100 } });
    const shown = body.items.filter(({ attention }) => attention.length > 0).map(({ id }) => id);
    const found = await idsOf(hospital.nurse, { attention: true, pageSize: 100 });
    expect(found.toSorted()).toEqual(shown.toSorted());
    for (const reason of AttentionReason.options) {
      const showing = body.items.filter(({ attention }) => attention.includes(reason)).map(({ id }) => id);
      expect((await idsOf(hospital.nurse, { reason, pageSize: 100 })).toSorted()).toEqual(showing.toSorted());
    }
    return new Set(found);
  };
  const names = { today, tomorrow, later, never, finished, asked, locked, reviewed };
  const namesOf = (ids: Set<string>) =>
    Object.entries(names)
      .filter(([, { order }]) => ids.has(order.id))
      .map(([name]) => name);

  expect(namesOf(await show())).toEqual(['today', 'asked', 'locked']);
  await asIf(hospital, 1);
  expect(namesOf(await show())).toEqual(['today', 'tomorrow', 'asked', 'locked', 'reviewed']);
  await asIf(hospital, 8);
  expect(namesOf(await show())).toEqual(['today', 'tomorrow', 'later', 'asked', 'locked', 'reviewed']);
  await asIf(hospital, 60);
  expect(namesOf(await show())).toEqual(['asked']);
});

/** Moves the dates of all orders into the past: the sessions of the staff must outlive the test. */
const asIf = async ({ server, facilityId }: Hospital, days: number) => {
  await server.owner.query(
    `UPDATE orders SET due_on = due_on - $2::int, expires_at = expires_at - make_interval(days => $2),
            reviewed_at = reviewed_at - make_interval(days => $2) WHERE facility_id = $1`,
    [facilityId, days],
  );
};

test('an order that is over by the clock is found as expired before anybody has written it down', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  await asIf(hospital, 15);

  expect(await idsOf(hospital.nurse, { lifecycle: 'expired' })).toEqual([order.id]);
  expect(await idsOf(hospital.nurse, { lifecycle: 'issued' })).toEqual([]);
  const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  expect(body).toMatchObject({ lifecycle: 'expired', allowed: ['extend'] });
});

test('another facility finds nothing of it', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  await givenIssued(there);

  expect(await idsOf(here.nurse, {})).toEqual([]);
});
