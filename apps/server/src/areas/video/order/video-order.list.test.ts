import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { OrderId, VideoId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import type { OrderSearch } from '@nattoku/contract/order/order-search';
import { orderBulkContract } from '@nattoku/contract/order/order-bulk';
import { orderExport, videoOrderListContract } from '@nattoku/contract/video/video-order-list';
import { newIdempotencyKey } from '@nattoku/contract/shared/idempotency-key';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenDraft, givenIssued, givenVideo } from '#testing/video/video-orders.ts';

const today = () => todayInTokyo(new Date());
const inDays = (days: number) => addDays(today(), days);

const search = async (hospital: Hospital, wanted: Partial<OrderSearch>): Promise<OrderId[]> =>
  (await hospital.nurse(videoOrderContract.search, { body: wanted as never })).body.items.map(({ id }) => id);

const made = async (
  { server, facilityId }: Hospital,
  table: 'departments' | 'wards',
  code: string,
): Promise<string> => {
  const sql = `INSERT INTO ${table} (id, facility_id, code, name) VALUES (gen_random_uuid(), $1, $2, $2) RETURNING id`;
  return (await server.owner.query<{ id: string }>(sql, [facilityId, code])).rows[0]?.id ?? '';
};

test('the list is narrowed by place, orderer, dates and content, each by itself', async () => {
  const hospital = await openHospital();
  const { owner } = hospital.server;
  const [department, ward] = [await made(hospital, 'departments', 'A'), await made(hospital, 'wards', '1')];
  await owner.query('UPDATE staff SET department_ids = $2, ward_ids = $3 WHERE id = $1', [
    hospital.staff.nurse.staffId,
    [department],
    [ward],
  ]);
  const ours = await hospital.given.patient({ departmentId: department as never });
  const onWard = await hospital.given.patient({ wardId: ward as never });
  const [film, other] = [await givenVideo(hospital), await givenVideo(hospital)];
  const videos = [film];
  const first = (await givenIssued(hospital, { patient: ours, videos, draft: { dueOn: inDays(2) } })).order.id;
  const second = (await givenIssued(hospital, { patient: onWard, videos: [other], by: hospital.doctor })).order.id;
  await owner.query("UPDATE orders SET created_at = created_at - interval '10 days' WHERE id = $1", [second]);

  const found = (wanted: object) => search(hospital, wanted as Partial<OrderSearch>);
  expect(await found({ scope: 'mine' })).toEqual([first]);
  expect(await found({ scope: 'department' })).toEqual([first]);
  expect(await found({ scope: 'ward' })).toEqual([second]);
  expect(await found({ departmentId: department })).toEqual([first]);
  expect(await found({ wardId: ward })).toEqual([second]);
  expect(await found({ orderedBy: hospital.staff.doctor.staffId })).toEqual([second]);
  expect(await found({ videoId: film.id })).toEqual([first]);
  expect(await found({ dueFrom: inDays(1), dueTo: inDays(2) })).toEqual([first]);
  expect(await found({ dueFrom: inDays(3) })).toEqual([]);
  expect(await found({ createdTo: inDays(-9) })).toEqual([second]);
  expect(await found({ createdFrom: inDays(-9) })).toEqual([first]);
  expect(await found({ scope: 'all' })).toEqual([first, second]);
  expect(await found({ scope: 'ward', videoId: film.id })).toEqual([]);

  // Beside 1,000 others on the ward it is found in another way; who was merged is where the other record is.
  await owner.query('UPDATE patients SET survivor_id = $2, merged_into = $2 WHERE id = $1', [ours.id, onWard.id]);
  await owner.query(
    `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex, ward_id,
       name_folded, kana_folded, search_text)
     SELECT gen_random_uuid(), $1, 'W' || n, '東', '西', 'ヒガシ', 'ニシ', '1950-01-01', 'unknown', $2, '東西', 'ひかしにし', 'w' || n
       FROM generate_series(1, 1000) n`,
    [hospital.facilityId, ward],
  );
  expect(await found({ scope: 'ward' })).toEqual([first, second]);
  expect(await found({ wardId: ward })).toEqual([first, second]);
  expect(await found({ scope: 'department' })).toEqual([]);
});

