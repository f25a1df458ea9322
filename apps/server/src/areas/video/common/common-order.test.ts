import { commonOrderContract, type CommonOrder, type CommonOrderDraft } from '@nattoku/contract/order/common-order';
import { commonOrderSheetPath } from '@nattoku/contract/order/common-order-sheet';
import { facilitySettingsContract } from '@nattoku/contract/facility/facility-settings';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { Language } from '@nattoku/contract/shared/primitives';
import { patientContract } from '@nattoku/contract/patient/patient';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { patientPageContract, type PatientPage } from '@nattoku/contract/patient-page/patient-page';
import { textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { describe, expect, test } from 'vitest';
import { answerOrally } from '#testing/chats.ts';
import { callerWith, openHospital, type As, type Hospital } from '#testing/hospital.ts';
import { aCommonOrder as plain, cookieIn, createCommon as create, givenCommon, scan } from '#testing/common-orders.ts';
import { lookAtSheet, wordsOn } from '#testing/consent/printed-sheet.ts';
import { contentOf, readLayers, writeLayer } from '#testing/text-layers.ts';
import { enter, givenIssued, givenVideo, record } from '#testing/video/video-orders.ts';

const anId = '01a1fd67-5651-7eda-825c-6423ff41459f' as never;
const pageOf = async (call: As): Promise<PatientPage> => (await call(patientPageContract.get, {})).body;
const codeOn = async (call: As): Promise<string> => (await pageOf(call)).orders[0]?.receiptCode ?? '';
const look = async (hospital: Hospital, commonOrderId: CommonOrder['id']): Promise<CommonOrder> =>
  (await hospital.nurse(commonOrderContract.get, { params: { commonOrderId } })).body;
const responsesOf = async (hospital: Hospital, commonOrderId: CommonOrder['id']) =>
  (await hospital.nurse(commonOrderContract.searchResponses, { params: { commonOrderId }, body: {} })).body.items;
/** Counted in the database: staff are signed out when much time has passed. */
const opened = async ({ server }: Hospital, commonOrderId: CommonOrder['id']): Promise<number> => {
  const { rowCount } = await server.owner.query('SELECT FROM common_responses WHERE common_order_id = $1', [
    commonOrderId,
  ]);
  return rowCount ?? 0;
};
const turn = async (hospital: Hospital, verb: 'pause' | 'resume' | 'end', commonOrderId: CommonOrder['id']) =>
  hospital.nurse(commonOrderContract[verb], {
    params: { commonOrderId },
    body: { version: (await look(hospital, commonOrderId)).version },
  });

describe('a person who scans the code of a common order', () => {
  test('counts for the day in Tokyo on which it was opened', async () => {
    const hospital = await openHospital();
    const common = await givenCommon(hospital);
    await scan(hospital, common.secret);
    await scan(hospital, common.secret);
    // One second before midnight in Tokyo, and at midnight.
    await hospital.server.owner.query(
      `UPDATE responses SET opened_at = '2026-11-20T14:59:59Z'::timestamptz + n * interval '1 second'
         FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM orders WHERE common_order_id = $1) o
        WHERE responses.order_id = o.id`,
      [common.id],
    );

    const { body } = await hospital.clerk(commonOrderContract.days, { params: { commonOrderId: common.id } });
    expect(body.days.map(({ date, opened: count }) => [date, count])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 1],
    ]);
  });

  test('gets a page of their own at once, without a name, and a receipt code; what they do is counted', async () => {
    const hospital = await openHospital();
    const common = await givenCommon(hospital);
    const visitor = await scan(hospital, common.secret);

    expect(visitor.body).toMatchObject({ state: 'verified', contact: { phone: '03-0000-0000' } });
    const page = await pageOf(visitor.call);
    expect(page).toMatchObject({ patientName: null, orders: [{ title: plain.patientTitle }] });
    const [order] = page.orders;
    const [item] = order ? itemsOf('video', order) : [];
    if (!order || !item) throw new Error('no item');
    expect(order.receiptCode).toMatch(/^\d{6}$/);
    const records = [
      record('watched', { itemId: item.id, range: { start: 0, end: item.durationSeconds } }),
      ...item.questions.map(({ id, correctOption }) =>
        record('answered', { itemId: item.id, questionId: id, option: correctOption }),
      ),
      record('asked', { orderId: order.id, itemId: null, text: '薬は飲んでよいですか' }),
    ];
    const { body } = await visitor.call(patientPageContract.record, { body: { records } });
    expect(body.refused).toEqual([]);

    expect((await look(hospital, common.id)).counts).toEqual({
      opened: 1,
      inProgress: 0,
      done: 1,
      linked: 0,
      attention: 1,
    });
    const [response] = await responsesOf(hospital, common.id);
    expect(response).toMatchObject({ progress: 'done', receiptCode: order.receiptCode, patient: null });
    const { body: detail } = await hospital.nurse(commonOrderContract.getResponse, { params: { orderId: order.id } });
    expect(detail.chatMessages).toMatchObject([{ from: 'patient', text: '薬は飲んでよいですか' }]);
    const { body: days } = await hospital.clerk(commonOrderContract.days, { params: { commonOrderId: common.id } });
    expect(days.days).toMatchObject([{ opened: 1, done: 1, linked: 0 }]);
    const reviewed = await hospital.nurse(commonOrderContract.reviewResponse, {
      params: { orderId: order.id },
      body: {},
    });
    // What nobody has answered is not done with by a look.
    expect(reviewed).toMatchObject({ status: 409, body: { code: 'order.questionOpen' } });
    await answerOrally(hospital.nurse, order.id, '飲んでよいと伝えた。');
    expect((await look(hospital, common.id)).counts.attention).toBe(0);

    // Nobody's order is in no list, and no page of orders.
    expect((await hospital.nurse(videoOrderContract.search, { body: {} })).body.total).toBe(0);
    expect((await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } })).status).toBe(404);
  });

  test('goes on with the same response in the same browser, also after a break; another browser begins its own', async () => {
    const hospital = await openHospital();
    const common = await givenCommon(hospital);
    const first = await scan(hospital, common.secret);
    const code = await codeOn(first.call);

    const again = await scan(hospital, common.secret, first.cookie);
    expect(await codeOn(again.call)).toBe(code);
    hospital.clock.advance(2 * 3600);
    const later = await scan(hospital, common.secret, first.cookie);
    expect(await codeOn(later.call)).toBe(code);
    const other = await scan(hospital, common.secret);
    expect(await codeOn(other.call)).not.toBe(code);
    expect(await opened(hospital, common.id)).toBe(2);
  });

  test('is one of fifty at once: fifty responses, fifty codes', async () => {
    const hospital = await openHospital();
    const common = await givenCommon(hospital);

    const visitors = await Promise.all(Array.from({ length: 50 }, () => scan(hospital, common.secret)));

    expect(visitors.map(({ body }) => body.state)).toEqual(Array.from({ length: 50 }, () => 'verified'));
    expect((await look(hospital, common.id)).counts.opened).toBe(50);
    const { rows } = await hospital.server.owner.query(
      'SELECT DISTINCT receipt_code FROM common_responses WHERE facility_id = $1',
      [hospital.facilityId],
    );
    expect(rows).toHaveLength(50);
  });

  test('is not let in while it is paused, after its last day, after its end, or as one too many, and reads why', async () => {
    const hospital = await openHospital();
    const today = todayInTokyo(hospital.clock.now());
    const common = await givenCommon(hospital, { validUntil: addDays(today, 1), maxResponses: 3 });
    const knock = async () => (await scan(hospital, common.secret)).body;

    await turn(hospital, 'pause', common.id);
    expect(await knock()).toMatchObject({ state: 'paused', contact: { phone: '03-0000-0000' } });
    await turn(hospital, 'resume', common.id);
    const many = await Promise.all(Array.from({ length: 8 }, knock));
    expect(many.map(({ state }) => state).toSorted()).toEqual([...Array(5).fill('over'), ...Array(3).fill('verified')]);
    expect((await look(hospital, common.id)).standing).toBe('full');

    const third = await givenCommon(hospital);
    const inside = await scan(hospital, third.secret);
    await turn(hospital, 'end', third.id);
    expect((await scan(hospital, third.secret)).body.state).toBe('over');
    expect((await inside.call(patientPageContract.get, {})).status).toBe(200);
    expect((await turn(hospital, 'resume', third.id)).body.code).toBe('commonOrder.illegalTransition');

    const other = await givenCommon(hospital, { validUntil: addDays(today, 1) });
    const early = await scan(hospital, other.secret);
    hospital.clock.advance(2 * 24 * 3600);
    expect((await scan(hospital, other.secret)).body.state).toBe('over');
    // The session of two days ago is over as well.
    expect((await early.call(patientPageContract.get, {})).status).toBe(401);
  });

  test('does not see a video that was withdrawn; with none left the code is over', async () => {
    const hospital = await openHospital();
    const [kept, withdrawn] = [
      await givenVideo(hospital, { title: '残る' }),
      await givenVideo(hospital, { title: '取り下げ' }),
    ];
    const videos = [kept, withdrawn].map(({ id: videoId }) => ({ videoId, required: true }));
    const common = await givenCommon(hospital, { videos });
    const withdraw = (id: string) =>
      hospital.server.owner.query(
        "UPDATE videos SET published = false, withdrawn_at = now(), withdrawn_reason = '誤り' WHERE id = $1",
        [id],
      );
    const before = await scan(hospital, common.secret);
    await withdraw(withdrawn.id);

    expect((await look(hospital, common.id)).unavailableCount).toBe(1);
    expect(
      (await pageOf(before.call)).orders.flatMap((each) => itemsOf('video', each)).map(({ available }) => available),
    ).toEqual([true, false]);
    const after = await scan(hospital, common.secret);
    expect((await pageOf(after.call)).orders[0]?.items.map(({ title }) => title)).toEqual(['残る']);
    await withdraw(kept.id);
    expect((await scan(hospital, common.secret)).body.state).toBe('over');
  });

  test('leaves the page of somebody else’s link behind, and an unknown code is refused like any other link', async () => {
    const hospital = await openHospital();
    const { linkSecret } = await givenIssued(hospital);
    const patient = await enter(hospital, linkSecret);
    const common = await givenCommon(hospital);

    const visitor = await scan(hospital, common.secret, patient.cookie);
    expect((await pageOf(visitor.call)).patientName).toBeNull();
    expect((await patient.call(patientPageContract.get, {})).status).toBe(401);
    expect(await scan(hospital, 'x'.repeat(43))).toMatchObject({ status: 404, body: { code: 'link.invalid' } });
  });
});

