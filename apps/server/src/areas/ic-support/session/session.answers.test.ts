import { chatContract } from '@nattoku/contract/chat/chat';
import { icMapContract } from '@nattoku/contract/ic-support/ic-map';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icRecordContract } from '@nattoku/contract/ic-support/ic-record';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { answerOrally, ask, messagesOf, pageOf, threadFor } from '#testing/chats.ts';
import { openHospital } from '#testing/hospital.ts';
import { anEntry, append, endTalk, givenTalk } from '#testing/talks.ts';
import { enter } from '#testing/video/video-orders.ts';
import { worklistOf } from '#testing/worklists.ts';

const QUESTIONS = ['仕事には、いつから戻れますか。', '傷は目立ちますか。'] as const;

/** A talk that runs, whose patient has asked two questions at home. */
const asked = async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenTalk(hospital);
  const visitor = await enter(hospital, linkSecret);
  for (const question of QUESTIONS) await ask(visitor, order.id, question);
  const params = { orderId: order.id };
  const { version: talkVersion } = (await hospital.doctor(icOrderContract.get, { params })).body.talk;
  const { body } = await hospital.doctor(icSessionContract.start, { params, body: { talkVersion } });
  const topic = (at: 0 | 1, result: 'answered' | 'later' | 'waived', words = '') =>
    anEntry(hospital, {
      kind: 'topic',
      point: body.points.find(({ title }) => title === QUESTIONS[at])?.id ?? '',
      result,
      reason: result === 'waived' ? words : '',
      answer: result === 'answered' ? words : '',
    });
  /** What waits for an answer, wherever staff look. */
  const waiting = async () => ({
    chat: messagesOf(await threadFor(hospital.nurse, order.id)).filter(({ open }) => open).length,
    state: (await threadFor(hospital.nurse, order.id)).state,
    home: (await worklistOf(hospital.nurse)).counts.question,
    tasks: (
      await hospital.server.owner.query(
        "SELECT FROM notification_events WHERE subject_id = $1 AND kind = 'patient.question' AND done_at IS NULL",
        [order.id],
      )
    ).rowCount,
    map: (await hospital.doctor(icMapContract.get, { params })).body.topics
      .filter(({ kind }) => kind === 'question')
      .map(({ title }) => title),
  });
  return { hospital, order, visitor, points: body.points, topic, waiting };
};

test('a question that is answered in the talk is answered in chat, home, bell and map, with the words of the answer', async () => {
  const { hospital, order, visitor, points, topic, waiting } = await asked();
  expect(points.map(({ title, asks }) => [title, asks])).toEqual(QUESTIONS.map((title) => [title, 'answer']));
  const before = await waiting();
  expect(before).toMatchObject({ chat: 2, state: 'waitingStaff', home: 1, map: QUESTIONS });
  expect(before.tasks).toBeGreaterThan(0);

  await append(hospital, order.id, [topic(0, 'answered', '2週間後から戻れます。')]);
  expect(await waiting()).toMatchObject({ chat: 1, state: 'waitingStaff', home: 1, map: [QUESTIONS[1]] });
  await append(hospital, order.id, [topic(1, 'answered', '1年ほどで目立たなくなります。')]);

  expect(await waiting()).toEqual({ chat: 0, state: 'open', home: 0, tasks: 0, map: [] });
  const { entries } = await threadFor(hospital.nurse, order.id);
  expect(entries.filter(({ kind }) => kind === 'oral')).toMatchObject([
    { text: '2週間後から戻れます。', staffName: 'doctor 職員', saidOn: todayInTokyo(hospital.clock.now()) },
    { text: '1年ほどで目立たなくなります。' },
  ]);
  const page = await pageOf(visitor);
  expect(page.orders[0]?.chatMessages.map(({ answeredOrallyOn }) => answeredOrallyOn)).toEqual([
    todayInTokyo(hospital.clock.now()),
    todayInTokyo(hospital.clock.now()),
  ]);
  expect((await hospital.audits()).filter((action) => action === 'chat.answerOrally')).toHaveLength(2);
});

test('a question that is put off or left out goes on waiting, and an answer is sent once however often it arrives', async () => {
  const { hospital, order, topic, waiting } = await asked();
  await append(hospital, order.id, [topic(0, 'later'), topic(1, 'waived', '外来で答える')]);
  expect(await waiting()).toMatchObject({ chat: 2, home: 1 });

  const answered = topic(0, 'answered', '2週間後から戻れます。');
  await append(hospital, order.id, [answered]);
  await append(hospital, order.id, [answered]);
  const { entries } = await threadFor(hospital.nurse, order.id);
  expect(entries.filter(({ kind }) => kind === 'oral')).toHaveLength(1);
});

