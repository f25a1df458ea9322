import { chatContract, type ChatThread } from '@nattoku/contract/chat/chat';
import { notificationContract } from '@nattoku/contract/notification/notification';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { ChatMessageId, OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { describe, expect, test } from 'vitest';
import { orderPage } from '#domain/order/pages.ts';
import { answer, ask, givenQuestion, lastQuestion, messagesOf, pageOf, threadFor } from '#testing/chats.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { dispatchNotifications } from '#testing/notifications.ts';
import { record, type Visitor } from '#testing/video/video-orders.ts';

describe('whose turn it is (specification/chat.md §1)', () => {
  test('a question waits for staff, a reply for the patient, and the patient reads it', async () => {
    const hospital = await openHospital();
    const { order, visitor } = await givenQuestion(hospital);

    const asked = await threadFor(hospital.nurse, order.id);
    expect(asked).toMatchObject({ state: 'waitingStaff', mayReply: true, values: { 患者名: '山田 太郎' } });

    const { status, body } = await answer(hospital.nurse, order.id, 'はい、少しのお水で飲めます。');
    expect([status, body.state, body.waitingSince]).toEqual([200, 'waitingPatient', null]);

    const [seen] = (await pageOf(visitor)).orders;
    expect(seen?.chatMessages.map(({ from, text }) => [from, text])).toEqual([
      ['patient', '薬は飲めますか？'],
      ['staff', 'はい、少しのお水で飲めます。'],
    ]);
    // A team answers: the name of the person who wrote it is nobody's but the hospital's.
    expect(JSON.stringify(seen?.chatMessages)).not.toContain('職員');
    expect(await hospital.audits()).toEqual(expect.arrayContaining(['order.ask', 'chat.view', 'chat.reply']));
  });

  test('a thread names its patient as a banner does, with those of the same name; the threads of one patient are found', async () => {
    const hospital = await openHospital();
    await hospital.given.patient();
    const { order } = await givenQuestion(hospital);
    const other = await givenQuestion(hospital);
    const { patient, page } = await threadFor(hospital.nurse, order.id);
    expect(page).toBe(orderPage(order.id));
    if (!patient) throw new Error('The thread of an order names nobody.');

    expect(patient).toMatchObject({ familyName: '山田', birthDate: expect.any(String), sameNameCount: 2 });
    const found = await hospital.nurse(chatContract.search, { body: { patientId: patient.id } });
    expect(found.body).toMatchObject({ total: 1, items: [{ id: order.id }] });
    expect(order.id).not.toBe(other.order.id);
  });

  test('the reply does what the question asked for: the task in the bell and the mark at the order', async () => {
    const hospital = await openHospital();
    const { order } = await givenQuestion(hospital);
    await dispatchNotifications(hospital.server.services);
    const tasks = async () =>
      (await hospital.nurse(notificationContract.search, { body: { state: 'todo' } as never })).body.items.filter(
        ({ kind }) => kind === 'patient.question',
      );
    const before = await tasks();
    const marked = (await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } })).body.attention;

    await answer(hospital.nurse, order.id, 'お答えします。');

    expect([before.length, marked]).toEqual([1, ['question']]);
    expect(await tasks()).toEqual([]);
    const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
    expect(body.attention).toEqual([]);
  });

  test('of two who answer one question at once the second is told, and may send the words once more on purpose', async () => {
    const hospital = await openHospital();
    const { order, params } = await givenQuestion(hospital);
    const lastSeenId = lastQuestion(await threadFor(hospital.nurse, order.id));
    const body = (text: string) => ({ id: crypto.randomUUID(), text, lastSeenId, answering: true });
    const [first, second] = await Promise.all([
      hospital.nurse(chatContract.reply, { params, body: body('看護師の答えです。') }),
      hospital.doctor(chatContract.reply, { params, body: body('医師の答えです。') }),
    ]);

    const refused = [first, second].filter(({ status }) => status === 409);
    expect(refused).toMatchObject([{ body: { code: 'chat.alreadyAnswered' } }]);
    const sent = (thread: ChatThread) => messagesOf(thread).filter(({ from }) => from === 'staff').length;
    expect(sent(await threadFor(hospital.nurse, order.id))).toBe(1);
    const again = await hospital.doctor(chatContract.reply, {
      params,
      body: { id: crypto.randomUUID(), text: '医師の答えです。', lastSeenId },
    });
    expect([again.status, sent(again.body)]).toEqual([200, 2]);
  });

  test('what the patient writes while somebody answers goes on waiting', async () => {
    const hospital = await openHospital();
    const { order, visitor, params } = await givenQuestion(hospital);
    const lastSeenId = lastQuestion(await threadFor(hospital.nurse, order.id));
    await ask(visitor, order.id, 'もう一つあります。');

    const { body } = await hospital.nurse(chatContract.reply, {
      params,
      body: { id: crypto.randomUUID(), text: '一つ目の答えです。', lastSeenId },
    });

    expect(body.state).toBe('waitingStaff');
    const { body: detail } = await hospital.nurse(videoOrderContract.get, { params });
    expect(detail.attention).toEqual(['question']);
  });

  test('closed with a summary it opens again when the patient writes, and staff see that it did', async () => {
    const hospital = await openHospital();
    const { order, visitor, params } = await givenQuestion(hospital);
    const { version } = await threadFor(hospital.nurse, order.id);

    const empty = await hospital.nurse(chatContract.close, { params, body: { version, summary: ' ' } });
    expect(empty.body.errors).toEqual([{ field: 'summary', message: '必ず入力してください' }]);
    const early = await hospital.nurse(chatContract.close, { params, body: { version, summary: '電話で説明した。' } });
    expect(early).toMatchObject({ status: 409, body: { code: 'chat.questionOpen' } });
    await answer(hospital.nurse, order.id, 'お答えします。');
    const { body: closed } = await hospital.nurse(chatContract.close, {
      params,
      body: { version, summary: '返信した。' },
    });
    expect([closed.state, closed.waitingSince]).toEqual(['closed', null]);
    expect((await pageOf(visitor)).orders[0]?.chatClosed).toBe(true);

    await ask(visitor, order.id, 'やはり心配です。');
    const again = await threadFor(hospital.nurse, order.id);
    expect(again.state).toBe('waitingStaff');
    expect(again.entries.map(({ kind }) => kind)).toEqual(['message', 'message', 'closed', 'message', 'reopened']);
    await answer(hospital.nurse, order.id, 'もう一度お答えします。');
    const { body: reclosed } = await hospital.nurse(chatContract.close, {
      params,
      body: { version: again.version, summary: '済' },
    });
    const { body } = await hospital.nurse(chatContract.reopen, { params, body: { version: reclosed.version } });
    expect(body.state).toBe('open');
  });

  test('a person who closes without having seen the last question is shown it instead', async () => {
    const hospital = await openHospital();
    const { order, visitor, params } = await givenQuestion(hospital);
    const { version } = await threadFor(hospital.nurse, order.id);
    await ask(visitor, order.id, '待ってください。');

    const { body } = await hospital.nurse(chatContract.close, { params, body: { version, summary: '済' } });

    expect(body.code).toBe('record.versionConflict');
    expect(messagesOf(body.current as ChatThread).at(-1)?.text).toBe('待ってください。');
  });
});