describe('a common order that asks who one is', () => {
  const asking = { identification: 'patientNumberAndBirthDate' } as const;

  test('links the response at once when number and birth date belong together, and still names nobody', async () => {
    const hospital = await openHospital();
    const patient = await hospital.given.patient({ patientNumber: '00004711', birthDate: '1958-04-02' });
    const common = await givenCommon(hospital, asking);
    const visitor = await scan(hospital, common.secret);
    expect(visitor.body).toMatchObject({
      state: 'needsIdentity',
      identityFor: 'views',
      triesLeft: 5,
      contact: { wardName: null },
    });
    expect((await visitor.call(patientPageContract.get, {})).status).toBe(401);
    expect((await look(hospital, common.id)).counts.opened).toBe(0);
    const { status } = await visitor.call(patientPageContract.verify, { body: { birthDate: '1958-04-02' } });
    expect(status).toBe(401);

    const told = await visitor.call(patientPageContract.identify, {
      body: { patientNumber: ' ４７１１ ', birthDate: '1958-04-02' },
    });
    expect(told.body.state).toBe('verified');
    const inside = callerWith(hospital.server.origin, { cookie: cookieIn(told.headers) });
    expect(await pageOf(inside)).toMatchObject({ patientName: null, contact: { wardName: null } });
    expect((await visitor.call(patientPageContract.get, {})).status).toBe(401);
    const [response] = await responsesOf(hospital, common.id);
    expect(response).toMatchObject({ patient: { id: patient.id }, linkedHow: 'identification' });
    expect((await hospital.nurse(videoOrderContract.search, { body: {} })).body.total).toBe(1);
  });

  test.each([
    ['a wrong birth date', { patientNumber: '00000815', birthDate: '1958-04-03' }],
    ['an unknown number', { patientNumber: '00000999', birthDate: '1958-04-02' }],
    ['a record that was closed', { patientNumber: '00000816', birthDate: '1958-04-02' }],
    ['no number', { patientNumber: ' ', birthDate: '1958-04-02' }],
  ])('answers %s with the same words, and locks after five failures', async (_case, body) => {
    const hospital = await openHospital();
    await hospital.given.patient({ patientNumber: '00000815' });
    const closed = await hospital.given.patient({ patientNumber: '00000816' });
    await hospital.admin(patientContract.archive, {
      params: { patientId: closed.id },
      body: { version: closed.version, reason: '転院' },
    });
    const { call } = await scan(hospital, (await givenCommon(hospital, asking)).secret);
    const tries = [];
    for (let at = 0; at < 6; at += 1) tries.push((await call(patientPageContract.identify, { body })).body);
    expect(tries.map(({ code, triesLeft }) => [code, triesLeft])).toEqual([
      ...[4, 3, 2, 1].map((left) => ['link.identityWrong', left]),
      ['link.locked', undefined],
      ['link.locked', undefined],
    ]);
  });

  test('stops guesses at one number, from however many browsers they come', async () => {
    const hospital = await openHospital();
    await hospital.given.patient({ patientNumber: '00000815' });
    const common = await givenCommon(hospital, asking);
    const codes = [];
    for (let at = 0; at < 12; at += 1) {
      const { call } = await scan(hospital, common.secret);
      const body = { patientNumber: '815', birthDate: `1950-01-${String(at + 1).padStart(2, '0')}` };
      codes.push((await call(patientPageContract.identify, { body })).body.code);
    }
    expect(codes).toEqual([...Array(10).fill('link.identityWrong'), 'request.tooMany', 'request.tooMany']);
  });
});

