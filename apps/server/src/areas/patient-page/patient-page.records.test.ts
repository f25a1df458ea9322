import { chatContract } from '@nattoku/contract/chat/chat';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientContract } from '@nattoku/contract/patient/patient';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract, type Order, type OrderItem } from '@nattoku/contract/video/video-order';
import type { OrderId, OrderItemId, VideoQuestionId } from '@nattoku/contract/shared/primitives';
import { mergeRanges, type WatchedRange } from '@nattoku/rules/video/watched-ranges';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { bellOf } from '#testing/bell.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenIssued, givenVideo, record, type Visitor } from '#testing/video/video-orders.ts';

const send = ({ call }: Visitor, ...records: PatientRecord[]) =>
  call(patientPageContract.record, { body: { records } });

const firstOf = ({ items }: Order): OrderItem => items[0] ?? expect.unreachable('The order has a video');
const watched = ({ id: itemId }: OrderItem, start: number, end: number, at?: Date) =>
  record('watched', { itemId, range: { start, end } }, at);
const answered = (item: OrderItem, option: number, at?: Date) =>
  record('answered', { itemId: item.id, questionId: item.questions[0]?.id ?? newId(), option }, at);

const open = async (given: Parameters<typeof givenIssued>[1] = {}) => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital, given);
  const visitor = await enter(hospital, linkSecret);
  const look = async () => (await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } })).body;
  return { hospital, order, item: firstOf(order), visitor, look };
};

const bell = async (hospital: Hospital): Promise<string[]> => (await bellOf(hospital)).items.map(({ kind }) => kind);

test('staff see which seconds were really played, each once', async () => {
  const { item, visitor, look } = await open();

  const { body } = await send(visitor, watched(item, 0, 10), watched(item, 5, 12.5), watched(item, 40, 45));
  const seen = await look();

  expect(body.refused).toEqual([]);
  expect(body.accepted).toHaveLength(3);
  expect(seen.items[0]).toMatchObject({
    watchedRanges: [
      { start: 0, end: 12.5 },
      { start: 40, end: 45 },
    ],
    finished: false,
  });
  expect(seen.items[0]?.watchedShare).toBeCloseTo(17.5 / 60);
  expect(seen).toMatchObject({ progress: 'inProgress', attention: [] });
  expect(seen.watchedShare).toBeCloseTo(17.5 / 60);
});

test('the end of a video counts, what lies behind it does not', async () => {
  const { item, visitor, look } = await open();

  const { body } = await send(visitor, watched(item, 50, 4000), watched(item, 70, 80), watched(item, 9, 9));

  expect(body.accepted).toHaveLength(1);
  expect(body.refused.map(({ reason }) => reason)).toEqual(Array(2).fill('見た区間が動画の長さと合いません。'));
  expect((await look()).items[0]?.watchedRanges).toEqual([{ start: 50, end: 60 }]);
});

test('with 95 % watched and every question answered the order is done, and who sent it is told once', async () => {
  const { hospital, order, item, visitor, look } = await open();

  await send(visitor, watched(item, 0, 57));
  expect(await look()).toMatchObject({ progress: 'inProgress', doneAt: null, items: [{ finished: true }] });
  await send(visitor, answered(item, 0));
  await send(visitor, watched(item, 57, 60), record('done', { orderId: order.id }));

  expect(await look()).toMatchObject({ progress: 'done', answeredCount: 1, correctCount: 1, attention: [] });
  expect((await look()).doneAt).not.toBeNull();
  expect(await bell(hospital)).toEqual(['order.completed']);
  expect((await hospital.audits()).filter((action) => action === 'order.done')).toHaveLength(1);
  const { body } = await hospital.nurse(patientContract.timeline, { params: { patientId: order.patient.id } });
  expect(body.entries.map(({ kind }) => kind)).toEqual(['orderDone', 'orderOpened', 'orderIssued', 'registered']);
});

test('saying that one is through does not make it so', async () => {
  const { order, visitor, look } = await open();

  const { body } = await send(visitor, record('done', { orderId: order.id }));

  expect(body.accepted).toHaveLength(1);
  expect(await look()).toMatchObject({ progress: 'opened', doneAt: null });
});

