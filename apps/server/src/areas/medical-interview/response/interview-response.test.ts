import { interviewExport, interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { interviewOrderContract } from '@nattoku/contract/medical-interview/interview-order';
import type { InterviewAnswer } from '@nattoku/contract/medical-interview/interview-answer';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import {
  interviewPicturePath,
  interviewPicturesPath,
} from '@nattoku/contract/medical-interview/interview-picture-files';
import {
  INTERVIEW_PHOTO_MAX_BYTES,
  interviewPhotosPath,
  interviewPhotoPath,
} from '@nattoku/contract/medical-interview/interview-photo-files';
import { interviewFhirPath, interviewPdfPath } from '@nattoku/contract/medical-interview/interview-print-files';
import {
  type InterviewResponse,
  interviewResponseContract as contract,
} from '@nattoku/contract/medical-interview/interview-response';
import { interviewPaperPath } from '@nattoku/contract/medical-interview/interview-paper';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { DepartmentId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { explodingExpression } from '@nattoku/rules/testing/interview-items';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { oneOf, option } from '@nattoku/rules/interview/item/write-item';
import { beforeAll, describe, expect, test } from 'vitest';
import { askPoppler, greyPages } from '#kernel/pdf/run-poppler.ts';
import { bellOf } from '#testing/bell.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';
import { type As, type Hospital, openHospital } from '#testing/hospital.ts';
import {
  flagged,
  givenInterview,
  givenInterviewTemplate,
  harmless,
  send,
  sent,
  shownInterview,
  typed,
} from '#testing/interviews.ts';
import { givenMedia } from '#testing/video/given-media.ts';
import { writeLayer } from '#testing/text-layers.ts';
import { enter, type Visitor } from '#testing/video/video-orders.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const get = async (itemId: OrderItemId): Promise<InterviewResponse> => {
  const { status, body } = await hospital.nurse(contract.get, { params: { itemId } });
  expect(status).toBe(200);
  return body;
};

const answered = async (answers = flagged()) => {
  const order = await givenInterview(hospital);
  const visitor = await enter(hospital, order.linkSecret);
  const { body } = await send(visitor, sent(order.itemId, answers));
  expect(body.refused).toEqual([]);
  return { ...order, visitor };
};

/** Somebody has seen every flag. */
const seen = async (itemId: OrderItemId, by: As = hospital.nurse) => {
  for (const { id: flagId } of (await get(itemId)).flags)
    await by(contract.acknowledge, { params: { itemId, flagId }, body: { note: '病棟に伝えた' } });
  return (await get(itemId)).version;
};

describe('specification/medical-interview.md §14: what is typed is kept on the server', () => {
  test('of each place the newest counts, in whatever order it comes; a row that was taken out stays out', async () => {
    const { orderId, itemId, linkSecret } = await givenInterview(hospital);
    const [one, other] = [await enter(hospital, linkSecret), await enter(hospital, linkSecret)];
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const row = { key: 'r1', group: 'medicines', within: null };
    const height = (value: number) => [{ place: 'height', answer: { type: 'number' as const, value, unit: 'cm' } }];
    await send(one, typed(itemId, { places: height(170), at: new Date().toISOString(), rowsAdded: [row] }));

    // Typed before it, and sent after it; and the row, sent again by a device that was without a network.
    await send(other, typed(itemId, { places: height(150), at: minutesAgo(30), rowsRemoved: ['r1'] }));
    await send(other, typed(itemId, { rowsAdded: [row] }));

    const { draft } = await shownInterview(one, orderId);
    expect(draft.answers).toMatchObject({ height: { value: 170 } });
    expect(draft.rows).toEqual([]);
    expect(await get(itemId)).toMatchObject({ state: 'answering', original: null, flags: [] });
  });

  test('what the questionnaire does not ask is refused in words', async () => {
    const { itemId, linkSecret } = await givenInterview(hospital);
    const visitor = await enter(hospital, linkSecret);
    const places = [{ place: 'nowhere', answer: { type: 'boolean' as const, value: true } }];
    const { body } = await send(visitor, typed(itemId, { places }));
    expect(body.refused).toMatchObject([{ reason: expect.stringContaining('見つからない') }]);
  });
});

test('specification/medical-interview.md §14: who answers is known on another device, and asked anew once staff ask', async () => {
  const { orderId, itemId, linkSecret } = await givenInterview(hospital);
  const [one, other] = [await enter(hospital, linkSecret), await enter(hospital, linkSecret)];
  const respondent = { kind: 'family' as const, name: ' 山口 一郎 ', relation: '息子' };
  const { body } = await send(one, typed(itemId, { respondent }));
  expect(body.refused).toEqual([]);
  expect((await shownInterview(other, orderId)).respondent).toEqual({ ...respondent, name: '山口 一郎' });

  // Said on a device whose words came late: the newer one stands.
  const before = new Date(Date.now() - 60_000).toISOString();
  await send(other, typed(itemId, { at: before, respondent: { kind: 'patient', name: '', relation: '' } }));
  expect((await shownInterview(one, orderId)).respondent?.kind).toBe('family');

  await send(one, sent(itemId, harmless(), { respondent }));
  expect((await shownInterview(one, orderId)).respondent).toBeNull();
  const { version } = await get(itemId);
  await hospital.doctor(contract.sendBack, { params: { itemId }, body: { version, question: '薬の名前は？' } });
  expect((await shownInterview(one, orderId)).respondent).toBeNull();
});

test('specification/medical-interview.md §30: what was read in another language is kept as it stood then', async () => {
  const order = await givenInterview(hospital);
  const content = { kind: 'interviewTemplateVersion', contentId: order.template.versionId } as const;
  await writeLayer(hospital.admin, content, 'thinner.text', 'Do you take blood thinners?');
  const visitor = await enter(hospital, order.linkSecret);
  await send(visitor, sent(order.itemId, harmless(), { language: 'en' }));
  await writeLayer(hospital.admin, content, 'thinner.text', 'Are you on anticoagulants?');

  const response = await get(order.itemId);
  expect(response.wordsRead).toEqual({
    language: 'en',
    texts: [
      { japanese: '血をサラサラにする薬を飲んでいますか。', body: 'Do you take blood thinners?', reviewed: false },
    ],
  });
  const [{ language, layers } = { language: null, layers: null }] = response.submissions;
  expect({ language, layers }).toMatchObject({ language: 'en', layers: { reviewed: 0, drafts: 1 } });
  expect(layers?.japanese).toBeGreaterThan(5);
  const { rows } = await hospital.server.owner.query(
    `SELECT detail FROM audit_events WHERE action = 'interview.send' AND detail->>'itemId' = $1`,
    [order.itemId],
  );
  expect(rows).toMatchObject([{ detail: { language: 'en', layers: { drafts: 1 } } }]);
});

describe('specification/medical-interview.md §15: a response is sent once', () => {
  test('what is hidden is left out, what is computed is in, and a second sending changes nothing', async () => {
    const order = await givenInterview(hospital);
    const visitor = await enter(hospital, order.linkSecret);
    const first = sent(order.itemId, flagged());

    expect((await send(visitor, first)).body.accepted).toEqual([first.id]);
    expect((await send(visitor, first)).body.accepted).toEqual([first.id]);
    const { body } = await send(await enter(hospital, order.linkSecret), sent(order.itemId, harmless()));

    expect(body.refused).toMatchObject([{ reason: expect.stringContaining('すでに送信されています') }]);
    const { original, submissions, chartText, scores } = await get(order.itemId);
    expect(submissions).toMatchObject([{ number: 1, channel: 'link', respondent: { kind: 'patient' } }]);
    expect(original?.answers).toMatchObject({ bmi: { value: 22.5 }, 'r1/medicine': { value: 'ワルファリン' } });
    expect(original?.answers).not.toHaveProperty('pregnant');
    expect(chartText).toContain('BMI：22.5');
    expect(scores).toMatchObject([{ linkId: 'bmi' }, { linkId: 'mood', value: 3, band: '高い', level: 'amber' }]);
  });

  test('what is out of range or lacks refuses all of it, and names the question', async () => {
    const order = await givenInterview(hospital);
    const visitor = await enter(hospital, order.linkSecret);
    const wrong = { answers: { height: { type: 'number' as const, value: 900, unit: 'cm' } }, rows: [] };
    const { body } = await send(visitor, sent(order.itemId, wrong));
    expect(body.refused[0]?.reason).toMatch(/抗凝固薬：回答してください。身長：250以下/u);
    const someone = { respondent: { kind: 'family' as const, name: '', relation: '' } };
    const nameless = await send(visitor, sent(order.itemId, harmless(), someone));
    expect(nameless.body.refused[0]?.reason).toContain('名前を入力');
    expect(await get(order.itemId)).toMatchObject({ state: 'open', submissions: [] });
  });

  test('answers that make an expression endless are refused with words; what is sent along with them is taken', async () => {
    const texts = Array.from({ length: 20 }, (_, number) => `q${number}`);
    const items = [
      ...texts.map((linkId) => blankItem('text', linkId, { text: linkId })),
      blankItem('computed', 'sum', { text: '計', as: 'boolean', expression: explodingExpression }),
    ];
    const form = { items: listItems(items) as InterviewForm['items'], flags: [], chartText: '' };
    const patient = await hospital.given.patient();
    const costly = await givenInterview(hospital, { form, patient });
    const visitor = await enter(hospital, costly.linkSecret);
    const answers = Object.fromEntries(texts.map((linkId) => [linkId, { type: 'text' as const, value: 'はい' }]));

    const { status, body } = await send(visitor, typed(costly.itemId), sent(costly.itemId, { answers, rows: [] }));
    expect([status, body.refused.length]).toEqual([200, 1]);
    expect(body.refused[0]?.reason).toContain('時間がかかりすぎる');
    const { owner } = hospital.server;
    const { rows } = await owner.query('SELECT state FROM interview_items WHERE order_item_id = $1', [costly.itemId]);
    expect(rows).toEqual([{ state: 'answering' }]);
  });

  test('a questionnaire that is retired while somebody answers goes on, and takes no new orders', async () => {
    const order = await givenInterview(hospital);
    const { id, versionId } = order.template;
    await hospital.server.owner.query("UPDATE interview_template_versions SET state = 'retired' WHERE id = $1", [
      versionId,
    ]);
    const visitor = await enter(hospital, order.linkSecret);
    expect((await send(visitor, sent(order.itemId))).body.refused).toEqual([]);
    const body = { patientId: order.patient.id, templateIds: [id], message: '', dueOn: null };
    const again = await hospital.clerk(interviewOrderContract.issue, { body });
    expect(again).toMatchObject({ status: 409, body: { code: 'interview.unavailable' } });
  });

  test('a questionnaire that is changed while somebody answers stays the one that was asked', async () => {
    const order = await givenInterview(hospital);
    const { id, versionId } = order.template;
    const run = (statement: string, values: unknown[]) => hospital.server.owner.query(statement, values);
    await run("UPDATE interview_template_versions SET state = 'retired' WHERE id = $1", [versionId]);
    await run(
      `INSERT INTO interview_template_versions (id, facility_id, template_id, number, state, form, item_count, author_id, published_at, created_at, updated_at)
       SELECT gen_random_uuid(), facility_id, template_id, 2, 'published', '{"items":[],"flags":[],"chartText":""}', 0, author_id, now(), now(), now()
         FROM interview_template_versions WHERE id = $1`,
      [versionId],
    );
    const visitor = await enter(hospital, order.linkSecret);
    expect((await shownInterview(visitor, order.orderId)).items.length).toBeGreaterThan(3);
    expect((await send(visitor, sent(order.itemId, flagged()))).body.refused).toEqual([]);
    expect((await get(order.itemId)).template).toEqual({ id, versionId, number: 1 });
  });

  test('of two devices that send at once one is first, and the other is told', async () => {
    const order = await givenInterview(hospital);
    const devices = [await enter(hospital, order.linkSecret), await enter(hospital, order.linkSecret)];
    const replies = await Promise.all(devices.map((device) => send(device, sent(order.itemId))));
    expect(replies.map(({ body }) => body.accepted.length)).toEqual(expect.arrayContaining([0, 1]));
    expect(replies.flatMap(({ body }) => body.refused)).toMatchObject([
      { reason: expect.stringContaining('すでに送信されています') },
    ]);
    expect((await get(order.itemId)).submissions).toHaveLength(1);
  });

  test.each([-2, 2])('a clock that is %i days off writes down when it was by ours', async (days) => {
    const order = await givenInterview(hospital);
    const visitor = await enter(hospital, order.linkSecret);
    const off = new Date(Date.now() + days * 86_400_000).toISOString();
    const answer = sent(order.itemId, harmless(), { at: off });
    const { body } = await visitor.call(patientPageContract.record, { body: { records: [answer], sentAt: off } });
    expect(body.refused).toEqual([]);
    const [submission] = (await get(order.itemId)).submissions;
    const apart = Date.parse(submission?.receivedAt ?? '') - Date.parse(submission?.at ?? '');
    expect(Math.abs(apart)).toBeLessThan(60_000);
  });

  test.each<[what: string, item: InterviewItem, answer: InterviewAnswer, said: string]>([
    [
      '30 February',
      blankItem('date', 'q', { text: '日' }),
      { type: 'date', value: '2026-02-30' },
      '日付や時刻として読めません',
    ],
    ['a year alone', blankItem('date', 'q', { text: '日' }), { type: 'date', value: '2026' }, 'もう少し詳しく'],
    [
      '平成40年',
      blankItem('date', 'q', { text: '日' }),
      { type: 'date', value: '平成40年' },
      '日付や時刻として読めません',
    ],
    [
      '25 o’clock',
      blankItem('time', 'q', { text: '時刻' }),
      { type: 'time', value: '25:00' },
      '日付や時刻として読めません',
    ],
    ['eleven of ten', blankItem('scale', 'q', { text: '痛み' }), { type: 'number', value: 11, unit: null }, '10以下'],
    ['another unit', blankItem('number', 'q', { text: '数' }), { type: 'number', value: 1, unit: 'kg' }, '単位'],
    [
      'what is not offered',
      oneOf('q', '薬', [['a', 'あ']]),
      { type: 'choice', options: ['x'], other: null },
      '選べない答え',
    ],
    ['another type', blankItem('yesNo', 'q', { text: '薬' }), { type: 'text', value: 'はい' }, '合わない形'],
    [
      'too long',
      blankItem('text', 'q', { text: '名', maxLength: 3 }),
      { type: 'text', value: 'あいうえ' },
      '3文字以内',
    ],
    [
      'a place that is none',
      blankItem('bodyMap', 'q', { text: '所' }),
      { type: 'areas', areas: [{ area: 'x', note: '' }] },
      '選べない答え',
    ],
  ])('%s is refused by the server as on the page', async (_, item, answer, said) => {
    const form = { items: listItems([item]) as InterviewForm['items'], flags: [], chartText: '' };
    const order = await givenInterview(hospital, { form });
    const visitor = await enter(hospital, order.linkSecret);
    const { body } = await send(visitor, sent(order.itemId, { answers: { q: answer }, rows: [] }));
    expect(body.refused[0]?.reason).toContain(said);
    expect((await get(order.itemId)).submissions).toEqual([]);
  });

  test('former answers are offered with their date, and not to somebody else', async () => {
    const template = await givenInterviewTemplate(hospital);
    const patient = await hospital.given.patient();
    const first = await givenInterview(hospital, { template, patient });
    await send(await enter(hospital, first.linkSecret), sent(first.itemId, flagged()));
    const second = await givenInterview(hospital, { template, patient });
    const other = await givenInterview(hospital, { template });

    const { former, draft } = await shownInterview(await enter(hospital, second.linkSecret), second.orderId);
    expect(former).toMatchObject({ answeredAt: expect.any(String), answers: { thinner: { value: true } } });
    expect(draft.answers).toEqual({});
    expect((await shownInterview(await enter(hospital, other.linkSecret), other.orderId)).former).toBeNull();
  });
});

describe('specification/medical-interview.md §17: flags', () => {
  test('a red flag rings until somebody has seen it by name, and nobody goes on before', async () => {
    const { itemId, orderId } = await answered();
    const tasks = async () =>
      (await bellOf(hospital, { role: 'doctor', tab: 'action' })).items.filter(({ link }) => link?.includes(itemId));
    expect(await tasks()).toMatchObject([{ kind: 'interview.flagged' }]);
    const { flags, version } = await get(itemId);
    expect(flags).toMatchObject([
      { level: 'red', name: '抗凝固薬', said: ['抗凝固薬：はい'], acknowledged: null },
      { level: 'amber', name: '気分の点数' },
    ]);
    const early = await hospital.nurse(contract.review, { params: { itemId }, body: { version } });
    expect(early).toMatchObject({ status: 409, body: { code: 'interview.flagsOpen' } });

    await seen(itemId);

    expect((await get(itemId)).flags[0]?.acknowledged).toMatchObject({
      by: { id: hospital.staff.nurse.staffId },
      note: '病棟に伝えた',
    });
    expect(await tasks()).toEqual([]);
    expect((await hospital.nurse(interviewListContract.ofOrder, { params: { orderId } })).body.items).toMatchObject([
      { flags: { red: 1, unseenRed: 0 }, state: 'submitted' },
    ]);
  });
});

describe('specification/medical-interview.md §18: what staff do with a response', () => {
  test('reviewed, finalised, amended; corrections keep what was sent, and each needs a reason', async () => {
    const { itemId } = await answered();
    const params = { itemId };
    const changes = [{ place: 'weight', answer: { type: 'number' as const, value: 70, unit: 'kg' } }];
    const correct = (version: number, given = {}) =>
      hospital.nurse(contract.correct, { params, body: { version, changes, reason: '体重計で測定', ...given } });
    let version = await seen(itemId);
    expect(await correct(version, { reason: ' ' })).toMatchObject({ status: 400 });
    const far = [{ place: 'weight', answer: { type: 'number' as const, value: 9000, unit: 'kg' } }];
    expect(await correct(version, { changes: far })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'weight', message: '体重：300以下の数を入れてください' }] },
    });
    const { body: corrected } = await correct(version);
    expect(corrected.current.answers).toMatchObject({ weight: { value: 70 }, bmi: { value: 24.2 } });
    expect(corrected.original?.answers).toMatchObject({ weight: { value: 65 } });
    expect(await correct(version)).toMatchObject({ status: 409, body: { code: 'record.versionConflict' } });

    version = corrected.version;
    const reviewed = await hospital.nurse(contract.review, { params, body: { version } });
    expect(reviewed.body).toMatchObject({ state: 'reviewed', reviewed: { by: { name: 'nurse 職員' } } });
    const finalised = await hospital.doctor(contract.finalise, { params, body: { version: reviewed.body.version } });
    expect(finalised.body.state).toBe('finalised');
    expect(await correct(finalised.body.version)).toMatchObject({
      status: 409,
      body: { code: 'interview.illegalTransition' },
    });
    const { body: amended } = await hospital.doctor(contract.amend, {
      params,
      body: { version: finalised.body.version, changes, reason: '再測定' },
    });
    expect(amended).toMatchObject({ state: 'amended', corrections: [{}, { isAmendment: true, reason: '再測定' }] });
  });

  test('sent back with a question it is open again, and what was sent before stays', async () => {
    const { itemId, orderId, visitor } = await answered(harmless());
    const { version } = await get(itemId);
    const question = '薬の名前を教えてください。';
    await hospital.nurse(contract.sendBack, { params: { itemId }, body: { version, question } });

    const shown = await shownInterview(visitor, orderId);
    expect(shown).toMatchObject({ done: false, returned: { question }, draft: { answers: harmless().answers } });
    await send(visitor, sent(itemId, flagged()));

    expect(await get(itemId)).toMatchObject({
      state: 'submitted',
      submissions: [{ number: 2 }, { number: 1 }],
      returns: [{ question, answeredAt: expect.any(String) }],
    });
    expect((await shownInterview(visitor, orderId)).done).toBe(true);
  });

  test('staff type in what was written on paper; an order then waits no longer', async () => {
    const { itemId, orderId } = await givenInterview(hospital);
    const { version } = await get(itemId);
    const respondent = { kind: 'staff' as const, name: '受付', relation: '' };
    const { body } = await hospital.clerk(contract.enter, {
      params: { itemId },
      body: { version, respondent, ...flagged() },
    });
    expect(body).toMatchObject({ state: 'submitted', submissions: [{ channel: 'staff', enteredBy: {} }] });
    const { rows } = await hospital.server.owner.query('SELECT done_at FROM order_items WHERE order_id = $1', [
      orderId,
    ]);
    expect(rows).toMatchObject([{ done_at: expect.any(Date) }]);
  });
});