test('an answer has words, is not taken back, and what is said of it later becomes a note beside it', async () => {
  const { hospital, order, topic } = await asked();
  const wordless = await append(hospital, order.id, [topic(0, 'answered', ' ')]);
  expect(wordless.body.refused).toMatchObject([{ reason: '患者さんに何と答えたかを入力してください' }]);

  const { body } = await append(hospital, order.id, [topic(0, 'answered', '2週間後から。'), topic(0, 'later')]);
  expect(body.refused).toMatchObject([{ reason: expect.stringContaining('チャットにも記録されています') }]);
  await append(hospital, order.id, [topic(0, 'answered', '力仕事は1か月後から。')]);

  const { entries } = await threadFor(hospital.nurse, order.id);
  expect(entries.flatMap((entry) => (entry.kind === 'message' ? [] : [[entry.kind, entry.text]]))).toEqual([
    ['oral', '2週間後から。'],
    ['note', '力仕事は1か月後から。'],
  ]);
});

test('a question that is answered in the chat while the talk runs is answered in the talk and its record, with the words of the answer', async () => {
  const { hospital, order, points, topic } = await asked();
  const params = { orderId: order.id };
  const session = async () => (await hospital.doctor(icSessionContract.get, { params })).body;
  const questionsMissing = async () =>
    (await session()).missing.filter(({ kind }) => kind === 'question').map(({ title }) => title);
  await append(hospital, order.id, [topic(1, 'later')]);
  expect(points.map(({ answered }) => answered)).toEqual([null, null]);
  expect(await questionsMissing()).toEqual(QUESTIONS);

  const [first] = messagesOf(await threadFor(hospital.nurse, order.id));
  const written = { id: crypto.randomUUID(), text: '2週間後から戻れます。', lastSeenId: first?.id ?? null };
  await hospital.nurse(chatContract.reply, { params, body: written });
  const by = hospital.staff.nurse.staffId;
  expect((await session()).points.map(({ answered }) => answered)).toMatchObject([{ words: written.text, by }, null]);
  expect(await questionsMissing()).toEqual([QUESTIONS[1]]);
  await answerOrally(hospital.nurse, order.id, '1年ほどで目立たなくなる。', {
    saidOn: todayInTokyo(hospital.clock.now()),
  });
  expect(await questionsMissing()).toEqual([]);

  const { body: held } = await endTalk(hospital, order.id);
  const decision = { decision: 'agree', reason: '', revisitOn: null } as const;
  const { body: decided } = await hospital.doctor(icSessionContract.decide, {
    params,
    body: { talkVersion: held.order.talk.version, ...decision },
  });
  const { status, body } = await hospital.doctor(icRecordContract.finalise, {
    params,
    body: { talkVersion: decided.order.talk.version, summary: '', agreed: '' },
  });
  expect(status).toBe(200);
  expect(body.body?.points).toMatchObject([
    { title: QUESTIONS[0], result: 'answered', answer: '2週間後から戻れます。' },
    { title: QUESTIONS[1], result: 'answered', answer: '1年ほどで目立たなくなる。' },
  ]);
});

test('a question that arrives after the start is missing at the end and in the record until it is answered or has a reason', async () => {
  const { hospital, order, visitor, topic } = await asked();
  const params = { orderId: order.id };
  const session = async () => (await hospital.doctor(icSessionContract.get, { params })).body;
  const questions = async () => (await session()).missing.filter(({ kind }) => kind === 'question');
  await append(hospital, order.id, [topic(0, 'answered', '2週間後から。'), topic(1, 'answered', '1年ほど。')]);
  expect(await questions()).toEqual([]);

  await ask(visitor, order.id, 'お風呂には入れますか。');
  await ask(visitor, order.id, '車は運転できますか。');
  expect((await questions()).map(({ title }) => title)).toEqual(['お風呂には入れますか。', '車は運転できますか。']);
  const open = (await session()).order.talk.version;
  const refused = await hospital.doctor(icSessionContract.end, { params, body: { talkVersion: open, reasons: [] } });
  expect(refused.body.errors?.map(({ message }) => message)).toContain('お風呂には入れますか。');

  const { body: held } = await endTalk(hospital, order.id);
  const decision = { decision: 'agree', reason: '', revisitOn: null } as const;
  const { body: decided } = await hospital.doctor(icSessionContract.decide, {
    params,
    body: { talkVersion: held.order.talk.version, ...decision },
  });
  const first = messagesOf(await threadFor(hospital.nurse, order.id)).find(
    ({ text }) => text === 'お風呂には入れますか。',
  );
  await answerOrally(hospital.nurse, order.id, '翌日から。', {
    saidOn: todayInTokyo(hospital.clock.now()),
    lastSeenId: first!.id,
  });
  const { body } = await hospital.doctor(icRecordContract.finalise, {
    params,
    body: { talkVersion: decided.order.talk.version, summary: '', agreed: '' },
  });
  expect(body.body?.missing?.filter(({ kind }) => kind === 'question')).toEqual([
    { kind: 'question', title: '車は運転できますか。', reason: '時間の都合' },
  ]);
});
