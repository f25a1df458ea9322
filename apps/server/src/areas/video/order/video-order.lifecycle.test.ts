import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import type { OrderDraft } from '@nattoku/contract/order/order-draft';
import { expect, test } from 'vitest';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { newId } from '#kernel/new-id.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenDraft, givenIssued, givenVideo, record } from '#testing/video/video-orders.ts';

const inDays = (days: number) => addDays(todayInTokyo(new Date()), days);
const about = ({ id: orderId, version }: Order) => ({ params: { orderId }, body: { version } });

const shown = async ({ nurse }: Hospital, { id: orderId }: Pick<Order, 'id'>): Promise<Order> =>
  (await nurse(videoOrderContract.get, { params: { orderId } })).body;

test('an order is issued with everything as it is now, and its secret leaves once', async () => {
  const hospital = await openHospital();
  const video = await givenVideo(hospital);
  const dueOn = inDays(3);
  const draft = await givenDraft(hospital, { videos: [video], draft: { dueOn } });

  const { body, status } = await hospital.nurse(videoOrderContract.issue, about(draft));
  await hospital.server.owner.query("UPDATE videos SET title = '別の題名', duration_seconds = 999 WHERE id = $1", [
    video.id,
  ]);
  await hospital.server.owner.query('UPDATE video_questions SET retired_at = now() WHERE video_id = $1', [video.id]);
  const { body: later } = await hospital.nurse(videoOrderContract.get, { params: { orderId: draft.id } });

  expect(status).toBe(200);
  expect(body.linkSecret).toMatch(/^[\w-]{43}$/);
  expect(body.order).toMatchObject({
    lifecycle: 'issued',
    title: video.title,
    expiresAt: `${addDays(dueOn, 14)}T14:59:59.999Z`,
    link: { expiresAt: `${addDays(dueOn, 14)}T14:59:59.999Z`, lockedAt: null, triesLeft: 5 },
  });
  expect(later.items[0]?.video).toMatchObject({ title: video.title, durationSeconds: 60 });
  expect(later.items[0]?.questions.map(({ id }) => id)).toEqual(video.questionIds);
  expect(JSON.stringify(later)).not.toContain(body.linkSecret);
  expect((await hospital.audits()).filter((action) => action === 'order.issue')).toHaveLength(1);
});

test('what is stored of a link is a hash, everywhere', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);

  const { rows } = await hospital.server.owner.query<{ secret_hash: Buffer }>(
    'SELECT secret_hash FROM order_links WHERE facility_id = $1',
    [hospital.facilityId],
  );
  const { rows: tables } = await hospital.server.owner.query<{ name: string }>(
    "SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );

  expect(rows[0]?.secret_hash.equals(hashSecret(linkSecret))).toBe(true);
  for (const { name } of tables) {
    const found = await hospital.server.owner.query(
      `SELECT FROM ${name} t WHERE position($1 in t::text) > 0 OR position($2 in t::text) > 0`,
      [linkSecret, Buffer.from(linkSecret).toString('hex')],
    );
    expect([name, found.rowCount]).toEqual([name, 0]);
  }
});

test('the same submission twice at once is one order with one and the same secret', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);
  const idempotencyKey = 'the send button of one form';

  const replies = await Promise.all(
    Array.from({ length: 5 }, () => hospital.nurse(videoOrderContract.issue, { ...about(draft), idempotencyKey })),
  );
  const late = await hospital.nurse(videoOrderContract.issue, { ...about(draft), idempotencyKey });

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set([...replies, late].map(({ body }) => body.linkSecret)).size).toBe(1);
  expect(late.headers.get('idempotency-replayed')).toBe('true');
  const { rows } = await hospital.server.owner.query('SELECT FROM order_links WHERE facility_id = $1', [
    hospital.facilityId,
  ]);
  expect(rows).toHaveLength(1);
});

test('a colleague who sends the same draft with another key is told that it was sent', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);

  const replies = await Promise.all(
    [hospital.nurse, hospital.doctor].map((call) => call(videoOrderContract.issue, about(draft))),
  );

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'record.versionConflict', current: { lifecycle: 'issued' } });
});

test.each([
  ['without a video', { videoIds: [] }, 'order.empty', 409],
  ['with a due date in the past', { dueOn: inDays(-1) }, 'order.dueInPast', 422],
] as [string, Partial<OrderDraft>, string, number][])('a draft %s is not issued', async (_, draft, code, status) => {
  const hospital = await openHospital();
  const begun = await givenDraft(hospital, { draft });
  const before = await hospital.audits();

  const reply = await hospital.nurse(videoOrderContract.issue, about(begun));

  expect(reply).toMatchObject({ status, body: { code } });
  expect(await hospital.audits()).toEqual(before);
});

test('a draft whose video was withdrawn meanwhile is not issued', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);
  await hospital.server.owner.query('UPDATE videos SET published = false WHERE facility_id = $1', [
    hospital.facilityId,
  ]);

  const reply = await hospital.nurse(videoOrderContract.issue, about(draft));

  expect(reply).toMatchObject({ status: 409, body: { code: 'order.videoUnavailable' } });
  expect(draft.items[0]?.video.available).toBe(true);
  const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: draft.id } });
  expect(body.items[0]?.video.available).toBe(false);
});