test('specification/medical-interview.md §7: nobody is held up by a required question that is hidden', async () => {
  const items = [
    blankItem('text', 'code', { text: '版', isHidden: true, isRequired: true }),
    blankItem('group', 'hidden', {
      isHidden: true,
      items: [blankItem('text', 'inside', { text: '隠れた質問', isRequired: true })],
    }),
    blankItem('text', 'chief', { text: '今日はどうされましたか', isRequired: true }),
  ];
  const form = { items: listItems(items) as InterviewForm['items'], flags: [], chartText: '' };
  const answers = { answers: { chief: { type: 'text' as const, value: '腹痛' } }, rows: [] };

  const own = await givenInterview(hospital, { form });
  const visitor = await enter(hospital, own.linkSecret);
  expect((await send(visitor, sent(own.itemId, { answers: {}, rows: [] }))).body.refused).toHaveLength(1);
  expect((await send(visitor, sent(own.itemId, answers))).body.refused).toEqual([]);

  const onPaper = await givenInterview(hospital, { form });
  const { version } = await get(onPaper.itemId);
  const respondent = { kind: 'staff' as const, name: '受付', relation: '' };
  const { status } = await hospital.clerk(contract.enter, {
    params: { itemId: onPaper.itemId },
    body: { version, respondent, ...answers },
  });
  expect(status).toBe(200);
});