test('the server decides what is right, and wrong twice tells staff once', async () => {
  const { hospital, item, visitor, look } = await open();

  await send(visitor, answered(item, 2));
  const first = await look();
  expect(await bell(hospital)).toEqual([]);
  await send(visitor, answered(item, 1));
  await send(visitor, answered(item, 2));

  expect(first).toMatchObject({ attention: ['wrongAnswer'], answeredCount: 1, correctCount: 0 });
  expect((await look()).items[0]?.questions[0]?.answers.map(({ option, correct }) => [option, correct])).toEqual([
    [2, false],
    [1, false],
    [2, false],
  ]);
  expect(await bell(hospital)).toEqual(['comprehension.low']);
});

test('a wrong answer that was put right asks for nobody', async () => {
  const { hospital, item, visitor, look } = await open();

  await send(visitor, answered(item, 1));
  await send(visitor, answered(item, 0));

  expect(await look()).toMatchObject({ attention: [], answeredCount: 1, correctCount: 1 });
  expect(await bell(hospital)).toEqual([]);
});

test('a question reaches staff and the patient sees it sent', async () => {
  const { hospital, order, item, visitor, look } = await open();
  const text = '麻酔は眠っている間に切れませんか？😟\u202e';

  await send(visitor, record('asked', { orderId: order.id, itemId: item.id, text }));

  const seen = await look();
  expect(seen).toMatchObject({
    attention: ['question'],
    chatMessages: [
      { from: 'patient', text: '麻酔は眠っている間に切れませんか？😟', itemTitle: '胃カメラ検査の説明', readAt: null },
    ],
  });
  expect(seen.history[0]).toMatchObject({ action: '患者が質問を送信' });
  expect(await bell(hospital)).toEqual(['patient.question']);
  const { body: page } = await visitor.call(patientPageContract.get, {});
  expect(page.orders[0]?.chatMessages).toHaveLength(1);
});

test('notifications carry neither name nor what was asked', async () => {
  const { hospital, order, visitor } = await open();
  await send(visitor, record('asked', { orderId: order.id, itemId: null, text: '秘密の質問' }));

  const body = await bellOf(hospital);
  expect(body.items).toHaveLength(1);

  expect(JSON.stringify(body)).not.toMatch(/山田|秘密の質問|胃カメラ/);
});

test('what does not fit is refused by name, with a reason in Japanese, and the rest is taken', async () => {
  const { order, item, visitor } = await open();
  const fits = watched(item, 0, 5);
  const other = { ...item, id: newId<OrderItemId>() };
  const tooLong = record('asked', { orderId: order.id, itemId: null, text: 'あ'.repeat(1001) });
  const bad = [
    watched(other, 0, 5),
    answered(item, 5),
    record('answered', { itemId: item.id, questionId: newId<VideoQuestionId>(), option: 0 }),
    tooLong,
    record('asked', { orderId: order.id, itemId: null, text: ' 　\n' }),
    record('asked', { orderId: order.id, itemId: other.id, text: 'はい' }),
    record('done', { orderId: newId() }),
  ];

  const { body, status } = await send(visitor, ...bad, fits);

  expect(status).toBe(200);
  expect(body.accepted).toEqual([fits.id]);
  expect(body.refused.map(({ id }) => id).toSorted()).toEqual(bad.map(({ id }) => id).toSorted());
  for (const { reason } of body.refused) expect(reason).toMatch(/[ぁ-ん].*。$/);
});

test("another patient's order is as unknown as one that does not exist", async () => {
  const { hospital, visitor } = await open();
  const { order: foreign } = await givenIssued(hospital);

  const { body } = await send(
    visitor,
    watched(firstOf(foreign), 0, 5),
    watched({ ...firstOf(foreign), id: newId() }, 0, 5),
  );

  expect(body.accepted).toEqual([]);
  expect(body.refused[0]?.reason).toBe(body.refused[1]?.reason);
  const { body: seen } = await hospital.nurse(videoOrderContract.get, { params: { orderId: foreign.id } });
  expect(seen).toMatchObject({ progress: 'notOpened', items: [{ watchedRanges: [] }] });
});