test('pages by last visit and by due date run on into those without one', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  // Each is a minute younger than the one before.
  const { rows } = await hospital.server.owner.query<{ id: OrderId }>(
    `INSERT INTO orders (id, facility_id, area, lifecycle, patient_id, due_on, expires_at, issued_at, created_by, created_at)
     SELECT gen_random_uuid(), $1, 'video', 'issued', $2, CASE WHEN n < 22 THEN $4::date + n END, now() + interval '90 days', now(), $3,
            now() - make_interval(mins => 60 - n)
       FROM generate_series(0, 24) n ORDER BY n RETURNING id`,
    [hospital.facilityId, patient.id, hospital.staff.nurse.staffId, today()],
  );
  const orders = rows.map(({ id }) => id);
  await hospital.server.owner.query(
    `INSERT INTO responses (id, facility_id, order_id, last_seen_at)
     SELECT gen_random_uuid(), $1, id, now() - make_interval(hours => place::int)
       FROM unnest($2::uuid[]) WITH ORDINALITY AS seen (id, place)`,
    [hospital.facilityId, orders.slice(0, 21)],
  );
  const paged = async (sort: 'dueAt' | 'lastSeenAt', descending: boolean) => [
    ...(await search(hospital, { sort, descending, page: 1 })),
    ...(await search(hospital, { sort, descending, page: 2 })),
  ];
  const undated = orders.slice(22).toReversed();

  expect(await paged('dueAt', false)).toEqual([...orders.slice(0, 22), ...undated]);
  expect(await paged('dueAt', true)).toEqual([...orders.slice(0, 22).toReversed(), ...undated]);
  expect(await paged('lastSeenAt', true)).toEqual([...orders.slice(0, 21), ...orders.slice(21).toReversed()]);
  expect(await paged('lastSeenAt', false)).toEqual([
    ...orders.slice(0, 21).toReversed(),
    ...orders.slice(21).toReversed(),
  ]);
});

const chosen = (orders: readonly Pick<Order, 'id' | 'version'>[]) =>
  orders.map(({ id: orderId, version }) => ({ orderId, version }));

test('many orders are extended at once: each says what became of it, and none is held up by another', async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital)];
  const given = async () => (await givenIssued(hospital, { videos, draft: { dueOn: inDays(1) } })).order;
  const [good, closed, stale, expired] = [await given(), await given(), await given(), await given()];
  const draft = await givenDraft(hospital, { videos });
  const close = { params: { orderId: closed.id }, body: { version: closed.version } };
  const { body: closedNow } = await hospital.nurse(orderVerbContract.close, close);
  await hospital.nurse(orderVerbContract.review, { params: { orderId: stale.id }, body: { version: stale.version } });
  await hospital.server.owner.query("UPDATE orders SET expires_at = now() - interval '1 hour' WHERE id = $1", [
    expired.id,
  ]);
  const body = {
    action: 'extend',
    dueOn: inDays(9),
    orders: chosen([good, closedNow, stale, expired, draft]),
  } as const;
  const idempotencyKey = newIdempotencyKey();

  const first = await hospital.nurse(orderBulkContract.changeMany, { body, idempotencyKey });
  const again = await hospital.nurse(orderBulkContract.changeMany, { body, idempotencyKey });

  expect(first.body.outcomes).toMatchObject([
    { orderId: good.id, done: true, problem: null },
    { done: false, problem: '既に終了しています。' },
    { done: false, problem: expect.stringContaining('ほかの職員') },
    { done: false, problem: expect.stringContaining('1件ずつ') },
    { done: false, problem: '下書きのため、対象になりません。' },
  ]);
  expect(again.body.outcomes).toEqual(first.body.outcomes);
  expect((await hospital.audits()).filter((action) => action.startsWith('order.extend'))).toHaveLength(1);
  expect((await hospital.nurse(videoOrderContract.get, { params: { orderId: good.id } })).body.dueOn).toBe(inDays(9));
});

test('many orders are canceled with one reason; without a reason, with a past date or for more than 200 nothing is', async () => {
  const hospital = await openHospital();
  const videos = [await givenVideo(hospital)];
  const orders = [(await givenIssued(hospital, { videos })).order, (await givenIssued(hospital, { videos })).order];
  const change = (body: object) =>
    hospital.nurse(orderBulkContract.changeMany, { body: { orders: chosen(orders), ...body } as never });

  expect(await change({ action: 'cancel', reason: '　' })).toMatchObject({ status: 400 });
  expect(await change({ action: 'extend', dueOn: inDays(-1) })).toMatchObject({ body: { code: 'order.dueInPast' } });
  const tooMany = Array.from({ length: 201 }, () => chosen(orders)[0]);
  expect(await change({ action: 'cancel', reason: '中止', orders: tooMany })).toMatchObject({ status: 400 });
  const { body } = await change({ action: 'cancel', reason: '手術が中止になったため' });

  expect(body.outcomes.map(({ done }) => done)).toEqual([true, true]);
  const { body: order } = await hospital.nurse(videoOrderContract.get, {
    params: { orderId: orders[0]?.id as OrderId },
  });
  expect(order).toMatchObject({ lifecycle: 'canceled', cancelReason: '手術が中止になったため' });
  expect((await hospital.audits()).filter((action) => action === 'order.cancel')).toHaveLength(2);
});

test('what the patient was sent in the last thirty days is known before it is ordered again', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const [film, older] = [await givenVideo(hospital), await givenVideo(hospital)];
  const before = (await givenIssued(hospital, { patient, videos: [film], by: hospital.doctor })).order;
  const long = (await givenIssued(hospital, { patient, videos: [older] })).order;
  await hospital.server.owner.query("UPDATE orders SET issued_at = issued_at - interval '31 days' WHERE id = $1", [
    long.id,
  ]);
  await givenIssued(hospital, { videos: [film] });
  const draft = await givenDraft(hospital, { patient, videos: [film, older] });

  const recentOf = async (orderId: OrderId): Promise<VideoId[]> =>
    (await hospital.nurse(videoOrderListContract.recentVideos, { params: { orderId } })).body.items.map(
      ({ videoId }) => videoId,
    );
  const { body } = await hospital.nurse(videoOrderListContract.recentVideos, { params: { orderId: draft.id } });

  expect(body.items).toMatchObject([
    { videoId: film.id, orderId: before.id, byName: 'doctor 職員', watchedShare: 0, finished: false },
  ]);
  expect(await recentOf(before.id)).toEqual([]);
});