test('specification/medical-interview.md §7: initial answers are sent with hidden questions, and one that was removed stays removed', async () => {
  const initial = (value: string) => ({ type: 'text', value }) as const;
  const items = [
    blankItem('text', 'code', { isHidden: true, isRequired: true, initial: initial('C-1') }),
    blankItem('text', 'country', { text: '国', initial: initial('日本') }),
    blankItem('yesNo', 'smokes', { text: 'たばこを吸いますか' }),
  ];
  const form: InterviewForm = { items: listItems(items) as InterviewForm['items'], flags: [], chartText: '' };
  const { itemId, orderId, linkSecret } = await givenInterview(hospital, { name: 'はじめの回答', form });
  const visitor = await enter(hospital, linkSecret);
  expect((await shownInterview(visitor, orderId)).items[1]).toMatchObject({ initial: initial('日本') });
  await send(visitor, typed(itemId, { places: [{ place: 'country', answer: null }] }));
  expect((await shownInterview(visitor, orderId)).draft).toEqual({ answers: {}, rows: [], removed: ['country'] });

  const smokes = { type: 'boolean', value: false } as const;
  const { body } = await send(visitor, sent(itemId, { answers: { smokes }, rows: [] }));
  expect(body.refused).toEqual([]);
  const { current, chartText, version } = await get(itemId);
  expect(current.answers).toEqual({ code: initial('C-1'), smokes });
  expect(chartText).not.toContain('日本');
  const question = '薬の名前を教えてください。';
  await hospital.nurse(contract.sendBack, { params: { itemId }, body: { version, question } });
  expect((await shownInterview(visitor, orderId)).draft.answers).not.toHaveProperty('country');
});