test('through one link the patient works on all open orders; the other one counts as opened then', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const [first, second] = [await givenIssued(hospital, { patient }), await givenIssued(hospital, { patient })];
  const visitor = await enter(hospital, first.linkSecret);

  const { body } = await send(visitor, ...everythingOf(second.order));

  expect(body.refused).toEqual([]);
  const seen = await Promise.all(
    [first, second].map(({ order }) => hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } })),
  );
  expect(seen.map((reply) => reply.body.progress)).toEqual(['opened', 'done']);
  expect((await hospital.audits()).filter((action) => action === 'order.open')).toHaveLength(2);
});

test('playing goes on where the stretch ended that was played last, whenever it arrives', async () => {
  const { hospital, order, item, visitor } = await open();
  await hospital.server.owner.query("UPDATE orders SET issued_at = issued_at - interval '1 day' WHERE id = $1", [
    order.id,
  ]);
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const resume = async () =>
    (await visitor.call(patientPageContract.get, {})).body.orders.flatMap((each) => itemsOf('video', each))[0]
      ?.resumeSeconds;

  await send(visitor, watched(item, 20, 30, ago(5)), watched(item, 0, 10, ago(10)));
  expect(await resume()).toBe(30);
  await send(visitor, watched(item, 40, 50, ago(3600)));
  expect(await resume()).toBe(30);
  await send(visitor, watched(item, 10, 12, ago(1)));
  expect(await resume()).toBe(12);
});

test('a device whose clock is wrong changes nothing before the link was there, and nothing in the future', async () => {
  const { order, item, visitor, look } = await open();

  await send(visitor, answered(item, 1, new Date('2099-01-01')), answered(item, 0, new Date('2099-01-02')));
  await send(visitor, watched(item, 0, 60, new Date('1999-01-01')));

  const seen = await look();
  const times = seen.items[0]?.questions[0]?.answers.map(({ answeredAt }) => Date.parse(answeredAt)) ?? [];
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(seen.items[0]?.lastPlayedAt ?? '')).toBe(Date.parse(order.issuedAt ?? ''));
  expect(seen).toMatchObject({ correctCount: 1, attention: [], progress: 'done' });
});

test('an answer that arrives late is weighed by when it was given', async () => {
  const { item, visitor, look } = await open();
  const [earlier, later] = [new Date(), new Date(Date.now() + 5)];

  await send(visitor, answered(item, 0, later));
  await send(visitor, answered(item, 1, earlier));

  expect(await look()).toMatchObject({ correctCount: 1, attention: [] });
});

test('what was done offline arrives after the order was closed, and after it expired', async () => {
  const { hospital, order, item, visitor, look } = await open();
  const { id: orderId, version } = order;
  await hospital.nurse(orderVerbContract.close, { params: { orderId }, body: { version } });
  expect((await send(visitor, watched(item, 0, 20))).body.refused).toEqual([]);
  await hospital.server.owner.query("UPDATE orders SET closed_at = now() - interval '1 hour' WHERE id = $1", [orderId]);

  const late = await send(visitor, watched(item, 20, 60));

  expect(late.body.refused[0]?.reason).toBe('このご案内は受付が終わっています。');
  expect(await look()).toMatchObject({ lifecycle: 'closed', items: [{ watchedRanges: [{ start: 0, end: 20 }] }] });
});

test('a withdrawn video need not be watched', async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital), await givenVideo(hospital)];
  const { order, linkSecret } = await givenIssued(hospital, { videos });
  const visitor = await enter(hospital, linkSecret);
  await hospital.server.owner.query(
    "UPDATE videos SET published = false, withdrawn_at = now(), withdrawn_reason = '誤り' WHERE id = $1",
    [videos[1]?.id],
  );
  const { body: page } = await visitor.call(patientPageContract.get, {});

  await send(visitor, ...everythingOf({ ...order, items: order.items.slice(0, 1) }));

  expect(
    page.orders
      .flatMap((each) => itemsOf('video', each))
      .map(({ available, playback }) => [available, playback.hls === null]),
  ).toEqual([
    [true, false],
    [false, true],
  ]);
  const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  expect(body.progress).toBe('done');
});

