import { apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { interviewResponseContract as contract } from '@nattoku/contract/medical-interview/interview-response';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { choice, givenInterview, self, send, sent, shownInterview, typed } from '#testing/interviews.ts';
import { enter, type Visitor } from '#testing/video/video-orders.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
});

const height = { type: 'number', value: 170, unit: 'cm' } as const;
const row = { key: 'r1', group: 'medicines', within: null };
const answers: InterviewAnswers['answers'] = {
  thinner: { type: 'boolean', value: true },
  height,
  'r1/medicine': { type: 'text', value: 'ワルファリン' },
};
const places = Object.entries(answers).map(([place, answer]) => ({ place, answer }));

type Order = Awaited<ReturnType<typeof givenInterview>>;

/** What staff do with a response: they read it, remove an answer, and send it back. */
const staffActs = (order: Order, visitor: Visitor) => {
  const params = { itemId: order.itemId };
  const read = async () => (await hospital.doctor(contract.get, { params })).body;
  const remove = async (place: string) => {
    const { version } = await read();
    const body = { version, reason: '単位の取り違え', changes: [{ place, answer: null }] };
    expect((await hospital.doctor(contract.correct, { params, body })).status).toBe(200);
  };
  const sendBack = async () => {
    const { version } = await read();
    const question = '身長は何センチですか。';
    const { status } = await hospital.doctor(contract.sendBack, { params, body: { version, question } });
    expect(status).toBe(200);
    return (await shownInterview(visitor, order.orderId)).draft;
  };
  return { ...order, params, visitor, read, remove, sendBack };
};

/** An interview that was typed on the patient page and sent from it. */
const answered = async () => {
  const order = await givenInterview(hospital);
  const visitor = await enter(hospital, order.linkSecret);
  const { body } = await send(
    visitor,
    typed(order.itemId, { places, rowsAdded: [row] }),
    sent(order.itemId, { answers, rows: [row] }),
  );
  expect(body.refused).toEqual([]);
  return staffActs(order, visitor);
};

test('an answer that a correction removed is not in the draft of a response that is sent back', async () => {
  const { remove, sendBack } = await answered();
  await remove('height');

  const draft = await sendBack();

  const { height: _, ...others } = answers;
  expect(draft).toEqual({ answers: others, rows: [row], removed: ['height'] });
});

test('a row of a response that is sent back is in the draft again, also where a device removed it after it was sent', async () => {
  const { itemId, visitor, read, sendBack } = await answered();
  await send(visitor, typed(itemId, { rowsRemoved: ['r1'] }));
  expect((await read()).current).toEqual({ answers, rows: [row] });

  expect(await sendBack()).toEqual({ answers, rows: [row] });
});

test('a row that is removed from a draft takes its answers with it, whoever reads the draft', async () => {
  const { orderId, itemId, linkSecret } = await givenInterview(hospital);
  const visitor = await enter(hospital, linkSecret);
  await send(visitor, typed(itemId, { places, rowsAdded: [row] }), typed(itemId, { rowsRemoved: ['r1'] }));

  const { 'r1/medicine': _, ...others } = answers;
  expect((await shownInterview(visitor, orderId)).draft).toEqual({ answers: others, rows: [] });
  const { body } = await hospital.nurse(contract.get, { params: { itemId } });
  expect(body.current).toEqual({ answers: others, rows: [] });
});

const initial = (value: string) => ({ type: 'text', value }) as const;
const [no, yes] = [{ type: 'boolean', value: false } as const, { type: 'boolean', value: true } as const];
const withInitials = listItems([
  blankItem('text', 'code', { isHidden: true, initial: initial('C-1') }),
  blankItem('text', 'country', { text: '国', initial: initial('日本') }),
  blankItem('yesNo', 'smokes', { text: 'たばこを吸いますか' }),
  blankItem('text', 'since', {
    text: 'いつから吸っていますか',
    initial: initial('20歳'),
    enabling: {
      behaviour: 'all',
      conditions: [{ of: 'answer', linkId: 'smokes', operator: '=', value: { type: 'boolean', value: true } }],
      expression: null,
    },
  }),
]) as InterviewForm['items'];

/** A response without the visible initial answer of `country`, in which the condition of `since` did not hold. */
const answeredWithInitials = async () => {
  const form: InterviewForm = { items: withInitials, flags: [], chartText: '' };
  const order = await givenInterview(hospital, { form });
  const visitor = await enter(hospital, order.linkSecret);
  const { body } = await send(visitor, sent(order.itemId, { answers: { smokes: no }, rows: [] }));
  expect(body.refused).toEqual([]);
  return staffActs(order, visitor);
};

test('after a send-back a question that was left empty stays empty, and one that was not asked can still start with its initial answer', async () => {
  const { sendBack } = await answeredWithInitials();
  expect(await sendBack()).toEqual({ answers: { code: initial('C-1'), smokes: no }, rows: [], removed: ['country'] });
});

type Response = Awaited<ReturnType<typeof answeredWithInitials>>;
type Answers = InterviewAnswers['answers'];

