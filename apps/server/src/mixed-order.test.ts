import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ConsentFormId, OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { describe, expect, test } from 'vitest';
import { isUnfinished } from '#domain/order/lifecycle/unfinished.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { aField, givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { draftOfKinds } from '#testing/order-kinds/draft-of-kinds.ts';
import { finishing, givenDraftOfKinds, givenOrderOfKinds, pageOrder } from '#testing/order-kinds/order-of-kinds.ts';
import { SHEET } from '#testing/order-kinds/sheet-kind.ts';
import { enter, type Visitor } from '#testing/video/video-orders.ts';

const send = async ({ call }: Visitor, records: readonly PatientRecord[]) =>
  (await call(patientPageContract.record, { body: { records: [...records] } })).body;

const listed = async (visitor: Visitor, orderId: OrderId) =>
  (await pageOrder(visitor, orderId)).items.map(({ kind, done }) => [kind, done]);

const progressOf = async ({ nurse }: Hospital, orderId: OrderId) =>
  (await nurse(videoOrderContract.get, { params: { orderId } })).body.progress;

const waits = async ({ server }: Hospital, orderId: string): Promise<boolean> => {
  const { rows } = await server.owner.query<{ waits: boolean }>(
    `SELECT ${isUnfinished} AS waits FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  return rows[0]?.waits ?? false;
};

/** How often staff were told that the patient is done. */
const told = async ({ server }: Hospital, orderId: OrderId): Promise<number> => {
  const { rows } = await server.owner.query<{ told: number }>(
    "SELECT count(*)::int AS told FROM notification_events WHERE kind = 'order.completed' AND subject_id = $1",
    [orderId],
  );
  return rows[0]?.told ?? 0;
};

test('two videos and a form are issued whole, are one list, and the order is done with the last of them', async () => {
  const hospital = await openHospital();
  const issued = await givenOrderOfKinds(hospital, { kinds: ['video', 'video', 'consent'] });
  const { id } = issued.order;
  const visitor = await enter(hospital, issued.linkSecret);
  expect(await listed(visitor, id)).toEqual([
    ['video', false],
    ['video', false],
    ['consent', false],
  ]);

  const shown = await pageOrder(visitor, id);
  expect(shown.title).toBe('麻酔の説明 ほか2件');
  const watching = finishing('video', shown, issued);
  expect((await send(visitor, watching)).accepted.toSorted()).toEqual(watching.map((one) => one.id).toSorted());
  expect(await listed(visitor, id)).toEqual([
    ['video', true],
    ['video', true],
    ['consent', false],
  ]);
  expect([await progressOf(hospital, id), await waits(hospital, id)]).toEqual(['inProgress', true]);

  const signing = finishing('consent', shown, issued);
  expect(await send(visitor, signing)).toEqual({ accepted: signing.map((one) => one.id), refused: [] });
  expect(await send(visitor, signing)).toMatchObject({ refused: [] });
  expect((await listed(visitor, id)).every(([, done]) => done === true)).toBe(true);
  expect([await progressOf(hospital, id), await waits(hospital, id)]).toEqual(['done', false]);
  expect(await told(hospital, id)).toBe(1);
});

test('what one kind refuses goes out with none of the others', async () => {
  const hospital = await openHospital();
  const orderId = await givenDraftOfKinds(hospital, { kinds: ['video', 'consent'] });
  await hospital.server.owner.query("UPDATE consent_forms SET procedure_name = '' WHERE order_id = $1", [orderId]);
  const before = await hospital.audits();

  const refused = await hospital.doctor(videoOrderContract.issue, { params: { orderId }, body: { version: 1 } });

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'consent.incomplete', detail: expect.stringContaining('手術・検査名') },
  });
  const { rows } = await hospital.server.owner.query(
    `SELECT o.lifecycle, f.state, (SELECT count(*)::int FROM order_links l WHERE l.order_id = o.id) AS links,
            (SELECT count(*)::int FROM video_items v JOIN order_items i ON i.id = v.order_item_id WHERE i.order_id = o.id AND v.duration_seconds IS NOT NULL) AS pinned
       FROM orders o JOIN consent_forms f ON f.order_id = o.id WHERE o.id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ lifecycle: 'draft', state: 'draft', links: 0, pinned: 0 }]);
  expect(await hospital.audits()).toEqual(before);
});