test('canceling tells why, kills the link and the person who came in by it', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);
  expect((await visitor.call(patientPageContract.get, {})).status).toBe(200);

  const canceled = await hospital.doctor(orderVerbContract.cancel, {
    params: { orderId: order.id },
    body: { version: order.version, reason: '手術が中止になったため' },
  });

  expect(canceled.body).toEqual({ id: order.id, version: order.version + 1, lifecycle: 'canceled', attention: [] });
  expect(await shown(hospital, order)).toMatchObject({
    lifecycle: 'canceled',
    cancelReason: '手術が中止になったため',
    link: null,
    allowed: [],
  });
  expect(await visitor.call(patientPageContract.get, {})).toMatchObject({
    status: 401,
    body: { code: 'link.sessionMissing' },
  });
  expect((await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } })).status).toBe(404);
});

test('a reason is asked for', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);

  const reply = await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: order.id },
    body: { version: order.version, reason: '　 ' },
  });

  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
});

test('a new link kills the old one and its sessions at once', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);

  const { body } = await hospital.nurse(orderVerbContract.reissueLink, about(order));

  expect(body.linkSecret).not.toBe(linkSecret);
  expect(body).toMatchObject({ lifecycle: 'issued', version: order.version + 1 });
  expect((await shown(hospital, order)).expiresAt).toBe(order.expiresAt);
  expect((await visitor.call(patientPageContract.get, {})).status).toBe(401);
  const late = await visitor.call(patientPageContract.record, { body: { records: everythingOf(order) } });
  expect(late).toMatchObject({ status: 401, body: { code: 'link.sessionMissing' } });
  expect((await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } })).status).toBe(404);
  const again = await enter(hospital, body.linkSecret);
  expect((await again.call(patientPageContract.get, {})).status).toBe(200);
});

test('a moved due date moves the end of the link, which stays the same', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital, { draft: { dueOn: inDays(1) } });

  const { body } = await hospital.nurse(orderVerbContract.extend, {
    params: { orderId: order.id },
    body: { version: order.version, dueOn: inDays(10) },
  });

  expect(body.linkSecret).toBeNull();
  const moved = await shown(hospital, order);
  expect(moved).toMatchObject({ dueOn: inDays(10), expiresAt: `${inDays(24)}T14:59:59.999Z` });
  expect(moved.link?.expiresAt).toBe(moved.expiresAt);
  expect((await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } })).status).toBe(200);
});

test('a due date cannot be moved into the past', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);

  const reply = await hospital.nurse(orderVerbContract.extend, {
    params: { orderId: order.id },
    body: { version: order.version, dueOn: inDays(-1) },
  });

  expect(reply).toMatchObject({ status: 422, body: { code: 'order.dueInPast' } });
});

test('a closed order keeps what was done and offers nothing more', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);

  const { body } = await hospital.nurse(orderVerbContract.close, about(order));

  expect(body.lifecycle).toBe('closed');
  expect(await shown(hospital, order)).toMatchObject({ lifecycle: 'closed', allowed: [] });
  expect((await hospital.stranger(patientPageContract.exchange, { body: { secret: linkSecret } })).status).toBe(404);
});

test('a review is done with what was raised, except a question, until something new happens', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const { call } = await enter(hospital, linkSecret);
  const [item] = order.items;
  const question = item?.questions[0];
  if (!item || !question) throw new Error('The order has a video with a question');
  const wrong = () => record('answered', { itemId: item.id, questionId: question.id, option: 1 });
  const ask = () => record('asked', { orderId: order.id, itemId: item.id, text: '痛みはありますか' });
  await call(patientPageContract.record, { body: { records: [wrong(), ask()] } });
  const { body: raised } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });

  const answer = await hospital.nurse(orderVerbContract.review, about(raised));
  const reviewed = await shown(hospital, order);
  await call(patientPageContract.record, { body: { records: [record('done', { orderId: order.id })] } });
  const { body: calm } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  await call(patientPageContract.record, { body: { records: [wrong()] } });
  const { body: again } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });

  expect(raised).toMatchObject({ attention: ['wrongAnswer', 'question'], chatMessages: [{ readAt: null }] });
  expect(raised.allowed).toContain('review');
  expect(answer.body.attention).toEqual(['question']);
  expect(reviewed).toMatchObject({
    attention: ['question'],
    reviewedByName: 'nurse 職員',
    chatMessages: [{ readAt: null }],
  });
  expect(reviewed.allowed).not.toContain('review');
  expect(calm.attention).toEqual(['question']);
  expect(again.attention).toEqual(['wrongAnswer', 'question']);
});