test('specification/medical-interview.md §9: a date with its time, and 「まだわからない」, read the same everywhere', async () => {
  const given = { isRequired: true } as const;
  const items = [
    blankItem('date', 'meal', { ...given, text: '最後に食べた日時', shortText: '最終飲食', as: 'dateTime' }),
    blankItem('time', 'arrival', { ...given, text: '来院する時刻', shortText: '来院時刻' }),
    blankItem('date', 'operation', { ...given, text: '手術の日時', shortText: '手術', as: 'dateTime' }),
  ];
  const form: InterviewForm = { items: listItems(items) as InterviewForm['items'], flags: [], chartText: '' };
  const { itemId, linkSecret } = await givenInterview(hospital, { name: '日時の問診', form });
  const answers: Record<string, InterviewAnswer> = {
    meal: { type: 'date', value: '2026-11-28T07:15' },
    arrival: { type: 'notYetKnown' },
    operation: { type: 'notYetKnown' },
  };
  const visitor = await enter(hospital, linkSecret);
  expect((await send(visitor, sent(itemId, { answers, rows: [] }))).body.refused).toEqual([]);

  const lines = ['最終飲食：2026年（令和8年）11月28日 07:15', '来院時刻：まだわからない', '手術：まだわからない'];
  const seenByStaff = await get(itemId);
  expect(seenByStaff.current.answers).toEqual(answers);
  expect(seenByStaff.chartText?.split('\n')).toEqual(lines);

  const { cookie } = hospital.staff.admin;
  const file = await fetch(hospital.server.origin + apiPrefix + interviewExport.path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ search: {}, columns: ['title', 'answers'], encoding: 'utf-8' }),
  });
  expect(await file.text()).toContain(lines.join('\n'));

  const resource = await fetch(hospital.server.origin + apiPrefix + interviewFhirPath(itemId), { headers: { cookie } });
  const absent = {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'temp-unknown' }],
  };
  expect(await resource.json()).toMatchObject({
    item: [
      { linkId: 'meal', answer: [{ valueDateTime: '2026-11-28T07:15:00+09:00' }] },
      { linkId: 'arrival', answer: [{ _valueTime: absent }] },
      { linkId: 'operation', answer: [{ _valueDateTime: absent }] },
    ],
  });
});

