import { chatContract } from '@nattoku/contract/chat/chat';
import { notificationContract } from '@nattoku/contract/notification/notification';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { bellOf } from '#testing/bell.ts';
import {
  answer,
  answerOrally,
  ask,
  givenQuestion,
  lastQuestion,
  messagesOf,
  pageOf,
  threadFor,
} from '#testing/chats.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { worklistOf } from '#testing/worklists.ts';

const QUESTION = '麻酔は朝まで残りますか？';

const asked = async () => {
  const hospital = await openHospital();
  return { hospital, ...(await givenQuestion(hospital, QUESTION)) };
};

const orderOf = async (hospital: Hospital, orderId: Parameters<typeof threadFor>[1]) =>
  (await hospital.nurse(videoOrderContract.get, { params: { orderId } })).body;
const waitingAtHome = async (hospital: Hospital) => (await worklistOf(hospital.nurse)).counts.question;
const tasks = async (hospital: Hospital) =>
  (await bellOf(hospital, { tab: 'action' })).items.filter(({ kind }) => kind === 'patient.question').length;

/** What staff see everywhere while a question waits. */
const standing = async (hospital: Hospital, orderId: Parameters<typeof threadFor>[1]) => {
  const order = await orderOf(hospital, orderId);
  const thread = await threadFor(hospital.nurse, orderId);
  return {
    attention: order.attention,
    open: messagesOf(thread).filter(({ open }) => open).length,
    state: thread.state,
    home: await waitingAtHome(hospital),
    bell: await tasks(hospital),
    badge: (await hospital.nurse(videoOrderContract.attentionCount, {})).body.total,
  };
};
const waiting = { attention: ['question'], open: 1, state: 'waitingStaff', home: 1, bell: 1, badge: 1 };
const answered = { attention: [], open: 0, home: 0, bell: 0, badge: 0 };

test('a look ends no question: not a review, not a tick in the bell, not the end of the order', async () => {
  const { hospital, order, params } = await asked();
  const [task] = (await bellOf(hospital)).items;

  const { version } = await orderOf(hospital, order.id);
  const reviewed = await hospital.nurse(orderVerbContract.review, { params, body: { version } });
  const ticked = await hospital.nurse(notificationContract.finish, {
    body: { ids: task ? [task.id] : [], done: true },
  });
  const closed = await hospital.nurse(orderVerbContract.close, { params, body: { version } });

  expect(reviewed).toMatchObject({ status: 409, body: { code: 'order.questionOpen' } });
  expect(ticked).toMatchObject({ status: 409, body: { code: 'notification.onlyByDoing' } });
  expect(closed.status).toBe(200);
  expect(await standing(hospital, order.id)).toEqual(waiting);
});

test('the database itself knows no end of a question without its answer', async () => {
  const { hospital, order } = await asked();
  const end = hospital.server.owner.query('UPDATE chat_messages SET read_at = now() WHERE order_id = $1', [order.id]);
  await expect(end).rejects.toThrow('violates check constraint');
});

test('a reply ends it, and the question knows by which message', async () => {
  const { hospital, order } = await asked();
  await answer(hospital.nurse, order.id, '夕方には覚めます。');

  expect(await standing(hospital, order.id)).toEqual({ ...answered, state: 'waitingPatient' });
  const { rows } = await hospital.server.owner.query(
    `SELECT a.body, q.answered_note_id FROM chat_messages q JOIN chat_messages a ON a.id = q.answered_message_id WHERE q.order_id = $1`,
    [order.id],
  );
  expect(rows).toEqual([{ body: '夕方には覚めます。', answered_note_id: null }]);
});

test('an answer by word of mouth ends it with a note: staff read what was said, the patient the day', async () => {
  const { hospital, order, visitor } = await asked();
  const today = todayInTokyo(new Date());

  const { status, body } = await answerOrally(hospital.nurse, order.id, '病棟で、夕方には覚めると伝えた。');

  expect([status, body.entries.map(({ kind }) => kind)]).toEqual([200, ['message', 'oral']]);
  expect(body.entries[1]).toMatchObject({
    text: '病棟で、夕方には覚めると伝えた。',
    staffName: 'nurse 職員',
    saidOn: today,
  });
  expect(await standing(hospital, order.id)).toEqual({ ...answered, state: 'open' });
  const page = await pageOf(visitor);
  expect(page.orders[0]?.chatMessages).toMatchObject([{ text: QUESTION, answeredOrallyOn: today }]);
  expect(JSON.stringify(page)).not.toContain('夕方には覚める');
  expect(await hospital.audits()).toContain('chat.answerOrally');
});

test('without a note, for another day than one between question and now, or by who may not answer, nothing ends', async () => {
  const { hospital, order } = await asked();
  const today = todayInTokyo(new Date());
  const lastSeenId = lastQuestion(await threadFor(hospital.nurse, order.id)) ?? expect.unreachable();

  const refused = [
    await answerOrally(hospital.nurse, order.id, ' '),
    await answerOrally(hospital.nurse, order.id, '伝えた', { saidOn: addDays(today, 1) }),
    await answerOrally(hospital.nurse, order.id, '伝えた', { saidOn: addDays(today, -1) }),
  ];
  const clerk = await hospital.clerk(chatContract.answerOrally, {
    params: { orderId: order.id },
    body: { id: crypto.randomUUID(), text: '伝えた', saidOn: today, lastSeenId },
  });

  expect(refused.map(({ body }) => body.errors?.[0]?.field)).toEqual(['text', 'saidOn', 'saidOn']);
  expect(clerk.status).toBe(403);
  expect(await standing(hospital, order.id)).toEqual(waiting);
  expect(await hospital.audits()).not.toContain('chat.answerOrally');
});

test('what the patient asks while somebody answers by word of mouth goes on waiting', async () => {
  const { hospital, order, visitor } = await asked();
  const lastSeenId = lastQuestion(await threadFor(hospital.nurse, order.id)) ?? expect.unreachable();
  await ask(visitor, order.id, 'もう一つあります。');

  const { body } = await answerOrally(hospital.nurse, order.id, '一つ目に答えた。', { lastSeenId });

  expect(messagesOf(body).map(({ open }) => open)).toEqual([false, true]);
  expect(await standing(hospital, order.id)).toMatchObject({ attention: ['question'], open: 1, state: 'waitingStaff' });
});

test('the second of two who answer is told that it is answered, and the same request sent again is done once', async () => {
  const { hospital, order } = await asked();
  const id = crypto.randomUUID();
  const first = await answerOrally(hospital.nurse, order.id, '伝えた。', { id });
  const again = await answerOrally(hospital.nurse, order.id, '伝えた。', { id });
  const second = await answerOrally(hospital.doctor, order.id, '私も伝えた。');

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.entries).toHaveLength(2);
  expect(second).toMatchObject({ status: 409, body: { code: 'chat.alreadyAnswered' } });
});

test('once the order has ended a question can still be answered by word of mouth', async () => {
  const { hospital, order, params } = await asked();
  const { version } = await orderOf(hospital, order.id);
  await hospital.nurse(orderVerbContract.cancel, { params, body: { version, reason: '手術の中止' } });

  expect((await answer(hospital.nurse, order.id, '届きません')).status).toBe(409);
  expect((await answerOrally(hospital.nurse, order.id, '電話で答えた。')).status).toBe(200);
  expect(await standing(hospital, order.id)).toMatchObject(answered);
});
