import { setTimeout as pause } from 'node:timers/promises';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { kioskContract } from '@nattoku/contract/patient-page/kiosk';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test, vi } from 'vitest';
import { callerWith, type Hospital } from '#testing/hospital.ts';
import { cutListeners, openUnheard } from '#testing/process/other-changes.ts';
import { lastAllowed, openTwoProcesses } from '#testing/process/two-processes.ts';
import { enter, givenIssued } from '#testing/video/video-orders.ts';

const { other, unheard, openBoth, countLookUps } = await openTwoProcesses();

type Visit = { orderId: string; patientId: string; asking: (() => Promise<number>)[] };

/** A visit by the same cookie at both processes; the latter answers first, so that both know it. */
const atBoth = async ({ server }: Hospital, cookie: string) => {
  const asking = [server.origin, other.origin].map((origin) => {
    const call = callerWith(origin, { cookie });
    return async () => (await call(patientPageContract.get, {})).status;
  });
  for (const ask of asking) expect(await ask()).toBe(200);
  return asking;
};
const visit = async (hospital: Hospital): Promise<Visit> => {
  const { order, linkSecret } = await givenIssued(hospital);
  const { cookie } = await enter(hospital, linkSecret);
  return { orderId: order.id, patientId: order.patient.id, asking: await atBoth(hospital, cookie) };
};

test('who visits by a link is looked up once in each process, and then known', async () => {
  const { asking } = await visit(await openBoth());
  // What was told of the visit's beginning may still be on its way.
  await vi.waitFor(
    async () => {
      const lookUps = countLookUps();
      for (let turn = 0; turn < 5; turn += 1) for (const ask of asking) expect(await ask()).toBe(200);
      expect(lookUps()).toBe(0);
    },
    { timeout: 10_000, interval: 20 },
  );
});

const ofOrder = 'link_id IN (SELECT id FROM order_links WHERE order_id = $1)';
/** Each ends a visit; by somebody whom neither process hears but by NOTIFY. */
const changes: Record<string, string> = {
  'a visit that ended': `UPDATE link_sessions SET ended_at = now() WHERE ${ofOrder}`,
  'a visit whose cookie was exchanged': `UPDATE link_sessions SET token_hash = '\\x00' WHERE ${ofOrder}`,
  'an end that was brought forward': `UPDATE link_sessions SET expires_at = now() - interval '1 s' WHERE ${ofOrder}`,
  'a visit that was deleted': `DELETE FROM link_sessions WHERE ${ofOrder}`,
  'a link that was replaced': 'UPDATE order_links SET revoked_at = now() WHERE order_id = $1',
  'an order that was canceled':
    "UPDATE orders SET lifecycle = 'canceled', canceled_at = now(), cancel_reason = '中止' WHERE id = $1",
  'a visit that nobody had used for half an hour': `UPDATE link_sessions SET last_seen_at = now() - interval '31 min' WHERE ${ofOrder}`,
};

test.each(Object.entries(changes))('%s counts within a second in every process', async (_, statement) => {
  const { asking, orderId } = await visit(await openBoth());
  const load = lastAllowed(asking, performance.now() + 1_400);
  await pause(150);

  await unheard.query(statement, [orderId]);
  const changedAt = performance.now();

  expect((await load) - changedAt).toBeLessThan(1_000);
  for (const ask of asking) expect(await ask()).toBe(401);
});

/** None of these ends the visit; what it was read of has changed, so it is asked for again. */
const touched: Record<string, string> = {
  'the end of a link': "UPDATE order_links SET expires_at = expires_at + interval '1 day' WHERE order_id = $1",
  'a link that wrong birth dates locked': 'UPDATE order_links SET locked_at = now() WHERE order_id = $1',
  'the policy of a facility':
    'UPDATE facilities SET idle_timeout_seconds = 600 WHERE id = (SELECT facility_id FROM orders WHERE id = $1)',
};

/** Asked long before what is kept has lived its time. */
const expectLookUp = async (asking: Visit['asking']) => {
  for (const [process, ask] of asking.entries()) {
    const lookUps = countLookUps();
    await vi.waitFor(async () => expect([process, await ask(), lookUps()]).toEqual([process, 200, 1]), {
      timeout: 10_000,
      interval: 20,
    });
  }
};

test.each(Object.entries(touched))(
  '%s is asked for again when it has changed, in every process',
  async (_, statement) => {
    const { asking, orderId } = await visit(await openBoth());
    await unheard.query(statement, [orderId]);
    await expectLookUp(asking);
  },
);

test('after two records were joined, and after a response was linked to another, each process asks whose visit it is', async () => {
  const hospital = await openBoth();
  const { asking, orderId, patientId } = await visit(hospital);
  const survivor = await hospital.given.patient({ patientNumber: '00770077' });

  await unheard.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [patientId, survivor.id]);
  await expectLookUp(asking);
  await unheard.query('UPDATE orders SET patient_id = $2 WHERE id = $1', [orderId, survivor.id]);
  await expectLookUp(asking);
});

test('a device that is taken back from a patient shows nothing within a second, in every process', async () => {
  const hospital = await openBoth();
  const { order } = await givenIssued(hospital);
  const { headers } = await hospital.nurse(kioskContract.start, {
    params: { orderId: order.id },
    body: { identityConfirmed: true },
  });
  const asking = await atBoth(hospital, headers.getSetCookie()[0]?.split(';', 1)[0] ?? '');
  const load = lastAllowed(asking, performance.now() + 1_400);

  await unheard.query('UPDATE sessions SET locked_at = NULL WHERE staff_id = $1', [hospital.staff.nurse.staffId]);
  const changedAt = performance.now();

  expect((await load) - changedAt).toBeLessThan(1_000);
  for (const ask of asking) expect(await ask()).toBe(401);
});

test('who cancels an order at one process has ended the visit there with the answer', async () => {
  const hospital = await openBoth();
  const { asking, orderId } = await visit(hospital);
  const [here] = asking;
  const { body: order } = await hospital.nurse(videoOrderContract.get, { params: { orderId: orderId as never } });

  const { status } = await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: order.id },
    body: { version: order.version, reason: '中止' },
  });

  expect([status, await here?.()]).toEqual([200, 401]);
});

test('while the listening connections are cut off no visit is believed', async () => {
  const hospital = await openBoth();
  const { asking, orderId } = await visit(hospital);
  const cut = cutListeners(openUnheard(hospital.server));
  await vi.waitFor(() => expect(other.services.whoAsks.isHearing()).toBe(false), { timeout: 10_000, interval: 5 });

  const load = lastAllowed(asking, performance.now() + 1_400);
  await unheard.query(`UPDATE link_sessions SET ended_at = now() WHERE ${ofOrder}`, [orderId]);
  const changedAt = performance.now();

  expect((await load) - changedAt).toBeLessThan(1_000);
  await cut.stop();
  await openBoth();
});

test('a visit that is used at one process stands at another, and one that nobody uses is over at both', async () => {
  const hospital = await openBoth();
  const { asking } = await visit(hospital);
  const [here, there] = asking;

  hospital.clock.advance(29 * 60 + 45);
  expect(await here?.()).toBe(200);
  hospital.clock.advance(20);
  // So shortly before the end the use is written before it is answered.
  expect(await there?.()).toBe(200);

  hospital.clock.advance(31 * 60);
  for (const ask of asking) expect(await ask()).toBe(401);
});