const sendAgain = {
  page: async ({ visitor, itemId }: Response, given: Answers) =>
    (await send(visitor, sent(itemId, { answers: given, rows: [] }))).status,
  staff: async ({ params, read }: Response, given: Answers) => {
    const { version, removed } = await read();
    expect(removed).toContain('code');
    const body = { version, respondent: self, answers: given, rows: [] };
    return (await hospital.clerk(contract.enter, { params, body })).status;
  },
  fhir: async ({ template, patient }: Response, given: Answers) => {
    const { admin, clock, server } = hospital;
    const until = addDays(todayInTokyo(clock.now()), 3);
    const { body: client } = await admin(apiClientContract.create, {
      body: { name: '電子カルテ', resources: ['QuestionnaireResponse.create'], until },
    });
    const { status } = await fetch(`${server.origin}/api/fhir/QuestionnaireResponse`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/fhir+json' },
      body: JSON.stringify({
        resourceType: 'QuestionnaireResponse',
        questionnaire: `Questionnaire/${template.versionId}`,
        status: 'completed',
        subject: { reference: `Patient/${patient.id}` },
        item: Object.entries(given).map(([linkId, answer]) => ({
          linkId,
          answer: [answer.type === 'boolean' ? { valueBoolean: answer.value } : { valueString: 'C-1' }],
        })),
      }),
    });
    return status === 201 ? 200 : status;
  },
};

describe.each(Object.entries(sendAgain))('a hidden initial answer that a correction removed: %s', (_, resend) => {
  test.each([
    ['left out', {}],
    ['sent along', { code: initial('C-1') }],
  ])('%s, it stays removed after every sending', async (__, given) => {
    const response = await answeredWithInitials();
    expect((await response.read()).current.answers).toEqual({ code: initial('C-1'), smokes: no });
    await response.remove('code');
    expect((await response.sendBack()).removed).toContain('code');

    expect(await resend(response, { ...given, smokes: yes })).toBe(200);
    expect(await response.read()).toMatchObject({ state: 'submitted', original: { answers: { smokes: yes } } });
    expect((await response.read()).current.answers).toEqual({ smokes: yes });
    expect((await response.sendBack()).removed).toContain('code');
  });
});

/** Fifty rows of it have as many questions as a response may have. */
const wideForm = {
  items: listItems([
    blankItem('group', 'wide', {
      text: '広い表',
      repeats: { least: 0, most: null },
      items: Array.from({ length: 200 }, (_, at) => blankItem('yesNo', `wide${at}`, { text: `質問${at}` })),
    }),
  ]),
  flags: [],
  chartText: '',
};

test('more selected options than a response may have are refused with a sentence, typed or sent', async () => {
  const options = Array.from({ length: 500 }, (_, at) => String(at));
  const many = blankItem('choice', 'many', {
    text: '症状',
    isMultiple: true,
    options: options.map((code) => choice(code, `症状${code}`)),
  });
  const items = listItems([
    blankItem('group', 'wide', { text: '表', repeats: { least: 0, most: null }, items: [many] }),
  ]);
  const { itemId, linkSecret } = await givenInterview(hospital, { form: { items, flags: [], chartText: '' } });
  const visitor = await enter(hospital, linkSecret);
  const rows = Array.from({ length: 41 }, (_, at) => ({ key: `r${at}`, group: 'wide', within: null }));
  const selections = rows.map(({ key }) => ({
    place: `${key}/many`,
    answer: { type: 'choice' as const, options, other: null },
  }));

  const most = typed(itemId, { places: selections.slice(0, 40), rowsAdded: rows });
  const more = typed(itemId, { places: selections.slice(40) });
  const { body: typing } = await send(visitor, most, more);
  expect([typing.accepted, typing.refused]).toEqual([[most.id], [{ id: more.id, reason: '回答が多すぎます。' }]]);

  const all = Object.fromEntries(selections.map(({ place, answer }) => [place, answer]));
  const { status, body } = await send(visitor, sent(itemId, { answers: all, rows }));
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('20000個まで')]);
});

test('more rows than a response may have are refused with a sentence, typed, sent or entered by staff', async () => {
  const { itemId, linkSecret } = await givenInterview(hospital, { form: wideForm });
  const visitor = await enter(hospital, linkSecret);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `r${at}`, group: 'wide', within: null }));
  const [first, second] = [typed(itemId, { rowsAdded: rows(50) }), typed(itemId, { rowsAdded: rows(51).slice(50) })];

  const { body: typing } = await send(visitor, first, second);
  const { body: sending } = await send(visitor, sent(itemId, { answers: {}, rows: rows(51) }));
  const params = { itemId };
  const { version } = (await hospital.clerk(contract.get, { params })).body;
  const respondent = { kind: 'patient', name: '', relation: '' } as const;
  const body = { version, respondent, answers: {}, rows: rows(51) };
  const entering = await hospital.clerk(contract.enter, { params, body });

  const words = '広い表：追加した数が多すぎるため、受け付けられません。いくつか消すか、自由記述にまとめてください';
  expect([typing.accepted, typing.refused]).toEqual([[first.id], [{ id: second.id, reason: '回答が多すぎます。' }]]);
  expect(sending.refused).toMatchObject([{ reason: `${words}。` }]);
  expect(entering).toMatchObject({
    status: 422,
    body: { code: 'interview.answersRefused', errors: [{ field: 'wide', message: words }] },
  });
  const { body: within } = await send(visitor, sent(itemId, { answers: {}, rows: rows(50) }));
  expect(within.refused).toEqual([]);
});