test('a question is told with the second of the film at which it was asked, and leads staff there', async () => {
  const { hospital, order, item, visitor, look } = await open();
  const at = { orderId: order.id, itemSeconds: 83 };
  await send(visitor, record('asked', { ...at, itemId: item.id, text: 'この薬は飲みますか？' }));
  // Of no film there is no second.
  await send(visitor, record('asked', { ...at, itemId: null, text: 'いつ帰れますか？' }));

  const { chatMessages } = await look();
  expect(chatMessages.map(({ itemSeconds }) => itemSeconds)).toEqual([83, undefined]);
  const { body } = await hospital.nurse(chatContract.get, { params: { orderId: order.id } });
  const films = body.entries.map((entry) => (entry.kind === 'message' ? entry.film : null));
  expect(films).toEqual([{ videoId: order.items[0]?.video.id, seconds: 83 }, undefined]);
  const { body: page } = await visitor.call(patientPageContract.get, {});
  expect(page.orders[0]?.chatMessages[0]).toMatchObject({ itemSeconds: 83 });
});

test('the same records twice, and both at once, count once', async () => {
  const { hospital, order, item, visitor, look } = await open();
  const records = [
    watched(item, 0, 30),
    answered(item, 1),
    record('asked', { orderId: order.id, itemId: null, text: 'いつ食べられますか' }),
  ];

  const replies = await Promise.all([1, 2, 3, 4].map(() => send(visitor, ...records)));
  await send(visitor, ...records.toReversed());

  for (const { body } of replies) expect(body.accepted).toHaveLength(3);
  const seen = await look();
  expect(seen.items[0]?.questions[0]?.answers).toHaveLength(1);
  expect(seen.chatMessages).toHaveLength(1);
  expect(seen.items[0]?.watchedRanges).toEqual([{ start: 0, end: 30 }]);
  expect(await bell(hospital)).toEqual(['patient.question']);
  const { rows } = await hospital.server.owner.query('SELECT FROM watched_stretches WHERE order_item_id = $1', [
    item.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('twenty devices of one patient at once lose nothing', async () => {
  const hospital = await openHospital();
  const videos = [
    await givenVideo(hospital, { durationSeconds: 400 }),
    await givenVideo(hospital, { durationSeconds: 400 }),
  ];
  const patient = await hospital.given.patient();
  const orders = [await givenIssued(hospital, { patient, videos }), await givenIssued(hospital, { patient, videos })];
  const items = orders.flatMap(({ order }) => order.items);
  const secret = orders[0]?.linkSecret ?? '';
  const visitors = await Promise.all(Array.from({ length: 20 }, () => enter(hospital, secret)));

  await Promise.all(
    visitors.map((visitor, device) =>
      send(
        visitor,
        ...(device % 2 ? items : items.toReversed()).map((item) => watched(item, device * 20, device * 20 + 20)),
      ),
    ),
  );

  for (const { order } of orders) {
    const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
    expect(body.items.map(({ watchedRanges }) => watchedRanges)).toEqual([
      [{ start: 0, end: 400 }],
      [{ start: 0, end: 400 }],
    ]);
    expect(body.watchedShare).toBe(1);
  }
  expect((await hospital.audits()).filter((action) => action === 'order.open')).toHaveLength(2);
});

const anyStretch = fc
  .tuple(fc.integer({ min: 0, max: 5900 }), fc.integer({ min: 1, max: 1500 }))
  .map(([start, length]): WatchedRange => ({ start: start / 100, end: (start + length) / 100 }));

test('however the stretches are cut into calls, repeated and shuffled, their union is what counts', async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital, { questions: 0 })];
  const patient = await hospital.given.patient();

  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStretch, { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      async (stretches, chance) => {
        const { order, linkSecret } = await givenIssued(hospital, { patient, videos });
        const visitor = await enter(hospital, linkSecret);
        const item = firstOf(order);
        const records = stretches.map(({ start, end }) => watched(item, start, end));
        const parcels = [...records, ...records.filter((_, index) => index % 3 === 0)]
          .map((parcel) => ({ parcel, place: chance.next().value }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ parcel }) => parcel);
        const third = Math.ceil(parcels.length / 3);
        const calls = [parcels.slice(0, third), parcels.slice(third, 2 * third), parcels.slice(2 * third)];

        await Promise.all(calls.filter((part) => part.length > 0).map((part) => send(visitor, ...part)));

        const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
        expect(body.items[0]?.watchedRanges).toEqual(mergeRanges(stretches, 60));
      },
    ),
    { numRuns: 25 },
  );
});