type Verb = 'issue' | 'reissueLink' | 'extend' | 'cancel' | 'review' | 'close' | 'discardDraft' | 'saveDraft';
const bodies: Record<Verb, object> = {
  issue: {},
  reissueLink: {},
  extend: { dueOn: inDays(5) },
  cancel: { reason: '中止' },
  review: {},
  close: {},
  discardDraft: {},
  saveDraft: { title: '', approachId: null, videoIds: [], message: '', dueOn: null },
};
const endpoints = { ...videoOrderContract, ...orderVerbContract };
const verbs = Object.keys(bodies) as Verb[];
const illegal: [Order['lifecycle'], Verb[]][] = [
  ['draft', ['reissueLink', 'extend', 'cancel', 'review', 'close']],
  ['issued', ['issue', 'discardDraft', 'saveDraft']],
  ['closed', ['issue', 'reissueLink', 'extend', 'cancel', 'close', 'discardDraft', 'saveDraft']],
  ['canceled', ['issue', 'reissueLink', 'extend', 'cancel', 'close', 'discardDraft', 'saveDraft']],
  ['expired', ['issue', 'reissueLink', 'cancel', 'close', 'discardDraft', 'saveDraft']],
];

test.each(illegal)(
  'what is illegal for an order that is %s is refused and leaves no trace',
  async (lifecycle, refused) => {
    const hospital = await openHospital();
    const order = lifecycle === 'draft' ? await givenDraft(hospital) : (await givenIssued(hospital)).order;
    // The state itself is what matters here; each way into it has its own test.
    if (!['draft', 'issued'].includes(lifecycle)) {
      await hospital.server.owner.query("UPDATE orders SET lifecycle = $2, cancel_reason = '中止' WHERE id = $1", [
        order.id,
        lifecycle,
      ]);
    }
    const before = await hospital.audits();

    for (const verb of refused) {
      const reply = await hospital.nurse(endpoints[verb], {
        params: { orderId: order.id },
        body: { version: order.version, ...bodies[verb] },
      } as never);
      expect([verb, reply.status, (reply.body as { code: string }).code]).toEqual([
        verb,
        409,
        'order.illegalTransition',
      ]);
    }
    expect(await hospital.audits()).toEqual(before);
  },
);

test('a person who may only look at videos changes nothing, whatever is asked', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);
  const before = await hospital.audits();

  for (const call of [hospital.clerk, hospital.operator]) {
    const begun = await call(videoOrderContract.createDraft, { body: { patientId: draft.patient.id } });
    expect(begun).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
    expect((await call(videoOrderContract.search, { body: {} })).status).toBe(403);
    expect((await call(videoOrderContract.get, { params: { orderId: draft.id } })).status).toBe(403);
    // Who orders interviews may call what all orders have in common, and finds none of videos there.
    const ofAllOrders = call === hospital.clerk ? 404 : 403;
    const { status } = await call(patientPageContract.preview, { params: { orderId: draft.id } });
    expect(status).toBe(ofAllOrders);
    for (const verb of verbs) {
      const reply = await call(endpoints[verb], {
        params: { orderId: draft.id },
        body: { version: draft.version, ...bodies[verb] },
      } as never);
      expect([verb, reply.status]).toEqual([verb, verb in orderVerbContract ? ofAllOrders : 403]);
    }
  }
  expect(await hospital.audits()).toEqual(before);
});

test('an order of another facility is as unknown as one that does not exist, for every verb', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const { order } = await givenIssued(there);
  const before = await there.audits();

  for (const verb of [...verbs, 'get'] as const) {
    const ask = (orderId: OrderId) =>
      here.nurse(endpoints[verb], {
        params: { orderId },
        ...(verb === 'get' ? {} : { body: { version: order.version, ...bodies[verb] } }),
      } as never);
    const [foreign, unknown] = [await ask(order.id), await ask(newId())];
    expect([verb, foreign.status]).toEqual([verb, 404]);
    expect({ ...(foreign.body as object), instance: '' }).toEqual({ ...(unknown.body as object), instance: '' });
  }
  expect(await there.audits()).toEqual(before);
});

test.each([
  ['draft', 'closed'],
  ['draft', 'expired'],
  ['issued', 'draft'],
  ['closed', 'issued'],
  ['canceled', 'issued'],
  ['expired', 'closed'],
])('the database itself refuses the way from %s to %s', async (from, to) => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);
  const { owner, services } = hospital.server;
  await owner.query('ALTER TABLE orders DISABLE TRIGGER orders_transition');
  await owner.query("UPDATE orders SET lifecycle = $2, cancel_reason = '中止' WHERE id = $1", [draft.id, from]);
  await owner.query('ALTER TABLE orders ENABLE TRIGGER orders_transition');

  const attempt = services.database.transaction(hospital.facilityId, (tx) =>
    tx.$client.query('UPDATE orders SET lifecycle = $2 WHERE id = $1', [draft.id, to]),
  );

  await expect(attempt).rejects.toThrow(`illegal order transition ${from} to ${to}`);
});

test('opening an order is written down, refreshing it is not', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const get = (headers: Record<string, string>) =>
    fetch(`${hospital.server.origin}/api/video-orders/${order.id}`, {
      headers: { cookie: hospital.staff.nurse.cookie, ...headers },
    });

  await get({});
  await get({ 'x-nattoku-background': '1' });

  expect((await hospital.audits()).filter((action) => action === 'order.view')).toHaveLength(1);
});
