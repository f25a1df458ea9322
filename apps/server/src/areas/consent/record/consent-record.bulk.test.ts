import { consentListContract, type ConsentSummary } from '@nattoku/contract/consent/consent-list';
import { type BulkChange, orderBulkContract } from '@nattoku/contract/order/order-bulk';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { givenOrderOfKinds } from '#testing/order-kinds/order-of-kinds.ts';
import { enter } from '#testing/video/video-orders.ts';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';

const listed = async ({ nurse }: Hospital): Promise<ConsentSummary[]> =>
  (await nurse(consentListContract.search, { body: { sort: 'createdAt', descending: false } as never })).body.items;

const chosen = (forms: readonly ConsentSummary[]) =>
  forms.map(({ orderId, orderVersion }) => ({ orderId, version: orderVersion }));

const change = async (caller: As, body: BulkChange) => {
  const answer = await caller(orderBulkContract.changeMany, { body });
  return answer.body.outcomes.map(({ done, problem }) => problem ?? done);
};

test('what the list of forms says of their orders is enough to decide about many at once', async () => {
  const hospital = await openHospital();
  await givenFormInState(hospital);
  await givenFormInState(hospital);
  await givenFormInState(hospital, { state: 'partiallySigned' });
  const dueOn = addDays(todayInTokyo(new Date()), 9);

  const before = await listed(hospital);
  expect(await change(hospital.doctor, { action: 'extend', dueOn, orders: chosen(before) })).toEqual([
    true,
    true,
    true,
  ]);
  const extended = await listed(hospital);
  expect(extended.map((form) => form.dueOn)).toEqual([dueOn, dueOn, dueOn]);

  // The list of before is another user's screen by now.
  expect(await change(hospital.doctor, { action: 'extend', dueOn, orders: chosen(before.slice(0, 1)) })).toEqual([
    expect.stringContaining('ほかの職員'),
  ]);
  const reason = '手術が中止になったため';
  const outcomes = await change(hospital.doctor, { action: 'cancel', reason, orders: chosen(extended) });
  expect(outcomes).toEqual([true, true, expect.any(String)]);
  expect((await listed(hospital)).map(({ state }) => state)).toEqual(['voided', 'voided', 'partiallySigned']);
});

test('specification/order.md §28: a form that is void in its list takes nothing else of its package with it', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenOrderOfKinds(hospital, { kinds: ['video', 'consent', 'consent'] });
  const forms = await listed(hospital);
  const cancel = async (rows: readonly ConsentSummary[]) => {
    const orders = rows.map(({ orderId, orderVersion: version, itemId }) => ({ orderId, version, itemId }));
    return change(hospital.doctor, { action: 'cancel', reason: '手術が中止になったため', orders });
  };
  const lifecycle = async () =>
    (await hospital.doctor(videoOrderContract.get, { params: { orderId: order.id } })).body.lifecycle;

  expect(await cancel(forms.slice(0, 1))).toEqual([true]);
  expect((await listed(hospital)).map(({ state }) => state)).toEqual(['voided', 'issued']);
  expect(await lifecycle()).toBe('issued');
  const page = (await enter(hospital, linkSecret)).call;
  expect((await page(patientPageContract.get, {})).body.orders).toMatchObject([{ id: order.id }]);
  const { rows } = await hospital.server.owner.query(
    "SELECT void_reason FROM consent_forms WHERE order_id = $1 AND state = 'voided'",
    [order.id],
  );
  expect(rows).toEqual([{ void_reason: '手術が中止になったため' }]);
  expect(await hospital.audits()).not.toContain('order.cancel');

  // What is void already stays as it is, and so does what was chosen with it.
  expect(await cancel(await listed(hospital))).toEqual([expect.stringContaining('既に無効')]);
  expect(await cancel((await listed(hospital)).slice(1))).toEqual([true]);
  expect([(await listed(hospital)).map(({ state }) => state), await lifecycle()]).toEqual([
    ['voided', 'voided'],
    'issued',
  ]);
});

test('the order ends with the last of its forms, and a signed one is for two persons', async () => {
  const hospital = await openHospital();
  await givenFormInState(hospital);
  await givenFormInState(hospital, { state: 'partiallySigned' });
  await givenFormInState(hospital, { state: 'finalised' });
  const reason = '手術が中止になったため';
  const orders = (await listed(hospital)).map(({ orderId, orderVersion: version, itemId }) => ({
    orderId,
    version,
    itemId,
  }));

  const signed = expect.stringContaining('承認');
  expect(await change(hospital.doctor, { action: 'cancel', reason, orders })).toEqual([true, signed, signed]);
  expect((await listed(hospital)).map(({ state }) => state)).toEqual(['voided', 'partiallySigned', 'finalised']);
  const { rows } = await hospital.server.owner.query(
    'SELECT lifecycle FROM orders WHERE facility_id = $1 ORDER BY id',
    [hospital.facilityId],
  );
  expect(rows.map(({ lifecycle }) => lifecycle)).toEqual(['canceled', 'issued', expect.not.stringMatching('canceled')]);
});

test('a form is overdue in the list as it is everywhere: while its order runs and something is still to be done', async () => {
  const hospital = await openHospital();
  const form = await givenFormInState(hospital);
  const yesterday = addDays(todayInTokyo(new Date()), -1);
  await hospital.server.owner.query('UPDATE orders SET due_on = $2 WHERE id = $1', [form.orderId, yesterday]);
  const find = async () =>
    (await hospital.nurse(consentListContract.search, { body: { preset: 'overdue' } as never })).body;

  expect((await find()).items).toMatchObject([{ id: form.id, overdue: true }]);
  await hospital.server.owner.query('UPDATE order_items SET done_at = now() WHERE order_id = $1', [form.orderId]);
  expect(await find()).toMatchObject({ items: [], total: 0 });
  expect(await listed(hospital)).toMatchObject([{ id: form.id, overdue: false }]);
});

test('a form is overdue from the day after its due date', async () => {
  const hospital = await openHospital();
  const form = await givenFormInState(hospital);
  const today = todayInTokyo(new Date());
  const overdue = async (dueOn: string) => {
    await hospital.server.owner.query('UPDATE orders SET due_on = $2 WHERE id = $1', [form.orderId, dueOn]);
    return (await listed(hospital)).map((row) => row.overdue);
  };

  expect(await overdue(today)).toEqual([false]);
  expect(await overdue(addDays(today, -1))).toEqual([true]);
});
