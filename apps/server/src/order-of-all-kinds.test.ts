import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { leafletPath } from '@nattoku/contract/order/leaflet';
import { patientContract } from '@nattoku/contract/patient/patient';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { orderExport } from '@nattoku/contract/video/video-order-list';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { orderPage } from '#domain/order/pages.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { finishing, givenDraftOfKinds, givenOrderOfKinds, pageOrder } from '#testing/order-kinds/order-of-kinds.ts';
import { SHEET } from '#testing/order-kinds/sheet-kind.ts';
import { enter, knock, type Visitor } from '#testing/video/video-orders.ts';

const listed = async (visitor: Visitor, orderId: OrderId) =>
  (await pageOrder(visitor, orderId)).items.map(({ kind, done }) => [kind, done]);

const refusalOf = async ({ call }: Visitor) => {
  const { body } = await call(patientPageContract.get, {});
  return body.code;
};

const isOpenFor = async (hospital: Hospital, secret: string): Promise<boolean> => {
  const { call } = await knock(hospital, secret);
  return (await call(patientPageContract.session, {})).body.state === 'needsBirthDate';
};

const current = async ({ nurse }: Hospital, orderId: OrderId) =>
  (await nurse(videoOrderContract.get, { params: { orderId } })).body;

const stateOf = async ({ server }: Hospital, orderId: OrderId) => {
  const { rows } = await server.owner.query<{ order: string; form: string; turns: string[] }>(
    `SELECT o.lifecycle AS order, f.state AS form, s.turns
       FROM orders o JOIN consent_forms f ON f.order_id = o.id
       JOIN order_items i ON i.order_id = o.id JOIN sheet_items s ON s.order_item_id = i.id WHERE o.id = $1`,
    [orderId],
  );
  return rows[0];
};

const send = async ({ call }: Visitor, records: ReturnType<typeof finishing>) =>
  (await call(patientPageContract.record, { body: { records } })).body;

/** Specification/order.md §1: a video, a form, and a kind that only the suite knows. */
test('an order of three kinds lives through everything as one: two phones, expired, extended, printed, exported, canceled', async () => {
  const hospital = await openHospital();
  const issued = await givenOrderOfKinds(hospital);
  const { id, patient } = issued.order;
  const params = { orderId: id };

  // Two phones: what one does the other sees.
  const [one, other] = [await enter(hospital, issued.linkSecret), await enter(hospital, issued.linkSecret)];
  const shown = await pageOrder(one, id);
  expect((await send(one, finishing('video', shown, issued))).refused).toEqual([]);
  expect((await send(other, finishing(SHEET, shown, issued))).refused).toEqual([]);
  const afterTwo = [
    ['video', true],
    ['consent', false],
    [SHEET, true],
  ];
  for (const phone of [one, other]) expect(await listed(phone, id)).toEqual(afterTwo);

  // Expired: both are refused, and what is signed now is refused in words.
  await hospital.server.owner.query(
    "UPDATE orders SET expires_at = issued_at + interval '1 millisecond' WHERE id = $1",
    [id],
  );
  await expireOrders(hospital.server.services);
  expect(await stateOf(hospital, id)).toEqual({ order: 'expired', form: 'expired', turns: ['expired'] });
  for (const phone of [one, other]) expect(await refusalOf(phone)).toBe('link.invalid');
  expect(await isOpenFor(hospital, issued.linkSecret)).toBe(false);
  const late = await send(one, finishing('consent', shown, issued));
  expect(late.accepted).toEqual([]);
  expect(late.refused.map(({ reason }) => reason)).toEqual(
    late.refused.map(() => expect.stringContaining('受付が終わっています')),
  );

  // Extended: a new link opens all of it, with what was done; the one before stays dead, on both phones.
  const { version } = await current(hospital, id);
  const dueOn = addDays(todayInTokyo(new Date()), 7);
  const { body: again } = await hospital.doctor(orderVerbContract.extend, { params, body: { version, dueOn } });
  expect(await stateOf(hospital, id)).toEqual({ order: 'issued', form: 'issued', turns: ['expired', 'issuedAgain'] });
  expect(await isOpenFor(hospital, issued.linkSecret)).toBe(false);
  for (const phone of [one, other]) expect(await refusalOf(phone)).toBe('link.sessionMissing');
  const secret = again.linkSecret ?? '';
  const [first, second] = [await enter(hospital, secret), await enter(hospital, secret)];
  for (const phone of [first, second]) expect(await listed(phone, id)).toEqual(afterTwo);

  // Printed: the leaflet of the new link names all three.
  const leaflet = await fetch(hospital.server.origin + apiPrefix + leafletPath(id), {
    headers: { cookie: hospital.staff.doctor.cookie },
  });
  const printed = await lookAtSheet(await leaflet.bytes());
  expect(printed.codes).toEqual([`${hospital.server.services.publicUrl}/p/#${secret}`]);
  for (const title of ['1.麻酔の説明', '2.手術の同意書', '3.持ち物の一覧']) expect(printed.words).toContain(title);

  // Exported, by the export of its area: one line, whatever the order holds.
  const exported = await fetch(hospital.server.origin + apiPrefix + orderExport.path, {
    method: 'POST',
    headers: { cookie: hospital.staff.admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      search: {},
      chosen: [id],
      columns: ['title', 'lifecycle', 'progress'],
      encoding: 'utf-8',
    }),
  });
  const [, ...lines] = (await exported.text()).trim().split('\r\n');
  expect(lines).toEqual(['麻酔の説明 ほか2件,発行済み,視聴中']);

  // Canceled: everything ends, and nothing is taken in any more.
  const body = { version: (await current(hospital, id)).version, reason: '手術の中止' };
  expect((await hospital.doctor(orderVerbContract.cancel, { params, body })).status).toBe(200);
  expect(await stateOf(hospital, id)).toEqual({
    order: 'canceled',
    form: 'voided',
    turns: ['expired', 'issuedAgain', 'canceled'],
  });
  for (const phone of [first, second]) {
    expect(await refusalOf(phone)).toBe('link.sessionMissing');
    const refused = await phone.call(patientPageContract.record, {
      body: { records: finishing('consent', shown, issued) },
    });
    expect(refused).toMatchObject({
      status: 401,
      body: { code: 'link.sessionMissing', title: expect.stringMatching(/。$/u) },
    });
  }
  expect(await isOpenFor(hospital, secret)).toBe(false);
  const { body: line } = await hospital.doctor(patientContract.timeline, { params: { patientId: patient.id } });
  const titles = line.entries.map(({ title }) => title).join('\n');
  for (const told of ['動画オーダーを取消', '同意書を無効にした']) expect(titles).toContain(told);
});