describe('a response finds its patient', () => {
  const given = async () => {
    const hospital = await openHospital();
    const common = await givenCommon(hospital);
    const visitor = await scan(hospital, common.secret);
    const [order] = (await pageOf(visitor.call)).orders;
    if (!order?.receiptCode) throw new Error('no code');
    return { hospital, common, visitor, orderId: order.id, code: order.receiptCode };
  };

  test('by the code that the person reads out; it is then one of the patient’s orders, and can be taken back', async () => {
    const { hospital, common, visitor, orderId, code } = await given();
    const patient = await hospital.given.patient();
    const other = await hospital.given.patient();
    const { linkSecret } = await givenIssued(hospital, { patient });
    const found = await hospital.nurse(commonOrderContract.findByCode, {
      body: { receiptCode: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect(found.body).toMatchObject({ orderId, commonOrderId: common.id, patient: null });

    const link = { params: { orderId }, body: { patientId: patient.id, identityCheck: 'patientCard' as const } };
    const unsaid = { patientId: patient.id } as never;
    expect((await hospital.nurse(commonOrderContract.link, { ...link, body: unsaid })).status).toBe(400);
    // Who watched gave nothing that could be compared.
    const compared = { ...link, body: { ...link.body, identityCheck: 'asGiven' as const } };
    expect((await hospital.nurse(commonOrderContract.link, compared)).body.errors).toMatchObject([
      { field: 'identityCheck' },
    ]);
    const linked = await hospital.nurse(commonOrderContract.link, link);
    expect(linked.body).toMatchObject({ patient: { id: patient.id }, linkedHow: 'staff', linkedByName: 'nurse 職員' });
    expect(await hospital.nurse(commonOrderContract.link, link)).toMatchObject({
      status: 409,
      body: { code: 'commonOrder.alreadyLinked' },
    });
    const { body: listed } = await hospital.nurse(videoOrderContract.search, { body: { patientId: patient.id } });
    expect(listed.items.map(({ id }) => id)).toContain(orderId);
    const { body: shown } = await hospital.nurse(videoOrderContract.get, { params: { orderId } });
    expect(shown).toMatchObject({ commonOrderId: common.id, allowed: ['close'] });
    expect((await hospital.nurse(patientContract.timeline, { params: { patientId: patient.id } })).status).toBe(200);

    // A person who stood before the poster learns nothing of the patient, and the patient's own link nothing of the response.
    const page = await pageOf(visitor.call);
    expect(page).toMatchObject({ patientName: null, orders: [{ id: orderId }] });
    expect(page.orders).toHaveLength(1);
    const own = await pageOf((await enter(hospital, linkSecret)).call);
    expect(own.orders.map(({ id }) => id)).not.toContain(orderId);

    const wrongOne = { params: { orderId }, body: { patientId: other.id, identityCheck: 'patientCard' as const } };
    expect((await hospital.nurse(commonOrderContract.unlink, wrongOne)).body.code).toBe('commonOrder.notLinked');
    const undone = await hospital.nurse(commonOrderContract.unlink, link);
    expect(undone.body).toMatchObject({ patient: null, linkedAt: null });
    expect((await hospital.nurse(commonOrderContract.link, wrongOne)).body.patient?.id).toBe(other.id);
    const { rows } = await hospital.server.owner.query(
      "SELECT detail FROM audit_events WHERE action = 'commonOrder.link' AND patient_id = $1",
      [patient.id],
    );
    expect(rows).toMatchObject([{ detail: { identityCheck: 'patientCard' } }]);
    const audits = (await hospital.audits()).filter((action) => /^commonOrder\.(un)?link$/.test(action));
    expect(audits).toEqual(['commonOrder.link', 'commonOrder.unlink', 'commonOrder.link']);
  });

  test('never by a code that is wrong, of another hospital, or older than its days', async () => {
    const { hospital, code } = await given();
    const elsewhere = await openHospital();
    const ask = async (by: As, receiptCode: string) =>
      (await by(commonOrderContract.findByCode, { body: { receiptCode } })).body.code;

    for (const wrong of ['', '12345', 'abcdef', String((Number(code) + 1) % 1_000_000).padStart(6, '0')]) {
      expect([wrong, await ask(hospital.nurse, wrong)]).toEqual([wrong, 'commonOrder.codeUnknown']);
    }
    expect(await ask(elsewhere.nurse, code)).toBe('commonOrder.codeUnknown');
    await hospital.server.owner.query(
      "UPDATE common_responses SET code_until = now() - interval '1 day' WHERE receipt_code = $1",
      [code],
    );
    expect(await ask(hospital.nurse, code)).toBe('commonOrder.codeUnknown');
  });

  test('not a record that is closed or of another hospital, nor by somebody who may not', async () => {
    const { hospital, orderId } = await given();
    const elsewhere = await openHospital();
    const closed = await hospital.given.patient();
    await hospital.admin(patientContract.archive, {
      params: { patientId: closed.id },
      body: { version: closed.version, reason: '転院' },
    });
    const stranger = await elsewhere.given.patient();
    const link = (by: As, patientId: typeof closed.id) =>
      by(commonOrderContract.link, { params: { orderId }, body: { patientId, identityCheck: 'patientCard' } });

    expect((await link(hospital.nurse, closed.id)).body.code).toBe('patient.archived');
    expect((await link(hospital.nurse, stranger.id)).body.code).toBe('notFound');
    expect((await link(elsewhere.nurse, stranger.id)).body.code).toBe('notFound');
    expect((await link(hospital.clerk, closed.id)).body.code).toBe('permission.denied');
  });
});

describe('staff', () => {
  test('a person who may only look sees the numbers, and changes nothing', async () => {
    const hospital = await openHospital();
    const common = await givenCommon(hospital);
    const at = { params: { commonOrderId: common.id } };

    const { body } = await hospital.clerk(commonOrderContract.list, { query: {} });
    expect(body.items).toMatchObject([{ id: common.id, standing: 'open' }]);
    expect((await hospital.clerk(commonOrderContract.get, at)).body.allowed).toEqual([]);
    expect((await hospital.clerk(commonOrderContract.create, { body: plain })).status).toBe(403);
    expect((await hospital.clerk(commonOrderContract.searchResponses, { ...at, body: {} })).status).toBe(403);
    for (const verb of ['pause', 'resume', 'end'] as const) {
      expect(
        (await hospital.clerk(commonOrderContract[verb], { ...at, body: { version: common.version } })).status,
      ).toBe(403);
    }
    const elsewhere = await openHospital();
    expect((await elsewhere.nurse(commonOrderContract.get, at)).status).toBe(404);
    expect((await elsewhere.nurse(commonOrderContract.list, { query: {} })).body.total).toBe(0);
  });

  test.each<[string, Partial<CommonOrderDraft>, string]>([
    ['a title of blanks only', { patientTitle: '　 ' }, 'request.invalid'],
    ['no internal title', { internalTitle: '' }, 'request.invalid'],
    ['a last day in the past', { validUntil: '2020-01-01' }, 'request.invalid'],
    ['no video', { videos: [] }, 'order.empty'],
  ])('cannot hang up one with %s', async (_case, wrong, code) => {
    const hospital = await openHospital();
    const { body: draft } = await create(hospital, wrong);
    const refused = await hospital.nurse(commonOrderContract.issue, {
      params: { commonOrderId: draft.id },
      body: { version: draft.version },
    });
    expect(refused.body.code).toBe(code);
    expect((await look(hospital, draft.id)).standing).toBe('draft');
  });

  test('keep a draft, are told of who was faster, and send once however often they press', async () => {
    const hospital = await openHospital();
    const { body: draft } = await create(hospital);
    const at = { params: { commonOrderId: draft.id } };
    const videos = draft.videos.map(({ videoId, required }) => ({ videoId, required }));
    const save = { ...plain, videos, patientTitle: '変更', version: draft.version };
    const saved = await hospital.nurse(commonOrderContract.saveDraft, { ...at, body: save });
    expect(saved.body).toMatchObject({ patientTitle: '変更', version: 2 });
    expect((await hospital.doctor(commonOrderContract.saveDraft, { ...at, body: save })).body.code).toBe(
      'record.versionConflict',
    );
    const unpublished = await givenVideo(hospital, { published: false });
    const refused = { ...save, version: 2, videos: [{ videoId: unpublished.id, required: true }] };
    expect((await hospital.nurse(commonOrderContract.saveDraft, { ...at, body: refused })).body.code).toBe(
      'order.videoUnavailable',
    );
    // A draft is nobody else's business, and cannot be scanned.
    expect((await hospital.doctor(commonOrderContract.list, { query: {} })).body.total).toBe(0);

    const idempotencyKey = crypto.randomUUID();
    const press = () => hospital.nurse(commonOrderContract.issue, { ...at, body: { version: 2 }, idempotencyKey });
    const [one, two] = await Promise.all([press(), press()]);
    expect(two.body).toEqual(one.body);
    const changed = await hospital.nurse(commonOrderContract.change, {
      ...at,
      body: { ...plain, place: '3階', maxResponses: 10, version: one.body.version },
    });
    expect(changed.body).toMatchObject({ place: '3階', secret: one.body.secret });
    const preview = await hospital.clerk(patientPageContract.previewCommon, at);
    expect(preview.body).toMatchObject({ patientName: null, orders: [{ title: plain.patientTitle }] });
    await hospital.server.owner.query(
      `INSERT INTO role_permissions (facility_id, role, permission, granted)
       SELECT $1, 'comedical', unnest(ARRAY['video.view', 'video.order']), false`,
      [hospital.facilityId],
    );
    expect((await hospital.comedical(patientPageContract.previewCommon, at)).status, 'sees forms alone').toBe(404);
    expect((await hospital.nurse(commonOrderContract.get, { params: { commonOrderId: anId } })).status).toBe(404);
  });
});

describe('on paper', () => {
  const print = (
    { server, staff }: Hospital,
    { id }: CommonOrder,
    sheet: string,
    as: 'nurse' | 'clerk' = 'nurse',
    language?: Language,
  ) =>
    fetch(server.origin + apiPrefix + commonOrderSheetPath(id, sheet, language), {
      headers: { cookie: staff[as].cookie },
    });

  test.each([
    ['poster-a4', '(A4)', 1],
    ['poster-a3', '(A3)', 1],
    ['cards', '(A4)', 8],
  ])('%s holds the code, the title, the hospital and its telephone', async (sheet, paper, count) => {
    const hospital = await openHospital();
    const title = '大腸内視鏡検査（全大腸カメラ）を受ける患者さまとご家族の方へ　検査前日からの準備のご案内';
    const common = await givenCommon(hospital, { patientTitle: title, validUntil: '2099-03-31' });
    const answer = await print(hospital, common, sheet);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${sheet}.pdf"`);
    const { words, facts, codes } = await lookAtSheet(await answer.bytes());
    for (const part of ['03-0000-0000', '大腸内視鏡検査', '準備のご案内', '2099']) expect(words).toContain(part);
    expect(facts).toMatch(/Pages:\s+1\n/u);
    expect(facts).toContain(paper);
    expect(codes).toEqual(Array(count).fill(`${hospital.server.services.publicUrl}/p/#${common.secret}`));
  });

  test.each([
    ['poster-a4', 'vi', 'Nội soi đại tràng: chuẩn bị', 'Xem video', '動画'],
    ['poster-a4', 'ja-easy', 'だいちょうの けんさの じゅんび', 'ビデオ', null],
    ['cards', 'zh', '肠镜检查的准备', '视频', '動画'],
  ] as const)(
    '%s in %s has the Japanese beside it, and the code opens the page in it',
    async (sheet, language, body, own, japanese) => {
      const hospital = await openHospital();
      const title = '大腸内視鏡検査の準備';
      const video = await givenVideo(hospital, { title });
      await writeLayer(hospital.admin, contentOf(video), 'title', body, language);
      const videos = [{ videoId: video.id, required: true }];
      const common = await givenCommon(hospital, { patientTitle: title, validUntil: '2099-03-31', videos });

      const answer = await print(hospital, common, sheet, 'nurse', language);

      const { words, codes, facts } = await lookAtSheet(await answer.bytes());
      for (const part of [body, title, own, '03-0000-0000', '2099', japanese ?? ''])
        expect(words).toContain(part.replaceAll(/\s/gu, ''));
      expect(words).not.toContain('〓');
      expect(facts).toMatch(/Pages:\s+1\n/u);
      const address = `${hospital.server.services.publicUrl}/p/?lang=${language}#${common.secret}`;
      expect(codes).toEqual(Array(sheet === 'cards' ? 8 : 1).fill(address));
    },
  );

  test('bears the title that was translated for it, on paper, in the preview and on the page; others of the area write none', async () => {
    const hospital = await openHospital();
    const common = await givenCommon(hospital, {
      patientTitle: '春の健診へようこそ',
      message: '受付でお声がけください。',
    });
    const content = { kind: 'commonOrder', contentId: common.id } as const;
    expect((await writeLayer(hospital.nurse, content, 'title', 'Welcome to the check-up')).status).toBe(200);
    await writeLayer(hospital.nurse, content, 'message', 'Please tell the desk.');
    const words = await wordsOn(await (await print(hospital, common, 'poster-a4', 'nurse', 'en')).bytes());
    expect(words).toContain('Welcometothecheck-up');

    const { call } = await scan(hospital, common.secret);
    const layersIn = async (asked: Promise<{ body: PatientPage }>) =>
      (await asked).body.layers?.contents.flatMap(({ texts }) => texts.map(({ body }) => body));
    const said = ['Welcome to the check-up', 'Please tell the desk.'];
    expect(await layersIn(call(patientPageContract.get, { query: { language: 'en' } }))).toEqual(
      expect.arrayContaining(said),
    );
    const params = { commonOrderId: common.id };
    expect(
      await layersIn(hospital.nurse(patientPageContract.previewCommon, { params, query: { language: 'en' } })),
    ).toEqual(expect.arrayContaining(said));

    expect((await readLayers(hospital.nurse, content)).mayWrite).toBe(true);
    await hospital.server.owner.query(
      `INSERT INTO role_permissions (facility_id, role, permission, granted)
       SELECT $1, 'comedical', unnest(ARRAY['video.view', 'video.order']), false`,
      [hospital.facilityId],
    );
    const asked = hospital.comedical(textLayerContract.get, { params: content });
    expect((await asked).status, 'sees other common orders alone').toBe(404);
  });

  test('is not printed in a language that the hospital does not speak', async () => {
    const hospital = await openHospital();
    const common = await givenCommon(hospital);
    const { version } = (await hospital.admin(facilitySettingsContract.get, {})).body;
    await hospital.admin(facilitySettingsContract.updateLanguages, { body: { languages: ['ja', 'en'], version } });
    expect((await print(hospital, common, 'cards', 'nurse', 'zh')).status).toBe(400);
    expect((await print(hospital, common, 'cards', 'nurse', 'en')).status).toBe(200);
  });

  test('comes nothing that opens nothing, nor for others', async () => {
    const hospital = await openHospital();
    const common = await givenCommon(hospital);
    expect((await print(hospital, common, 'poster-a5')).status).toBe(404);
    expect((await print(hospital, common, 'cards', 'clerk')).status).toBe(403);
    expect((await print(await openHospital(), common, 'cards')).status).toBe(404);
    await turn(hospital, 'end', common.id);
    expect((await print(hospital, common, 'cards')).status).toBe(409);
  });
});