describe('sending', () => {
  test('two who answer at once are both heard', async () => {
    const hospital = await openHospital();
    const { order } = await givenQuestion(hospital);

    const replies = await Promise.all([
      answer(hospital.nurse, order.id, '看護師より'),
      answer(hospital.doctor, order.id, '医師より'),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const texts = messagesOf(await threadFor(hospital.nurse, order.id)).map(({ text }) => text);
    expect(texts.slice(1).toSorted()).toEqual(['看護師より', '医師より'].toSorted());
  });

  test('what is sent again with its id stands there once, and an id of something else is refused', async () => {
    const hospital = await openHospital();
    const { order, params } = await givenQuestion(hospital);
    const other = await givenQuestion(hospital);
    const id = crypto.randomUUID();

    const first = await answer(hospital.nurse, order.id, '一度だけ', { id });
    const again = await answer(hospital.nurse, order.id, '一度だけ', { id });
    const elsewhere = await answer(hospital.nurse, other.order.id, '一度だけ', { id });
    const byOther = await answer(hospital.doctor, order.id, '一度だけ', { id });

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(messagesOf(again.body)).toHaveLength(2);
    expect([elsewhere.body.code, byOther.body.code]).toEqual(['request.keyReused', 'request.keyReused']);
    const noted = { params, body: { id, text: 'メモ' } };
    await hospital.nurse(chatContract.note, noted);
    const { body } = await hospital.nurse(chatContract.note, noted);
    expect(body.entries.filter(({ kind }) => kind === 'note')).toHaveLength(1);
  });

  test('addresses and markup are text; empty and too long texts are refused', async () => {
    const hospital = await openHospital();
    const { order, visitor } = await givenQuestion(hospital, '<b>太字</b> https://example.jp/?a=1&b=2');
    const [first] = messagesOf(await threadFor(hospital.nurse, order.id));
    expect(first?.text).toBe('<b>太字</b> https://example.jp/?a=1&b=2');

    const reply = '<img src=x onerror=alert(1)>';
    await answer(hospital.nurse, order.id, reply);
    expect((await pageOf(visitor)).orders[0]?.chatMessages.at(-1)?.text).toBe(reply);
    const refusals = [' \n　', 'あ'.repeat(1001)].map((text) => answer(hospital.nurse, order.id, text));
    expect((await Promise.all(refusals)).map(({ body }) => body.errors?.[0]?.message)).toEqual([
      '必ず入力してください',
      '1000文字以内で入力してください',
    ]);
    expect((await answer(hospital.nurse, order.id, '👍🏽'.repeat(1000))).status).toBe(200);
    const { body } = await ask(visitor, order.id, 'い'.repeat(1001));
    expect(body.refused[0]?.reason).toBe('質問は1000文字以内で書いてください。');
  });

  test.each([
    [
      'canceled',
      (hospital: Hospital, orderId: OrderId, version: number) =>
        hospital.nurse(orderVerbContract.cancel, { params: { orderId }, body: { version, reason: '誤り' } }),
    ],
    [
      'closed',
      (hospital: Hospital, orderId: OrderId, version: number) =>
        hospital.nurse(orderVerbContract.close, { params: { orderId }, body: { version } }),
    ],
  ] as const)('a reply to an order that was %s would reach nobody, and says so; a note is kept', async (_, end) => {
    const hospital = await openHospital();
    const { order, params } = await givenQuestion(hospital);
    await end(hospital, order.id, order.version);

    const { status, body } = await answer(hospital.nurse, order.id, '届かない');

    expect([status, body.code]).toEqual([409, 'chat.orderEnded']);
    expect(body.title).toContain('患者さんには届きません');
    expect((await threadFor(hospital.nurse, order.id)).mayReply).toBe(false);
    const noted = { params, body: { id: crypto.randomUUID(), text: '電話した' } };
    expect((await hospital.nurse(chatContract.note, noted)).status).toBe(200);
  });

  test('who may not answer reaches nothing of it, and nobody where chat is switched off', async () => {
    const hospital = await openHospital();
    const { params } = await givenQuestion(hospital);
    expect((await hospital.clerk(chatContract.get, { params })).status).toBe(403);
    const silent = await openHospital({ switchedOn: ['video'] });
    const { order, visitor } = await givenQuestion(silent);
    expect((await silent.nurse(chatContract.get, { params: { orderId: order.id } })).status).toBe(403);
    expect((await pageOf(visitor)).answering.enabled).toBe(false);
    const there = await openHospital();
    expect((await there.nurse(chatContract.get, { params })).status).toBe(404);
  });
});

test('a read mark tells what the other side really saw', async () => {
  const hospital = await openHospital();
  const { order, visitor, params } = await givenQuestion(hospital);
  const id = lastQuestion(await threadFor(hospital.nurse, order.id));
  const seenByStaff = async () => (await pageOf(visitor)).orders[0]?.chatMessages[0]?.readAt;
  expect(await seenByStaff()).toBeNull();

  await hospital.nurse(chatContract.see, { params, body: { messageIds: [id as ChatMessageId] } });
  expect(await seenByStaff()).not.toBeNull();
  // Seen is not answered.
  expect((await threadFor(hospital.nurse, order.id)).state).toBe('waitingStaff');

  const { body } = await answer(hospital.nurse, order.id, 'お答えします。');
  const reply = messagesOf(body).at(-1);
  expect(reply?.seenAt).toBeNull();
  const other = await givenQuestion(hospital);
  const saw = (visitorOf: Visitor, orderId: OrderId) =>
    visitorOf.call(patientPageContract.record, {
      body: { records: [record('seen', { orderId, messageIds: [reply?.id as ChatMessageId] })] },
    });
  await saw(other.visitor, other.order.id);
  expect(messagesOf(await threadFor(hospital.nurse, order.id)).at(-1)?.seenAt).toBeNull();
  await saw(visitor, order.id);
  expect(messagesOf(await threadFor(hospital.nurse, order.id)).at(-1)?.seenAt).not.toBeNull();
});