test('staff see all of a mixed draft before it is sent, in front of what else they may look at', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const { orderId: open } = await givenFormInState(hospital, { state: 'issued', patientId: patient.id });
  const orderId = await givenDraftOfKinds(hospital, { patient });
  const seenBy = async (role: 'doctor' | 'nurse') => {
    const { body } = await hospital[role](patientPageContract.preview, { params: { orderId } });
    return body.orders.map(({ id, items }) => [id, items.map(({ kind }) => kind)]);
  };
  await hospital.server.owner.query(
    "INSERT INTO role_permissions (facility_id, role, permission, granted) VALUES ($1, 'nurse', 'consent.view', false)",
    [hospital.facilityId],
  );

  const own = [orderId, ['video', 'consent', SHEET]];
  expect(await seenBy('doctor')).toEqual([own, [open, ['consent']]]);
  expect(await seenBy('nurse')).toEqual([own]);
});

test('a form keeps its patient who they are whatever else its order holds, and leads to the page of the order', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const { order } = await givenOrderOfKinds(hospital, { patient });

  const { status, body } = await hospital.nurse(patientContract.update, {
    params: { patientId: patient.id },
    body: { ...patient, birthDate: '1990-01-01', identityChange: null },
  });

  expect(status).toBe(409);
  expect(body.identity?.obstacles).toMatchObject([
    { kind: 'waiting', title: '手術の同意書', words: '署名を待っている同意書', page: orderPage(order.id) },
  ]);
});

test('what was signed in time stays signed when the time of its order is over: only the link ends', async () => {
  const hospital = await openHospital();
  const issued = await givenOrderOfKinds(hospital);
  const { id, patient } = issued.order;
  const visitor = await enter(hospital, issued.linkSecret);
  await send(visitor, finishing('consent', await pageOrder(visitor, id), issued));
  await hospital.server.owner.query(
    "UPDATE orders SET expires_at = issued_at + interval '1 millisecond' WHERE id = $1",
    [id],
  );

  await expireOrders(hospital.server.services);

  expect(await stateOf(hospital, id)).toEqual({ order: 'expired', form: 'signed', turns: ['expired'] });
  expect(await isOpenFor(hospital, issued.linkSecret)).toBe(false);
  const { body: line } = await hospital.doctor(patientContract.timeline, { params: { patientId: patient.id } });
  const titles = line.entries.map(({ title }) => title).join('\n');
  expect(titles).toContain('動画オーダーが期限切れ');
  expect(titles).not.toContain('同意書の期限切れ');
});