const post = (visitor: Visitor, itemId: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(hospital.server.origin + interviewPhotosPath.replace('{itemId}', itemId), {
    method: 'POST',
    headers: { cookie: visitor.cookie, 'content-type': 'application/octet-stream' },
    body,
  });

/** One pixel. */
const png = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64'),
);

/** Four by three, black. */
const black = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAAAAACRn/EaAAAAC0lEQVR4nGNgQAEAAA8AAbVWKT4AAAAASUVORK5CYII=', 'base64'),
);

test('specification/medical-interview.md §16: a photo is what it holds; a PDF that is called one, and a strange one, are refused', async () => {
  const { itemId, linkSecret } = await givenInterview(hospital);
  const other = await givenInterview(hospital);
  const visitor = await enter(hospital, linkSecret);
  const refused = await post(visitor, itemId, Uint8Array.from(Buffer.from('%PDF-1.7\n')));
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([422, 'interview.photoRefused']);
  const heic = Buffer.from('0000001c667479706865696300000000', 'hex');
  expect((await post(visitor, itemId, Uint8Array.from(heic))).status).toBe(422);
  const tooLarge = await post(visitor, itemId, new Uint8Array(INTERVIEW_PHOTO_MAX_BYTES + 1).fill(0xff));
  expect([tooLarge.status, ((await tooLarge.json()) as { code: string }).code]).toEqual([413, 'request.tooLarge']);
  expect((await post(visitor, other.itemId, png)).status).toBe(404);

  const { id } = (await (await post(visitor, itemId, png)).json()) as { id: string };
  const strange = sent(other.itemId, {
    ...harmless(),
    answers: { ...harmless().answers, book: { type: 'files', files: [id] } },
  });
  const { body } = await send(await enter(hospital, other.linkSecret), strange);
  expect(body.refused[0]?.reason).toContain('写真が見つかりません');

  const address = hospital.server.origin + interviewPhotoPath(id);
  const seenBy = async (cookie: string) => (await fetch(address, { headers: { cookie } })).status;
  expect(await seenBy(visitor.cookie)).toBe(200);
  expect(await seenBy(hospital.staff.nurse.cookie)).toBe(200);
  expect(await seenBy((await enter(hospital, other.linkSecret)).cookie)).toBe(404);
});

