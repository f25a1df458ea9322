import { auditContract } from '@nattoku/contract/audit/audit';
import { authContract } from '@nattoku/contract/auth/auth';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { kioskContract } from '@nattoku/contract/patient-page/kiosk';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { orderPage } from '#domain/order/pages.ts';
import { givePassword, OLD_PASSWORD } from '#testing/accounts.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { givenMedia } from '#testing/video/given-media.ts';
import { callerWith, openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenIssued, givenVideo, record } from '#testing/video/video-orders.ts';

const confirmed = (orderId: OrderId) => ({ params: { orderId }, body: { identityConfirmed: true as const } });

/** The browser of a nurse who hands it over: from now on it holds both cookies. */
const startKiosk = async (hospital: Hospital, orderId: OrderId) => {
  await givePassword(hospital, hospital.staff.nurse.staffId);
  const { status, headers } = await hospital.nurse(kioskContract.start, confirmed(orderId));
  const link = headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const cookie = `${hospital.staff.nurse.cookie}; ${link}`;
  return { status, cookie, call: callerWith(hospital.server.origin, { cookie }) };
};

test('a device that is handed over shows the one order and locks the session of staff, without a birth date', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const mediaOf = async () => {
    const id = await hospital.given.video();
    await givenMedia(hospital, id);
    return { id, title: '', questionIds: [] };
  };
  const [shown, hidden] = [await mediaOf(), await mediaOf()];
  const { order } = await givenIssued(hospital, { patient, videos: [shown] });
  const other = await givenIssued(hospital, { patient, videos: [hidden] });

  const { status, cookie, call } = await startKiosk(hospital, order.id);
  const { body: page } = await call(patientPageContract.get, {});
  const media = async (videoId: string) =>
    (await fetch(`${hospital.server.origin}/api/videos/${videoId}/media/1/master.m3u8`, { headers: { cookie } }))
      .status;
  const foreign = record('done', { orderId: other.order.id });
  const { body: taken } = await call(patientPageContract.record, {
    body: { records: [...everythingOf(order), foreign] },
  });

  expect(status).toBe(200);
  expect(page.orders.map(({ id }) => id)).toEqual([order.id]);
  expect(JSON.stringify(page)).not.toContain(other.order.id);
  expect([await media(shown.id), await media(hidden.id)]).toEqual([200, 404]);
  expect(taken.refused.map(({ id }) => id)).toEqual([foreign.id]);
  expect((await call(patientPageContract.session, {})).body).toMatchObject({
    state: 'verified',
    kiosk: { orderId: order.id, page: orderPage(order.id) },
  });
  // The very session of the nurse, in whichever window.
  for (const ask of [call, hospital.nurse]) {
    const reply = await ask(videoOrderContract.get, { params: { orderId: order.id } });
    expect(reply).toMatchObject({ status: 423, body: { code: 'session.locked' } });
  }
});

test('a clerk, who may see forms and may not order them, hands no device over for one', async () => {
  const hospital = await openHospital();
  const { form } = await givenConsentForm(hospital);
  await givePassword(hospital, hospital.staff.clerk.staffId);

  const { status, headers } = await hospital.clerk(kioskContract.start, confirmed(form.orderId));

  expect([status, headers.getSetCookie()]).toEqual([404, []]);
});

test('the audit log says who handed it over and confirmed the identity, and what the patient did themselves', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);

  await startKiosk(hospital, order.id);

  const { body } = await hospital.admin(auditContract.search, { body: { patientId: order.patient.id } });
  const handing = body.items.find(({ action }) => action === 'order.handOver');
  const opening = body.items.find(({ action }) => action === 'order.open');
  expect(handing).toMatchObject({ actor: { name: 'nurse 職員' }, detail: { identityConfirmed: true } });
  expect(opening?.actor).not.toMatchObject({ name: 'nurse 職員' });
  const { body: seen } = await hospital.doctor(videoOrderContract.get, { params: { orderId: order.id } });
  expect(seen.progress).toBe('opened');
});

