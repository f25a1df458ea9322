import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { isUnfinished } from '#domain/order/lifecycle/unfinished.ts';
import type { ItemKind, ItemStanding } from '#domain/order/item-kind.ts';
import { declareOrdering } from '#domain/order/ordering-area.ts';
import { settleItem } from '#domain/order/order-items.ts';
import { newId } from '#kernel/new-id.ts';
import { anInk, givenSignableForm, type SignableForm } from '#testing/consent/signable-form.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenIssued, givenVideo, record, type Visitor } from '#testing/video/video-orders.ts';

const standing: ItemStanding = {
  done: false,
  needed: true,
  begun: false,
  lastDidAt: null,
  seconds: { total: 0, watched: 0 },
  questions: { asked: 0, answered: 0, right: 0 },
  wrongSince: null,
  misunderstood: false,
};

/** A kind that no area has: something to bring along, ticked off by the patient. */
const checklistKind: ItemKind = {
  kind: 'checklist',
  records: [],
  reportsItself: false,
  present: async (_, items) => ({
    items: new Map(
      items.map(({ id, kind, title, required, doneAt }) => [
        id,
        { id, kind, title: title ?? '', required, done: doneAt !== null, content: { things: ['保険証'] } },
      ]),
    ),
    audit: [],
    changes: [],
    jobs: [],
  }),
  take: async (tx, records) => {
    const accepted: string[] = [];
    const refused: { id: string; reason: string }[] = [];
    for (const { record: sent, itemId, at } of records) {
      if (itemId && 'content' in sent && sent.content['ticked'] === true) {
        await settleItem(tx, itemId, { doneAt: at, endedAt: null, endedHow: null });
        accepted.push(sent.id);
      } else refused.push({ id: sent.id, reason: '持ち物の記録ではありません。' });
    }
    return { accepted, refused, audit: [], changes: [], jobs: [] };
  },
  standing: async (_, items) =>
    new Map(
      items.map(({ id, doneAt }) => [
        id,
        { ...standing, done: doneAt !== null, begun: doneAt !== null, lastDidAt: doneAt },
      ]),
    ),
};

const pageOf = async ({ call }: Visitor) => (await call(patientPageContract.get, {})).body.orders;
const send = async ({ call }: Visitor, ...records: PatientRecord[]) =>
  (await call(patientPageContract.record, { body: { records } })).body;

const signedRecords = async (visitor: Visitor, form: SignableForm): Promise<PatientRecord[]> => {
  const [order] = await pageOf(visitor);
  const item = order?.items.find(({ kind }) => kind === 'consent');
  const [signerId] = form.signers;
  if (!item || !signerId) throw new Error('no form');
  const of = { orderId: form.orderId, itemId: item.id, signerId };
  const signature = anInk(signerId) as Extract<PatientRecord, { kind: 'consentSigned' }>['signature'];
  const shownSha256 = form.shownSha256.toString('hex');
  return [
    record('consentDecided', { ...of, decision: 'agree', reason: '', revisitOn: null }),
    record('consentSigned', { ...of, signature, initials: {}, typedName: '山田 太郎', relation: null, shownSha256 }),
  ];
};

async function givenMixed(hospital: Hospital) {
  const patient = await hospital.given.patient();
  const videos = [
    await givenVideo(hospital, { title: '入院の流れ' }),
    await givenVideo(hospital, { title: '麻酔の説明' }),
  ];
  const issued = await givenIssued(hospital, { patient, videos });
  const form = await givenSignableForm(hospital, {
    patient,
    order: { id: issued.order.id, linkSecret: issued.linkSecret },
  });
  return { order: issued.order, form, visitor: await enter(hospital, issued.linkSecret) };
}

const waits = async ({ server }: Hospital, orderId: string): Promise<boolean> => {
  const { rows } = await server.owner.query<{ waits: boolean }>(
    `SELECT ${isUnfinished} AS waits FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  return rows[0]?.waits ?? false;
};

test('two videos and a form in one order are one list, and the order is done with the last of them', async () => {
  const hospital = await openHospital();
  const { order, form, visitor } = await givenMixed(hospital);
  const seen = async () =>
    (await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } })).body.progress;
  const list = async () => (await pageOf(visitor)).map(({ items }) => items.map(({ kind, done }) => [kind, done]));
  expect(await list()).toEqual([
    [
      ['video', false],
      ['video', false],
      ['consent', false],
    ],
  ]);

  const watching = everythingOf(order);
  expect((await send(visitor, ...watching)).accepted.toSorted()).toEqual(watching.map(({ id }) => id).toSorted());
  expect(await list()).toEqual([
    [
      ['video', true],
      ['video', true],
      ['consent', false],
    ],
  ]);
  expect([await seen(), await waits(hospital, order.id)]).toEqual(['inProgress', true]);

  const signing = await signedRecords(visitor, form);
  expect(await send(visitor, ...signing)).toEqual({ accepted: signing.map(({ id }) => id), refused: [] });
  expect(await send(visitor, ...signing)).toMatchObject({ refused: [] });
  expect((await list()).flat().every(([, done]) => done === true)).toBe(true);
  expect([await seen(), await waits(hospital, order.id)]).toEqual(['done', false]);
  const { rows } = await hospital.server.owner.query(
    "SELECT count(*)::int AS told FROM notification_events WHERE kind = 'order.completed' AND subject_id = $1",
    [order.id],
  );
  expect(rows).toEqual([{ told: 1 }]);
});

test('a kind that nothing but this test knows stands in the list, takes its records and keeps the order open', async () => {
  declareOrdering([{ name: 'checklist', items: [checklistKind] }]);
  const hospital = await openHospital();
  const { order, form, visitor } = await givenMixed(hospital);
  const itemId = newId<OrderItemId>();
  await hospital.server.owner.query(
    "INSERT INTO order_items (id, facility_id, order_id, kind, position, title) VALUES ($1, $2, $3, 'checklist', 3, '持ち物')",
    [itemId, hospital.facilityId, order.id],
  );
  await send(visitor, ...everythingOf(order), ...(await signedRecords(visitor, form)));
  expect((await pageOf(visitor))[0]?.items.at(-1)).toEqual({
    id: itemId,
    kind: 'checklist',
    title: '持ち物',
    required: true,
    done: false,
    content: { things: ['保険証'] },
  });
  expect(await waits(hospital, order.id)).toBe(true);

  const happened = (kind: string, content: Record<string, boolean>) => ({
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    kind,
    itemId,
    content,
  });
  const [wrong, foreign, right] = [
    happened('checklist', {}),
    happened('nobodysKind', { ticked: true }),
    happened('checklist', { ticked: true }),
  ];
  const { body } = await visitor.call(patientPageContract.record, { body: { records: [wrong, foreign, right] } });
  expect(body.accepted).toEqual([right.id]);
  expect(body.refused.map(({ id }) => id).toSorted()).toEqual([wrong.id, foreign.id].toSorted());
  expect((await pageOf(visitor))[0]?.items.every(({ done }) => done)).toBe(true);
  expect(await waits(hospital, order.id)).toBe(false);
});