test('specification/patient-page.md §48: staff know what waits on a device whose link has ended, until it has come', async () => {
  const { hospital, order, item, visitor, look } = await open();
  const params = { orderId: order.id };
  const answer = answered(item, 0);
  const tell = (
    caller: Pick<Visitor, 'call'>,
    secret: string | null,
    ...records: { orderId: OrderId; recordId: string }[]
  ) => caller.call(patientPageContract.undelivered, { body: { secret, waiting: records } });
  const ofOrder = { orderId: order.id, recordId: answer.id };
  const nobody = { call: hospital.stranger };
  const { order: others } = await givenIssued(hospital, { patient: await hospital.given.patient() });
  const { linkSecret: dead } = (
    await hospital.nurse(orderVerbContract.reissueLink, { params, body: { version: order.version } })
  ).body;

  // The link that was made just now still opens: nobody has to do anything. Nobody has given the birth date behind it either.
  expect((await tell(nobody, dead, ofOrder)).body).toEqual({ told: false, mayArrive: false });
  await enter(hospital, dead);
  expect((await tell(nobody, dead, ofOrder)).body.told).toBe(false);
  expect((await tell(nobody, 'x'.repeat(43), ofOrder)).body.told).toBe(false);
  expect((await tell(nobody, null, ofOrder)).body.told).toBe(false);
  expect((await tell(visitor, null, { orderId: others.id, recordId: answer.id })).body.told).toBe(false);
  expect((await look()).attention).toEqual([]);
  expect((await send(visitor, answer)).status).toBe(401);

  for (const _ of [1, 2]) expect((await tell(visitor, null, ofOrder)).body).toEqual({ told: true, mayArrive: true });
  const { version, attention } = await look();
  expect(attention).toEqual(['undelivered']);
  expect(await bell(hospital)).toEqual(['patient.undelivered']);
  expect((await hospital.audits()).filter((action) => action === 'order.undelivered')).toHaveLength(1);

  const { body: again } = await hospital.nurse(orderVerbContract.reissueLink, { params, body: { version } });
  expect((await tell(nobody, dead, ofOrder)).body.told).toBe(true);
  expect((await look()).attention).toEqual(['undelivered']);
  const back = await enter(hospital, again.linkSecret);
  const later = record('asked', { orderId: order.id, itemId: null, text: '別の質問' });
  await send(back, later);
  expect((await look()).attention).toContain('undelivered');
  expect((await send(back, answer)).body.accepted).toEqual([answer.id]);
  expect((await look()).attention).not.toContain('undelivered');
  expect((await bellOf(hospital, { tab: 'action' })).items.map(({ kind }) => kind)).not.toContain(
    'patient.undelivered',
  );
});

test.each([
  ['a death', "deceased_on = (now() AT TIME ZONE 'Asia/Tokyo')::date - 1"],
  ['the end of a registration', "archived_at = now() - interval '36 hours'"],
])(
  '%s ends what is taken in: what happened before counts, what came after does not, until it is taken back',
  async (_, change) => {
    const { hospital, order, item, visitor, look } = await open();
    const { owner } = hospital.server;
    const daysAgo = (days: number) => new Date(hospital.clock.now().getTime() - days * 86_400_000);
    await owner.query("UPDATE orders SET issued_at = now() - interval '7 days' WHERE id = $1", [order.id]);
    await owner.query(`UPDATE patients SET ${change} WHERE id = $1`, [order.patient?.id]);

    const before = watched(item, 0, 10, daysAgo(3));
    const after = watched(item, 20, 30);
    const question = record('asked', { orderId: order.id, itemId: null, text: 'いつですか' });
    const { body } = await send(visitor, before, after, question);
    expect(body.accepted).toEqual([before.id]);
    expect(body.refused).toEqual(
      [after, question].map(({ id }) => ({ id, reason: expect.stringContaining('ご案内は終わっています') })),
    );
    expect((await look()).items[0]?.watchedRanges).toEqual([{ start: 0, end: 10 }]);

    await owner.query('UPDATE patients SET deceased_on = NULL, archived_at = NULL WHERE id = $1', [order.patient?.id]);
    expect((await send(visitor, watched(item, 20, 30))).body.refused).toEqual([]);
  },
);