test('specification/medical-interview.md §4: pictures and films of questions reach the patient who is asked them, and nobody else', async () => {
  const pictureId = await pictured();
  const optionId = await pictured();
  const strangeId = await pictured();
  const videoId = await hospital.given.video({ description: '注射のしかたを説明します。' });
  await givenMedia(hospital, videoId);
  const items = listItems([
    blankItem('picture', 'figure', { imageId: pictureId, alt: '注射の場所' }),
    blankItem('choice', 'rash', { text: '湿疹の形', options: [option('round', '丸い', { imageId: optionId })] }),
    blankItem('video', 'film', { videoId }),
  ]) as InterviewForm['items'];
  const order = await givenInterview(hospital, { form: { items, flags: [], chartText: '' } });
  const other = await givenInterview(hospital);
  const [visitor, stranger] = [await enter(hospital, order.linkSecret), await enter(hospital, other.linkSecret)];

  const { pictures = [], videos = [] } = await shownInterview(visitor, order.orderId);
  expect(new Set(pictures.map(({ id }) => id))).toEqual(new Set([pictureId, optionId]));
  expect(pictures[0]).toMatchObject({ width: 1, height: 1 });
  expect(videos).toMatchObject([{ id: videoId, title: expect.any(String) }]);
  // Of the film its title is shown here, so that of its layers only that one comes along.
  const content = { kind: 'video', contentId: videoId } as const;
  await writeLayer(hospital.admin, content, 'title', 'How the injection is given');
  await writeLayer(hospital.admin, content, 'description', 'What nobody sees here');
  const { body } = await visitor.call(patientPageContract.get, { query: { language: 'en' } });
  expect(body.layers?.contents.flatMap(({ texts }) => texts)).toEqual([
    { japanese: videos[0]?.title, body: 'How the injection is given', reviewed: false },
  ]);

  const film = videos[0]?.playback.hls ?? '';
  const seenBy = async (cookie: string) =>
    Promise.all(
      [interviewPicturePath(pictureId), interviewPicturePath(optionId), interviewPicturePath(strangeId), film].map(
        async (path) => (await fetch(hospital.server.origin + path, { headers: { cookie } })).status,
      ),
    );
  expect(await seenBy(visitor.cookie)).toEqual([200, 200, 404, 200]);
  expect(await seenBy(stranger.cookie)).toEqual([404, 404, 404, 404]);
  expect(await seenBy(hospital.staff.nurse.cookie)).toEqual([200, 200, 200, 200]);
});

/** A picture that the administrator took in for a question. */
const pictured = async (): Promise<string> => {
  const { cookie } = hospital.staff.admin;
  const reply = await fetch(hospital.server.origin + interviewPicturesPath, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: png,
  });
  return ((await reply.json()) as { id: string }).id;
};

