import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { remindOfDueDates } from '#domain/order/lifecycle/overdue.ts';
import { bellOf } from '#testing/bell.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenIssued } from '#testing/video/video-orders.ts';

const inDays = (days: number) => addDays(todayInTokyo(new Date()), days);

/** The same services on a day to come; the people who are signed in stay where they are. */
const inFuture = ({ server: { services } }: Hospital, days: number) => {
  const clock = { now: () => new Date(services.clock.now().getTime() + days * 86_400_000) };
  const scopeOf: typeof services.scopeOf = (...given) => ({ ...services.scopeOf(...given), clock });
  return { ...services, clock, scopeOf };
};

const bell = async (hospital: Hospital) => (await bellOf(hospital)).items.map(({ kind, link }) => ({ kind, link }));

test('an order whose time is over expires once, and it is written down', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);

  await expireOrders(inFuture(hospital, 13));
  const early = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  await Promise.all([1, 2, 3].map(() => expireOrders(inFuture(hospital, 15))));
  const late = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });

  expect(early.body.lifecycle).toBe('issued');
  expect(late.body).toMatchObject({ lifecycle: 'expired', allowed: ['extend'] });
  expect(late.body.history[0]).toMatchObject({ action: '有効期限が切れた', by: null });
  expect((await hospital.audits()).filter((action) => action === 'order.expire')).toHaveLength(1);
});

test('an expired order is issued again with a new link; the old one stays dead', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  await expireOrders(inFuture(hospital, 15));
  const params = { orderId: order.id };
  const { body: expired } = await hospital.nurse(videoOrderContract.get, { params });

  const { body, status } = await hospital.nurse(orderVerbContract.extend, {
    params,
    body: { version: expired.version, dueOn: inDays(20) },
  });

  expect(status).toBe(200);
  const { body: again } = await hospital.nurse(videoOrderContract.get, { params });
  expect(again).toMatchObject({ lifecycle: 'issued', dueOn: inDays(20) });
  expect(again.history[0]?.action).toBe('期限を延ばして再発行');
  expect((await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } })).status).toBe(404);
  const secret = body.linkSecret ?? expect.unreachable();
  const visitor = await enter(hospital, secret);
  expect((await visitor.call(patientPageContract.get, {})).status).toBe(200);
});

test('an order that is over by the clock can be extended before the job has seen it', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  await hospital.server.owner.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [
    order.id,
  ]);
  const params = { orderId: order.id };

  const canceled = await hospital.nurse(orderVerbContract.cancel, {
    params,
    body: { version: order.version, reason: '中止' },
  });
  const extended = await hospital.nurse(orderVerbContract.extend, {
    params,
    body: { version: order.version, dueOn: inDays(3) },
  });

  expect(canceled).toMatchObject({ status: 409, body: { code: 'order.illegalTransition' } });
  expect(extended).toMatchObject({ status: 200, body: { lifecycle: 'issued' } });
  expect(extended.body.linkSecret).not.toBeNull();
});

test('who sent an order is told once that the due date has passed, and again after it was moved', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital, { draft: { dueOn: inDays(1) } });

  await remindOfDueDates(inFuture(hospital, 1));
  expect(await bell(hospital)).toEqual([]);
  await remindOfDueDates(inFuture(hospital, 2));
  await remindOfDueDates(inFuture(hospital, 3));
  expect(await bell(hospital)).toEqual([{ kind: 'order.overdue', link: `/video/order/detail?order=${order.id}` }]);

  await hospital.nurse(orderVerbContract.extend, {
    params: { orderId: order.id },
    body: { version: order.version, dueOn: inDays(5) },
  });
  expect(await bell(hospital)).toEqual([]);
  await remindOfDueDates(inFuture(hospital, 6));
  expect(await bell(hospital)).toHaveLength(1);
  expect(await bellOf(hospital, { tab: 'done' })).toMatchObject({ total: 1 });
});

test('nobody is reminded of an order that is done, nor of one that was canceled', async () => {
  const hospital = await openHospital();
  const done = await givenIssued(hospital, { draft: { dueOn: inDays(1) } });
  const { call } = await enter(hospital, done.linkSecret);
  await call(patientPageContract.record, { body: { records: everythingOf(done.order) } });
  const canceled = await givenIssued(hospital, { draft: { dueOn: inDays(1) } });
  const { id: orderId, version } = canceled.order;
  await hospital.nurse(orderVerbContract.cancel, { params: { orderId }, body: { version, reason: '中止' } });

  await remindOfDueDates(inFuture(hospital, 3));

  expect((await bell(hospital)).map(({ kind }) => kind)).toEqual(['order.completed']);
});