test('an order is ordered again as a draft: with its placeholders, without what may not be ordered any more', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const [film, gone] = [await givenVideo(hospital), await givenVideo(hospital, { title: '取り下げる動画' })];
  const draft = { message: '{{患者名}}様へ', dueOn: inDays(3), optionalVideoIds: [film.id] };
  const { order } = await givenIssued(hospital, { patient, videos: [film, gone], draft });
  await hospital.server.owner.query('UPDATE videos SET published = false WHERE id = $1', [gone.id]);
  const params = { orderId: order.id };

  const { body } = await hospital.nurse(videoOrderContract.copy, { params, body: {} });

  expect(order.message).toBe('山田 太郎様へ');
  expect(body.leftOut).toEqual(['取り下げる動画']);
  expect(body.order).toMatchObject({ lifecycle: 'draft', message: '{{患者名}}様へ', dueOn: inDays(3) });
  expect(body.order.items).toMatchObject([{ video: { id: film.id }, required: false }]);
});

const exportAs = (hospital: Hospital, as: keyof Hospital['staff'], body: object) =>
  fetch(hospital.server.origin + apiPrefix + orderExport.path, {
    method: 'POST',
    headers: { cookie: hospital.staff[as].cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ search: {}, columns: ['patientNumber', 'title'], encoding: 'utf-8', ...body }),
  });

test('orders are written out as CSV: all that are found, guarded, and the audit log knows whose', async () => {
  const hospital = await openHospital();
  const [patient, secret] = [
    await hospital.given.patient({ patientNumber: '11' }),
    await hospital.given.patient({
      patientNumber: '12',
      isSensitive: true,
      attendingStaffId: hospital.staff.nurse.staffId,
    }),
  ];
  const { order } = await givenIssued(hospital, { patient, draft: { title: '=1+1' } });
  await givenIssued(hospital, { patient: secret, draft: { title: '秘密' } });

  const response = await exportAs(hospital, 'admin', {});
  const shiftJis = await exportAs(hospital, 'admin', { encoding: 'cp932', sensitive: true });
  const one = await exportAs(hospital, 'admin', { chosen: [order.id], search: { text: 'やまだ' } });

  expect(Buffer.from(await response.clone().arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect((await response.text()).trim().split('\r\n')).toEqual(['患者番号,内容', "11,'=1+1"]);
  expect(iconv.decode(Buffer.from(await shiftJis.arrayBuffer()), 'cp932')).toContain('12,秘密');
  expect(one.headers.get('x-row-count')).toBe('1');
  const { rows } = await hospital.server.owner.query(
    "SELECT detail, patient_ids FROM audit_events WHERE facility_id = $1 AND action = 'order.export' ORDER BY id",
    [hospital.facilityId],
  );
  expect(rows).toMatchObject([
    { detail: { count: 1, sensitive: false }, patient_ids: [patient.id] },
    { detail: { count: 2, sensitive: true } },
    { detail: { count: 1, byWords: true, chosen: true } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('やまだ');
});

test('only who may export does, and only soon after proving to be there', async () => {
  const hospital = await openHospital();

  expect((await exportAs(hospital, 'nurse', {})).status).toBe(403);
  hospital.clock.advance(6 * 60);
  expect(await (await exportAs(hospital, 'admin', {})).json()).toMatchObject({ code: 'session.proofNeeded' });
});

test.each([
  ['an unknown placeholder', '{{病名}}について', '「{{病名}}」'],
  ['the link', '{{URL}}', '「{{URL}}」'],
  ['a talk that is not planned', '{{説明予定日}}に', '説明の予定'],
])('a message with %s is not sent, and the sentence names it', async (_, message, words) => {
  const hospital = await openHospital();
  const { id: orderId, version } = await givenDraft(hospital, { draft: { message } });

  const refused = await hospital.nurse(videoOrderContract.issue, { params: { orderId }, body: { version } });

  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'message' }] } });
  expect(JSON.stringify(refused.body)).toContain(words);
});

test('the record of an order is printed as a PDF, and who did it is written down', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const fetchAs = (as: keyof Hospital['staff'], id: string) =>
    fetch(`${hospital.server.origin}${apiPrefix}/video-orders/${id}/summary.pdf`, {
      headers: { cookie: hospital.staff[as].cookie },
    });

  const response = await fetchAs('nurse', order.id);

  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('inline; filename="order-summary.pdf"');
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await hospital.audits()).at(-1)).toBe('order.print');
  expect((await fetchAs('nurse', 'x')).status).toBe(404);
});
