import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { chatContract } from '@nattoku/contract/chat/chat';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import { chatPage, consentPage, orderPage } from '#domain/order/pages.ts';
import { remindOfDueDates } from '#domain/order/lifecycle/overdue.ts';
import { bellOf } from '#testing/bell.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenIssued, knock } from '#testing/video/video-orders.ts';
import { rowWith, worklistOf } from '#testing/worklists.ts';

const inDays = (days: number) => addDays(todayInTokyo(new Date()), days);

const overdueTasks = async (hospital: Hospital, tab: 'action' | 'done' = 'action') =>
  (await bellOf(hospital, { role: 'doctor', tab, kind: 'order.overdue' })).items;

const overdueAtHome = (hospital: Hospital) => worklistOf(hospital.nurse, { only: 'overdue' });

const givenOverdue = async (state: ConsentState = 'issued') => {
  const hospital = await openHospital();
  const form = await givenFormInState(hospital, { state, dueOn: inDays(-2) });
  await remindOfDueDates(hospital.server.services);
  return { hospital, form, params: { formId: form.id } };
};

test('a form whose due date has passed is overdue like a video: told once, on its own page, and shown at home', async () => {
  const { hospital, form } = await givenOverdue();
  const video = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  await hospital.server.owner.query('UPDATE orders SET due_on = $2 WHERE id = $1', [video.order.id, inDays(-1)]);
  await remindOfDueDates(hospital.server.services);
  await remindOfDueDates(hospital.server.services);

  const tasks = await overdueTasks(hospital);
  expect(tasks.map(({ link }) => link)).toEqual([`/consent/detail?form=${form.id}`]);
  const [nurse] = (await bellOf(hospital, { kind: 'order.overdue', tab: 'action' })).items;
  expect(nurse?.link).toMatch(/^\/(video\/order|consent)\/detail/);
  const home = await overdueAtHome(hospital);
  expect(home.items.map(({ section, orders }) => [section, orders.map(({ id, page }) => [id, page])])).toEqual([
    ['overdue', [[form.orderId, consentPage(form.id)]]],
    ['overdue', [[video.order.id, orderPage(video.order.id)]]],
  ]);
  const raised = (await hospital.audits()).filter((action) => action === 'order.overdue');
  expect(raised).toHaveLength(2);
});

test.each(['draft', 'awaitingApproval', 'signed', 'finalised', 'declined', 'withdrawn', 'expired', 'voided'] as const)(
  'a form that is %s waits for no signature and is not overdue',
  async (state) => {
    const { hospital } = await givenOverdue(state);
    expect(await overdueTasks(hospital)).toEqual([]);
    expect((await overdueAtHome(hospital)).total).toBe(0);
  },
);

test.each(['explained', 'partiallySigned'] as const)('a form that is %s still waits', async (state) => {
  const { hospital } = await givenOverdue(state);
  expect(await overdueTasks(hospital)).toHaveLength(1);
});

test.each([
  ['signed', { signedAt: new Date() }],
  ['declined', { declinedAt: new Date() }],
  ['voided', { voidedAt: new Date(), voidReason: '重複' }],
] as const)('once it is %s the task is done in every bell, and home is calm', async (state, changed) => {
  const { hospital, form } = await givenOverdue();
  const { database, clock } = hospital.server.services;
  expect(await overdueTasks(hospital)).toHaveLength(1);

  await database.transaction(hospital.facilityId, async (tx) =>
    moveForm(tx, await lockFormRow(tx, form.id, null), state, changed, clock.now()),
  );

  expect(await overdueTasks(hospital)).toEqual([]);
  expect(await overdueTasks(hospital, 'done')).toHaveLength(1);
  expect((await overdueAtHome(hospital)).total).toBe(0);
});

test('another due date ends it, and it is told again when that one has passed', async () => {
  const { hospital, form, params } = await givenOverdue();
  const { orderId, orderVersion: version } = (await hospital.nurse(consentRecordContract.get, { params })).body.form;

  await hospital.nurse(orderVerbContract.extend, { params: { orderId }, body: { version, dueOn: inDays(3) } });
  expect(await overdueTasks(hospital)).toEqual([]);
  await hospital.server.owner.query('UPDATE orders SET due_on = $2 WHERE id = $1', [form.orderId, inDays(-1)]);
  await remindOfDueDates(hospital.server.services);

  expect(await overdueTasks(hospital)).toHaveLength(1);
});

test('an order that staff take back asks nobody for anything', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  const visitor = await knock(hospital, linkSecret);
  for (let attempt = 0; attempt < 5; attempt += 1)
    await visitor.call(patientPageContract.verify, { body: { birthDate: '1900-01-01' } });
  await hospital.server.owner.query('UPDATE orders SET due_on = $2 WHERE id = $1', [order.id, inDays(-1)]);
  await remindOfDueDates(hospital.server.services);
  const tasks = async () => (await bellOf(hospital, { tab: 'action' })).items.map(({ kind }) => kind);
  expect((await tasks()).toSorted()).toEqual(['link.locked', 'order.overdue']);

  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: order.id },
    body: { version: order.version, reason: '中止' },
  });

  expect(await tasks()).toEqual([]);
});

test('a question about a form stands at home until it is answered, with the words of the patient', async () => {
  const { hospital, form } = await givenOverdue();
  await hospital.server.owner.query(
    `INSERT INTO chat_messages (id, facility_id, order_id, sender, body, sent_at) VALUES (gen_random_uuid(), $1, $2, 'patient', '輸血もしますか', now())`,
    [hospital.facilityId, form.orderId],
  );
  const questions = () => worklistOf(hospital.nurse, { only: 'question' });
  const asked = await questions();
  const params = { orderId: form.orderId };
  const { body: thread } = await hospital.nurse(chatContract.get, { params });
  const [message] = thread.entries;
  const lastSeenId = (message?.kind === 'message' && message.id) || expect.unreachable();
  await hospital.nurse(chatContract.answerOrally, {
    params,
    body: { id: crypto.randomUUID(), text: 'しないと伝えた。', lastSeenId, saidOn: inDays(0) },
  });

  expect(rowWith(asked, form.orderId)).toMatchObject({
    section: 'waiting',
    gaps: expect.arrayContaining(['question', 'overdue', 'signature']) as string[],
    orders: [{ question: { text: '輸血もしますか', page: chatPage(form.orderId) } }],
  });
  expect((await questions()).total).toBe(0);
});