test('when the patient is through, nothing of them opens any more, and the browser knows that staff are waited for', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const { call } = await startKiosk(hospital, order.id);

  const left = await call(patientPageContract.leave, {});

  expect(left.headers.get('clear-site-data')).toBe('"cache"');
  expect(left.headers.getSetCookie()[0]).toMatch(/^link=; /);
  expect((await call(patientPageContract.get, {})).status).toBe(401);
  // As after a reload, or in a new tab: the order's id and nothing of the patient.
  expect((await hospital.nurse(patientPageContract.session, {})).body).toEqual({
    state: 'none',
    contact: null,
    triesLeft: null,
    kiosk: { orderId: order.id, page: orderPage(order.id) },
  });
});

test.each<{ how: string; takeBack: (hospital: Hospital) => Promise<unknown> }>([
  {
    how: 'unlocked by password',
    takeBack: ({ nurse }) => nurse(authContract.unlock, { body: { password: OLD_PASSWORD } }),
  },
  { how: 'signed out, for somebody else to sign in', takeBack: ({ nurse }) => nurse(authContract.signOut, {}) },
])(
  'a device that is taken back – $how – shows nothing of the patient, also when it is locked again',
  async ({ takeBack }) => {
    const hospital = await openHospital();
    const { order } = await givenIssued(hospital);
    const { call } = await startKiosk(hospital, order.id);
    await hospital.nurse(authContract.lock, {});
    expect((await call(patientPageContract.get, {})).status).toBe(200);

    expect(await takeBack(hospital)).toMatchObject({ status: 200 });
    const afterwards = await call(patientPageContract.get, {});
    await hospital.nurse(authContract.lock, {});
    const lockedAgain = await call(patientPageContract.get, {});

    expect([afterwards.status, lockedAgain.status]).toEqual([401, 401]);
    expect((await call(patientPageContract.session, {})).body).toMatchObject({ state: 'none', kiosk: null });
  },
);

test('a session of staff that grows too old does not throw the patient out', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const { call } = await startKiosk(hospital, order.id);
  await hospital.server.owner.query(
    "UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE staff_id = $1",
    [hospital.staff.nurse.staffId],
  );

  expect((await call(patientPageContract.get, {})).status).toBe(200);
});

test('wrong birth dates elsewhere lock the link and not the bedside', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const elsewhere = await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } });
  const cookie = elsewhere.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const guess = callerWith(hospital.server.origin, { cookie });
  for (let day = 10; day < 15; day += 1)
    await guess(patientPageContract.verify, { body: { birthDate: `1990-01-${day}` } });

  const { status, call } = await startKiosk(hospital, order.id);

  expect([status, (await call(patientPageContract.get, {})).status]).toEqual([200, 200]);
});

test('a former visit that stood open in this browser is over', async () => {
  const hospital = await openHospital();
  const former = await givenIssued(hospital);
  const visitor = await enter(hospital, former.linkSecret);
  const { order } = await givenIssued(hospital);
  const both = callerWith(hospital.server.origin, { cookie: `${hospital.staff.nurse.cookie}; ${visitor.cookie}` });

  await both(kioskContract.start, confirmed(order.id));

  expect((await visitor.call(patientPageContract.get, {})).status).toBe(401);
});

test('what cannot be handed over leaves the session of staff unlocked', async () => {
  const hospital = await openHospital();
  const there = await openHospital();
  const video = await givenVideo(hospital);
  const canceled = await givenIssued(hospital, { videos: [video] });
  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: canceled.order.id },
    body: { version: canceled.order.version, reason: '中止' },
  });
  const { order } = await givenIssued(hospital, { videos: [video] });
  const elsewhere = await givenIssued(there);
  const unconfirmed = { params: { orderId: order.id }, body: { identityConfirmed: false as unknown as true } };

  const statuses = [
    (await hospital.nurse(kioskContract.start, confirmed(canceled.order.id))).status,
    (await hospital.nurse(kioskContract.start, confirmed(elsewhere.order.id))).status,
    (await hospital.nurse(kioskContract.start, unconfirmed)).status,
  ];

  expect(statuses).toEqual([409, 404, 400]);
  expect((await hospital.nurse(authContract.session, {})).body).toMatchObject({ session: { lockedAt: null } });
});