const pdfOf = async (itemId: OrderItemId, role: 'nurse' | 'operator') => {
  const headers = { cookie: hospital.staff[role].cookie };
  const response = await fetch(hospital.server.origin + apiPrefix + interviewPdfPath(itemId), { headers });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('specification/medical-interview.md §31: on paper stand answers, flags, corrections, what was before, pictures and names', async () => {
  const patient = await hospital.given.patient();
  const template = await givenInterviewTemplate(hospital);
  const before = await givenInterview(hospital, { patient, template });
  await send(await enter(hospital, before.linkSecret), sent(before.itemId, harmless()));
  const order = await givenInterview(hospital, { patient, template });
  const { itemId } = order;
  const visitor = await enter(hospital, order.linkSecret);
  const photo = (await (await post(visitor, itemId, black)).json()) as { id: string };
  const { answers, rows } = flagged();
  const taken = { ...answers, book: { type: 'files' as const, files: [photo.id] } };
  const foreign = { type: 'text' as const, value: '我头疼得很厉害 Đau đầu' };
  await send(visitor, sent(itemId, { rows, answers: { ...taken, 'r1/medicine': foreign } }, { language: 'zh' }));
  let version = await seen(itemId);
  const height = { type: 'number' as const, value: 171, unit: 'cm' };
  const body = { version, reason: '測り直した', changes: [{ place: 'height', answer: height }] };
  version = (await hospital.nurse(contract.correct, { params: { itemId }, body })).body.version;
  await hospital.doctor(contract.finalise, { params: { itemId }, body: { version } });

  const pdf = await pdfOf(itemId, 'nurse');
  expect(pdf.status).toBe(200);
  // Read by a program that is not ours.
  const text = (await askPoppler(pdf.bytes, 'pdftotext', ['-enc', 'UTF-8', '-', '-']))?.replace(/\s+/g, '');
  for (const words of [
    '状態：確定',
    '【至急】抗凝固薬',
    '病棟に伝えた',
    '血をサラサラにする薬を飲んでいますか。',
    '我头疼得很厉害Đauđầu',
    '171cm',
    '患者さんの回答：170cm',
    '理由：測り直した（nurse職員',
    '中国語（簡体字）',
    '前回（',
    'いいえ（変更）',
    '確定したdoctor職員',
    '写真：「お薬手帳」1枚目',
  ])
    expect(text).toContain(words);
  // The picture is ink on the page: words alone blacken a few pixels of a hundred.
  const last = (await greyPages(pdf.bytes))?.at(-1);
  const dark = last?.pixels.filter((grey) => grey < 64).length ?? 0;
  expect(dark / (last?.pixels.length ?? 1)).toBeGreaterThan(0.15);
  expect(await hospital.audits()).toContain('interview.print');
  expect((await pdfOf(itemId, 'operator')).status).toBe(403);
});

describe('specification/medical-interview.md §19: the list', () => {
  test('what is red and unseen stands first; presets, one department, and the first page', async () => {
    const own = await openHospital();
    const quiet = await givenInterview(own);
    const red = await givenInterview(own);
    const open = await givenInterview(own);
    await send(await enter(own, quiet.linkSecret), sent(quiet.itemId, harmless()));
    await send(await enter(own, red.linkSecret), sent(red.itemId, flagged()));
    const found = async (body: object) =>
      (await own.nurse(interviewListContract.search, { body })).body.items.map(({ id }) => id);

    expect(await found({})).toEqual([red.itemId, quiet.itemId, open.itemId]);
    expect(await found({ preset: 'flagged' })).toEqual([red.itemId]);
    expect(await found({ preset: 'waiting' })).toEqual([open.itemId]);
    expect(await found({ preset: 'today', sort: 'receivedAt' })).toEqual([red.itemId, quiet.itemId]);
    expect(await found({ scope: 'department' })).toEqual([]);
    expect(await found({ scope: 'mine' })).toEqual([]);
    const ofDoctor = await own.doctor(interviewListContract.search, { body: { scope: 'mine' } });
    expect(ofDoctor.body.items.map(({ id }) => id)).toEqual([red.itemId, quiet.itemId, open.itemId]);
    expect(await found({ text: red.patient.patientNumber })).toEqual([red.itemId]);
    expect((await own.nurse(interviewListContract.top, {})).body).toMatchObject({
      counts: { unreviewed: 2, unseenRed: 1, receivedToday: 2, waiting: 1 },
      flagged: [{ id: red.itemId, flagNames: ['抗凝固薬', '気分の点数'] }],
    });

    const file = await fetch(own.server.origin + apiPrefix + interviewExport.path, {
      method: 'POST',
      headers: { cookie: own.staff.admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ search: {}, columns: ['state', 'flags', 'answers'], encoding: 'utf-8' }),
    });
    const text = await file.text();
    expect(text).toContain('未確認,赤1 黄1 未確認：抗凝固薬、気分の点数');
    expect(text).toContain('飲んでいる薬：\n・ワルファリン\n');
  });

  test('of a department of more than a thousand patients those are found who were asked', async () => {
    const own = await openHospital();
    const { rows } = await own.server.owner.query<{ id: DepartmentId }>(
      `WITH made AS (INSERT INTO departments (id, facility_id, code, name, sort) VALUES (gen_random_uuid(), $1, '01', '外科', 1) RETURNING id),
            people AS (INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
                         name_folded, kana_folded, search_text, department_id)
                       SELECT gen_random_uuid(), $1, 'X' || n, 'x', 'x', 'x', 'x', '1950-01-01', 'unknown', 'x', 'x', 'x', made.id
                         FROM made, generate_series(1, 1001) n)
       SELECT id FROM made`,
      [own.facilityId],
    );
    const departmentId = rows[0]!.id;
    const there = await givenInterview(own, { patient: await own.given.patient({ departmentId }) });
    await givenInterview(own);
    const { body } = await own.nurse(interviewListContract.search, { body: { departmentId } });
    expect(body).toMatchObject({ items: [{ id: there.itemId }], total: 1 });
  });

  test('specification/medical-interview.md §33: figures stand in the list, follow corrections, and go out with the file', async () => {
    const { itemId, patient } = await answered();
    const figures = async () =>
      (await hospital.nurse(interviewListContract.search, { body: { patientId: patient.id } })).body.items[0]?.figures;
    expect(await figures()).toEqual([
      { linkId: 'bmi', name: 'BMI', value: 22.5, band: null, level: 'none' },
      { linkId: 'mood', name: '気分の点数', value: 3, band: '高い', level: 'amber' },
    ]);
    const { version } = await get(itemId);
    const low = { type: 'choice' as const, options: ['0'], other: null };
    const body = { version, reason: '聞き直した', changes: [{ place: 'low', answer: low }] };
    await hospital.nurse(contract.correct, { params: { itemId }, body });
    expect(await figures()).toMatchObject([{ linkId: 'bmi' }, { linkId: 'mood', value: 0, band: '低い' }]);
  });

  test('an answer that a former one asked for goes out with the others', async () => {
    const { rows } = await hospital.server.owner.query<{ id: DepartmentId }>(
      `INSERT INTO departments (id, facility_id, code, name, sort) VALUES (gen_random_uuid(), $1, '01', '外科', 1) RETURNING id`,
      [hospital.facilityId],
    );
    const [department] = rows;
    const [before, again, nights, doubled] = [
      blankItem('yesNo', 'ill', { text: '既往症' }),
      blankItem('text', 'since', { text: 'その後' }),
      blankItem('number', 'nights', { text: '眠れない夜' }),
      blankItem('computed', 'doubled', { expression: "item.where(linkId='nights').answer.value * 2" }),
    ];
    const former = {
      of: 'former' as const,
      linkId: 'ill',
      operator: '=' as const,
      value: { type: 'boolean' as const, value: true },
    };
    const enabling = { behaviour: 'all' as const, conditions: [former], expression: null };
    const here = {
      of: 'department' as const,
      operator: '=' as const,
      value: { type: 'option' as const, code: department!.id, system: null },
    };
    const form = {
      items: listItems([before, { ...again, enabling }, { ...nights, enabling }, doubled]) as InterviewForm['items'],
      flags: [{ key: 'here', name: '当科', level: 'amber' as const, behaviour: 'all' as const, conditions: [here] }],
      chartText: '',
    };
    const template = await givenInterviewTemplate(hospital, { form });
    const patient = await hospital.given.patient({ departmentId: department!.id });
    const first = await givenInterview(hospital, { template, patient });
    const ill = { type: 'boolean' as const, value: true };
    await send(await enter(hospital, first.linkSecret), sent(first.itemId, { answers: { ill }, rows: [] }));
    const second = await givenInterview(hospital, { template, patient });
    const since = { type: 'text' as const, value: '変わりなし' };
    const three = { type: 'number' as const, value: 3, unit: null };
    const answers = { ill, since, nights: three };
    await send(await enter(hospital, second.linkSecret), sent(second.itemId, { answers, rows: [] }));

    const params = { itemId: second.itemId, olderId: first.itemId };
    expect((await hospital.nurse(contract.compare, { params })).body.answers).toContainEqual(
      expect.objectContaining({ linkId: 'since', before: '', after: '変わりなし' }),
    );
    expect((await get(second.itemId)).flags).toMatchObject([{ name: '当科', rule: '「診療科」が『外科』のとき' }]);

    // It is counted in what is computed, too, once staff have put it right.
    const { version } = await get(second.itemId);
    const changes = [{ place: 'nights', answer: { ...three, value: 4 } }];
    const body = { version, changes, reason: '聞き直した' };
    const corrected = await hospital.nurse(contract.correct, { params: { itemId: second.itemId }, body });
    expect(corrected.body.scores).toMatchObject([{ linkId: 'doubled', value: 8, trend: [{ value: 8 }] }]);
  });

  test('two responses of one patient are compared, those of two people are not', async () => {
    const template = await givenInterviewTemplate(hospital);
    const patient = await hospital.given.patient();
    const [first, second] = [
      await givenInterview(hospital, { template, patient }),
      await givenInterview(hospital, { template, patient }),
    ];
    const other = await answered();
    for (const [{ itemId, linkSecret }, given] of [
      [first, harmless()],
      [second, flagged()],
    ] as const) {
      const visitor = await enter(hospital, linkSecret);
      const { id } = (await (await post(visitor, itemId, black)).json()) as { id: string };
      const book = { type: 'files' as const, files: [id] };
      await send(visitor, sent(itemId, { ...given, answers: { ...given.answers, book } }));
    }
    const compare = (olderId: OrderItemId) =>
      hospital.nurse(contract.compare, { params: { itemId: second.itemId, olderId } });
    const { answers } = (await compare(first.itemId)).body;
    for (const changed of [
      { linkId: 'thinner', before: 'いいえ', after: 'はい' },
      { linkId: 'book', before: '1件', after: '1件' },
    ])
      expect(answers).toContainEqual(expect.objectContaining({ ...changed, isChanged: true }));
    expect((await compare(other.itemId)).status).toBe(404);

    // Asked for from the older one, with what staff made of it: the newer one still stands behind it, and what was sent beside it.
    const { version } = await get(first.itemId);
    const changes = [{ place: 'thinner', answer: { type: 'boolean' as const, value: true } }];
    const body = { version, reason: '聞き直した', changes };
    await hospital.nurse(contract.correct, { params: { itemId: first.itemId }, body });
    const compared = await hospital.nurse(contract.compare, {
      params: { itemId: first.itemId, olderId: second.itemId },
    });
    expect(compared.body).toMatchObject({ older: { id: first.itemId }, newer: { id: second.itemId } });
    expect(compared.body.answers.find(({ linkId }) => linkId === 'thinner')).toMatchObject({
      before: 'はい',
      after: 'はい',
      isChanged: false,
      sentBefore: 'いいえ',
      sentAfter: null,
    });
  });
});

