import { consentListContract } from '@nattoku/contract/consent/consent-list';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { orderBulkContract } from '@nattoku/contract/order/order-bulk';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { ConsentFormId, type OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { addDays, endOfDayInTokyo, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { expect, test } from 'vitest';
import { keepReminders } from '#areas/delivery/sending/delivery.clock.ts';
import { remindOfDueDates } from '#domain/order/lifecycle/overdue.ts';
import { dateItems } from '#domain/order/order-items.ts';
import type { Services } from '#kernel/services.ts';
import { bellOf } from '#testing/bell.ts';
import { Task } from '#testing/fhir-shapes.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenOrderOfKinds } from '#testing/order-kinds/order-of-kinds.ts';
import { enter, everythingOf } from '#testing/video/video-orders.ts';
import { rowWith, worklistOf } from '#testing/worklists.ts';

const inDays = (days: number): PlainDate => addDays(todayInTokyo(new Date()), days);
const END = inDays(14);

const setDays = ({ server, facilityId }: Hospital, orderId: OrderId, days: Record<string, PlainDate>) =>
  server.services.database.transaction(facilityId, (tx) => dateItems(tx, orderId, new Map(Object.entries(days))));

const at = (services: Services, moment: string): Services => {
  const clock = { now: () => new Date(moment) };
  const scopeOf = ((...asked: Parameters<Services['scopeOf']>) => ({
    ...services.scopeOf(...asked),
    clock,
  })) as Services['scopeOf'];
  return { ...services, clock, scopeOf };
};

/** A film and a form with days of their own, in an order that is due in two weeks. */
const given = async (days: Record<string, PlainDate>) => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const issued = await givenOrderOfKinds(hospital, { kinds: ['video', 'consent'], patient, dueOn: END });
  const orderId = issued.order.id;
  await setDays(hospital, orderId, days);
  const watch = async () => {
    const { call } = await enter(hospital, issued.linkSecret, patient.birthDate);
    await call(patientPageContract.record, { body: { records: everythingOf(issued.order) } });
  };
  const told = async (tab: 'action' | 'done' = 'action') => {
    await remindOfDueDates(hospital.server.services);
    return (await bellOf(hospital, { role: 'doctor', tab, kind: 'order.overdue' })).items.length;
  };
  const summary = async () => {
    const { body } = await hospital.doctor(videoOrderContract.search, { body: {} });
    return body.items.find(({ id }) => id === orderId);
  };
  const atHome = async () => rowWith(await worklistOf(hospital.nurse), orderId);
  return { hospital, orderId, watch, told, summary, atHome };
};

test('specification/order.md §17: an order asks for a look by the day of its next open part', async () => {
  const { orderId, hospital, watch, summary, atHome, told } = await given({ video: inDays(0), consent: inDays(6) });

  expect(await summary()).toMatchObject({ attention: ['dueSoon'], dueAt: endOfDayInTokyo(inDays(0)) });
  expect(await atHome()).toMatchObject({ section: 'today', dueOn: inDays(0) });
  expect(await told()).toBe(0);

  await setDays(hospital, orderId, { video: inDays(-1) });
  expect(await summary()).toMatchObject({ attention: ['overdue'], dueAt: endOfDayInTokyo(inDays(-1)) });
  expect(await atHome()).toMatchObject({ section: 'overdue', dueOn: inDays(-1) });

  await watch();
  expect(await summary()).toMatchObject({ attention: [], dueAt: endOfDayInTokyo(inDays(6)) });
  expect(await atHome()).toBeUndefined();
});

test('a form says its own day on its page, and other days move with it only where they come before', async () => {
  const { orderId, hospital, summary } = await given({ video: inDays(2), consent: inDays(6) });
  const { owner } = hospital.server;
  const { rows: forms } = await owner.query('SELECT id FROM consent_forms WHERE order_id = $1', [orderId]);
  const formId = ConsentFormId.parse(forms[0].id);
  const form = async () => (await hospital.doctor(consentRecordContract.get, { params: { formId } })).body.form;
  const extend = async (dueOn: PlainDate) => {
    const { orderVersion: version, itemId } = await form();
    await hospital.doctor(orderVerbContract.extend, { params: { orderId }, body: { version, dueOn, itemId } });
    const { rows } = await owner.query('SELECT due_on::text AS day FROM orders WHERE id = $1', [orderId]);
    return { form: (await form()).dueOn, order: rows[0].day, next: (await summary())?.dueAt };
  };
  expect(await form()).toMatchObject({ dueOn: inDays(6) });

  const next = endOfDayInTokyo(inDays(2));
  expect(await extend(inDays(10))).toEqual({ form: inDays(10), order: END, next });
  expect(await extend(inDays(20))).toEqual({ form: inDays(20), order: inDays(20), next });
});

test('specification/order.md §28: forms that were chosen in their list move by their own days, as one does', async () => {
  const { hospital, orderId, summary } = await given({ video: inDays(2), consent: inDays(6) });
  const forms = async () =>
    (await hospital.doctor(consentListContract.search, { body: { sort: 'createdAt', descending: false } as never }))
      .body.items;
  const extend = async (dueOn: PlainDate) => {
    const orders = (await forms()).map(({ orderVersion: version, itemId }) => ({ orderId, version, itemId }));
    const { body } = await hospital.doctor(orderBulkContract.changeMany, {
      body: { action: 'extend', dueOn, orders: [...orders, ...orders] },
    });
    expect(body.outcomes).toEqual([{ orderId, done: true, problem: null }]);
    const { rows } = await hospital.server.owner.query('SELECT due_on::text AS day FROM orders WHERE id = $1', [
      orderId,
    ]);
    return { form: (await forms())[0]?.dueOn, order: rows[0].day, next: (await summary())?.dueAt };
  };
  const next = endOfDayInTokyo(inDays(2));
  expect(await extend(inDays(10))).toEqual({ form: inDays(10), order: END, next });
  expect(await extend(inDays(20))).toEqual({ form: inDays(20), order: inDays(20), next });
});

test('specification/interoperability.md §13: a Task is due when the next open part of its order is', async () => {
  const { orderId, hospital, watch } = await given({ video: inDays(2), consent: inDays(6) });
  const client = { name: '電子カルテ', resources: ['Task' as const], until: inDays(30) };
  const { key } = (await hospital.admin(apiClientContract.create, { body: client })).body;
  const due = async () => {
    const headers = { authorization: `Bearer ${key}` };
    const reply = await fetch(`${hospital.server.origin}/api/fhir/Task/${orderId}`, { headers });
    return Task.parse(await reply.json()).restriction?.period?.end;
  };
  expect(await due()).toBe(endOfDayInTokyo(inDays(2)));
  await watch();
  expect(await due()).toBe(endOfDayInTokyo(inDays(6)));
});

test('specification/order.md §19: what was told of one part is settled with it, and the next one is told of by its own day', async () => {
  const { orderId, hospital, watch, told } = await given({ video: inDays(-1), consent: inDays(6) });
  expect(await told()).toBe(1);
  expect(await told()).toBe(1);

  await watch();
  expect([await told(), await told('done')]).toEqual([0, 1]);

  // A week later.
  const { owner } = hospital.server;
  await owner.query(`UPDATE orders SET overdue_notified_at = now() - interval '3 days' WHERE id = $1`, [orderId]);
  await setDays(hospital, orderId, { consent: inDays(-2) });
  expect([await told(), await told()]).toEqual([1, 1]);
});

test('specification/order.md §23: each open part is reminded of by its own day, and nobody twice on one', async () => {
  const { orderId, hospital, watch } = await given({ video: inDays(2), consent: inDays(3) });
  const { owner, services } = hospital.server;
  const plan = [
    { from: 'due', days: -1 },
    { from: 'due', days: 0 },
  ];
  await owner.query(`UPDATE orders SET reminder_plan = $2, reminder_channel = 'email' WHERE id = $1`, [
    orderId,
    JSON.stringify(plan),
  ]);
  const reminded = async (day: PlainDate) => {
    await keepReminders(at(services, `${day}T11:00:00+09:00`));
    const { rows } = await owner.query<{ plan_entry: string }>(
      'SELECT plan_entry FROM deliveries WHERE order_id = $1 ORDER BY created_at, id',
      [orderId],
    );
    return rows.map(({ plan_entry: entry }) => entry);
  };

  expect(await reminded(inDays(1))).toEqual([`due:-1@${inDays(1)}`]);
  expect(await reminded(inDays(2))).toHaveLength(2);
  await watch();
  expect(await reminded(inDays(2))).toHaveLength(2);
  expect((await reminded(inDays(3))).at(-1)).toBe(`due:0@${inDays(3)}`);
  expect(await reminded(END)).toHaveLength(3);
});