test('a form that asks for its side twice goes out with the second answer alone, also from the page of videos', async () => {
  const hospital = await openHospital();
  const fields = [aField({ type: 'signature', label: '患者署名', filler: 'patient', signer: 'patient' })];
  const template = await givenConsentTemplate(hospital, { fields, rules: { gates: [], sided: true } });
  const contents = [{ kind: 'consent', contentId: template.id, required: true }];
  const patient = await hospital.given.patient();
  const orderId = await draftOfKinds(hospital, { area: 'video', patient, contents });
  const { rows } = await hospital.server.owner.query<{ item: OrderItemId }>(
    "UPDATE consent_forms SET side = 'right' WHERE order_id = $1 RETURNING order_item_id AS item",
    [orderId],
  );
  const itemId = rows[0]?.item ?? expect.unreachable();
  const issue = (confirmed?: { itemId: OrderItemId; answer: string }[]) =>
    hospital.doctor(videoOrderContract.issue, { params: { orderId }, body: { version: 1, confirmed } });

  for (const refused of [await issue(), await issue([]), await issue([{ itemId, answer: 'left' }])])
    expect(refused).toMatchObject({ status: 409, body: { code: 'consent.sideMismatch' } });
  expect(await issue([{ itemId, answer: 'right' }])).toMatchObject({
    status: 200,
    body: { order: { lifecycle: 'issued' } },
  });
});

test('a person who may order videos issues no form with them that is for a doctor to issue', async () => {
  const hospital = await openHospital();
  const orderId = await givenDraftOfKinds(hospital, { kinds: ['video', 'consent'] });
  const refused = await hospital.comedical(videoOrderContract.issue, { params: { orderId }, body: { version: 1 } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'consent.needsDoctor' } });
});

test('a kind that nothing but the suite knows stands in the list, takes its records and keeps the order open', async () => {
  const hospital = await openHospital();
  const issued = await givenOrderOfKinds(hospital);
  const { id } = issued.order;
  const visitor = await enter(hospital, issued.linkSecret);
  const shown = await pageOrder(visitor, id);
  await send(visitor, [...finishing('video', shown, issued), ...finishing('consent', shown, issued)]);
  expect((await pageOrder(visitor, id)).items.at(-1)).toMatchObject({
    kind: SHEET,
    title: '持ち物の一覧',
    required: true,
    done: false,
    content: { body: '持ち物の一覧。保険証をお持ちください。' },
  });
  expect(await waits(hospital, id)).toBe(true);

  const [reading] = finishing(SHEET, shown, issued);
  const foreign = { ...reading, id: crypto.randomUUID(), kind: 'nobodysKind' } as unknown as PatientRecord;
  const answered = await send(visitor, [foreign, ...(reading ? [reading] : [])]);
  expect(answered.accepted).toEqual([reading?.id]);
  expect(answered.refused.map((one) => one.id)).toEqual([foreign.id]);
  expect((await listed(visitor, id)).every(([, done]) => done === true)).toBe(true);
  expect(await waits(hospital, id)).toBe(false);
});

describe('an order of several kinds is done as soon as nothing of it is waited for, by whatever step', () => {
  const watched = async (hospital: Hospital) => {
    const issued = await givenOrderOfKinds(hospital, { kinds: ['video', 'consent'] });
    const visitor = await enter(hospital, issued.linkSecret);
    const shown = await pageOrder(visitor, issued.order.id);
    await send(visitor, finishing('video', shown, issued));
    const { rows } = await hospital.server.owner.query<{ id: ConsentFormId; version: number }>(
      'SELECT id, version FROM consent_forms WHERE order_id = $1',
      [issued.order.id],
    );
    const [form] = rows;
    if (!form) throw new Error('An order without its form.');
    return { issued, visitor, shown, form, orderId: issued.order.id };
  };

  test('staff void the form: what is left was done', async () => {
    const hospital = await openHospital();
    const { orderId, form } = await watched(hospital);
    expect(await progressOf(hospital, orderId)).toBe('inProgress');

    const { id: formId, version } = form;
    await hospital.doctor(consentRecordContract.requestVoid, {
      params: { formId },
      body: { version, reason: '別の術式' },
    });

    expect([await progressOf(hospital, orderId), await waits(hospital, orderId)]).toEqual(['done', false]);
    expect((await hospital.audits()).filter((action) => action === 'order.done')).toHaveLength(1);
    expect(await told(hospital, orderId)).toBe(1);
  });

  test('a canceled order is done with, and not completed', async () => {
    const hospital = await openHospital();
    const { orderId } = await watched(hospital);
    const { body: order } = await hospital.nurse(videoOrderContract.get, { params: { orderId } });
    const body = { version: order.version, reason: '手術の中止' };
    expect((await hospital.nurse(orderVerbContract.cancel, { params: { orderId }, body })).status).toBe(200);
    expect(await hospital.audits()).not.toContain('order.done');
    expect(await told(hospital, orderId)).toBe(0);
  });

  test('an item that is done is done with, whatever the order still waits for', async () => {
    const hospital = await openHospital();
    const issued = await givenOrderOfKinds(hospital);
    const visitor = await enter(hospital, issued.linkSecret);
    await send(visitor, finishing(SHEET, await pageOrder(visitor, issued.order.id), issued));
    const { rows } = await hospital.server.owner.query(
      'SELECT kind, done_at IS NOT NULL AS done FROM order_items WHERE order_id = $1 ORDER BY position',
      [issued.order.id],
    );
    expect(rows).toEqual([
      { kind: 'video', done: false },
      { kind: 'consent', done: false },
      { kind: SHEET, done: true },
    ]);
  });
});