test('specification/medical-interview.md §8: rows of two responses are compared by what they are about', async () => {
  const items = [
    blankItem('group', 'allergies', {
      repeats: { least: 0, most: null },
      items: [
        blankItem('text', 'what', { text: '名前', isRequired: true }),
        blankItem('text', 'sign', { text: '症状' }),
      ],
    }),
  ];
  const form = { items: listItems(items) as InterviewForm['items'], flags: [], chartText: '{{what}}：{{sign}}' };
  const template = await givenInterviewTemplate(hospital, { form });
  const patient = await hospital.given.patient();
  const answer = async (allergies: [what: string, sign: string | null][]) => {
    const order = await givenInterview(hospital, { template, patient });
    const rows = allergies.map((_, at) => ({ key: `r${at}`, group: 'allergies', within: null }));
    const given = allergies.flatMap(([what, sign], at): [string, InterviewAnswer][] => [
      [`r${at}/what`, { type: 'text', value: what }],
      ...(sign === null ? [] : [[`r${at}/sign`, { type: 'text', value: sign }] as [string, InterviewAnswer]]),
    ]);
    await send(
      await enter(hospital, order.linkSecret),
      sent(order.itemId, { answers: Object.fromEntries(given), rows }),
    );
    return order.itemId;
  };
  const first = await answer([
    ['ペニシリン', null],
    ['そば', '息が苦しい'],
  ]);
  const turned = await answer([
    ['そば', '息が苦しい'],
    ['ペニシリン', null],
  ]);
  const moved = await answer([
    ['ペニシリン', '息が苦しい'],
    ['そば', null],
  ]);
  const changes = async (itemId: OrderItemId) => {
    const { body } = await hospital.nurse(contract.compare, { params: { itemId, olderId: first } });
    return body.answers.filter(({ isChanged }) => isChanged).map(({ title, before, after }) => [title, before, after]);
  };
  expect(await changes(turned)).toEqual([]);
  expect(await changes(moved)).toEqual([
    ['ペニシリン：症状', '', '息が苦しい'],
    ['そば：症状', '息が苦しい', ''],
  ]);
  expect((await get(moved)).chartText).toBe('ペニシリン：息が苦しい\nそば：未回答');
});

describe('specification/medical-interview.md §28: on paper', () => {
  test('every question that somebody can answer with a pen, when it applies, and whose it is', async () => {
    const { itemId, patient } = await givenInterview(hospital);
    const address = hospital.server.origin + apiPrefix + interviewPaperPath(itemId);
    const printed = await fetch(address, { headers: { cookie: hospital.staff.nurse.cookie } });
    const { words, facts } = await lookAtSheet(await printed.bytes());
    for (const part of [
      `患者番号${patient.patientNumber}`,
      '血をサラサラにする薬を飲んでいますか。',
      '□はい□いいえ',
      '（「抗凝固薬」が『はい』のときだけ、お答えください）',
      '3つめ',
      '□ほとんど毎日',
    ])
      expect(words).toContain(part);
    expect(words).not.toContain('BMI');
    expect(words).not.toContain('気分の点数');
    expect(facts).toMatch(/Page size:\s+595/u);
    expect((await hospital.audits()).at(-1)).toBe('interview.printPaper');
  });
});
