import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import { interviewResponseContract as contract } from '@nattoku/contract/medical-interview/interview-response';
import { beforeAll, expect, test } from 'vitest';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { givenInterview, send, sent, shownInterview, typed } from '#testing/interviews.ts';
import { enter } from '#testing/video/video-orders.ts';

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
  const params = { itemId: order.itemId };
  const read = async () => (await hospital.doctor(contract.get, { params })).body;
  const sendBack = async () => {
    const { version } = await read();
    const question = '身長は何センチですか。';
    const { status } = await hospital.doctor(contract.sendBack, { params, body: { version, question } });
    expect(status).toBe(200);
    return (await shownInterview(visitor, order.orderId)).draft;
  };
  return { ...order, params, visitor, read, sendBack };
};

test('an answer that a correction removed is not in the draft of a response that is sent back', async () => {
  const { params, read, sendBack } = await answered();
  const { version } = await read();
  const body = { version, reason: '単位の取り違え', changes: [{ place: 'height', answer: null }] };
  expect((await hospital.doctor(contract.correct, { params, body })).status).toBe(200);

  const draft = await sendBack();

  const { height: _, ...others } = answers;
  expect(draft).toEqual({ answers: others, rows: [row] });
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
