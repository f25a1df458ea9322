import { authContract } from '@nattoku/contract/auth/auth';
import { approachContract } from '@nattoku/contract/video/approach';
import { chatTemplateContract } from '@nattoku/contract/chat/chat-template';
import { consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { type LayeredKind, textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import { commonOrderContract } from '@nattoku/contract/order/common-order';
import { consentCommonContract } from '@nattoku/contract/consent/consent-common';
import { icClassContract } from '@nattoku/contract/ic-support/ic-class';
import { icMapContract } from '@nattoku/contract/ic-support/ic-map';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { interviewTemplateContract } from '@nattoku/contract/medical-interview/interview-template';
import { InterviewState } from '@nattoku/contract/medical-interview/interview-state';
import { icRecordContract } from '@nattoku/contract/ic-support/ic-record';
import { scenarioContract } from '@nattoku/contract/ic-support/scenario';
import { TalkState } from '@nattoku/contract/ic-support/ic-talk-state';
import { notificationContract } from '@nattoku/contract/notification/notification';
import { AttentionReason } from '@nattoku/contract/order/order-state';
import { patientContract } from '@nattoku/contract/patient/patient';
import { videoContract } from '@nattoku/contract/video/video-library';
import { videoOrderContract, type OrderSummary } from '@nattoku/contract/video/video-order';
import { ageOn } from '@nattoku/rules/time/birth-date';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#seed/accounts.ts';
import { loadDemonstration } from '#seed/demonstration.ts';
import { callerWith, type As } from '#testing/hospital.ts';
import { testServer, useOwnServer } from '#testing/test-server.ts';

useOwnServer();

const cookieOf = async (email: string): Promise<string> => {
  const { origin } = await testServer();
  const { headers } = await callerWith(origin, {})(authContract.signIn, { body: { email, password: DEMO_PASSWORD } });
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
};

const signIn = async (email: string): Promise<As> =>
  callerWith((await testServer()).origin, { cookie: await cookieOf(email) });

const all = { query: { pageSize: 100 as const } };

const ordersOf = async (call: As): Promise<OrderSummary[]> =>
  (await call(videoOrderContract.search, { body: { pageSize: 100 } })).body.items;

beforeAll(async () => {
  const server = await testServer();
  await loadDemonstration(server.ownerUrl, server.services);
});

test('the demonstration shows videos in every state that they rest in, and all of them play', async () => {
  const { origin } = await testServer();
  const [admin, nurse] = [await signIn('admin@sakura.example'), await signIn('nurse@sakura.example')];
  const midori = await signIn('admin@midori.example');

  const { body: kept } = await admin(videoContract.list, all);
  const { body: seen } = await nurse(videoContract.list, all);
  const { body: there } = await midori(videoContract.list, all);
  const { body: approaches } = await nurse(approachContract.list, all);

  const states = kept.items.map(({ status, published }) => `${status} ${published}`);
  expect(new Set(states)).toEqual(new Set(['ready true', 'ready false', 'failed false']));
  expect(kept.items.find(({ status }) => status === 'failed')?.failure).toContain('壊れていて');
  expect(seen.total).toBe(6);
  expect(there.total).toBe(2);
  expect(approaches.total).toBe(5);
  expect(approaches.items.find(({ name }) => name === '大腸内視鏡検査')?.videos.map(({ title }) => title)).toEqual([
    '大腸内視鏡検査の前日の準備',
    '大腸内視鏡検査について（検査の流れ）',
  ]);

  const cookie = await cookieOf('nurse@sakura.example');
  for (const { id: videoId } of seen.items) {
    const { body: video } = await nurse(videoContract.get, { params: { videoId } });
    expect(video.questions).toHaveLength(3);
    const addresses = [video.playback.hls, video.playback.original, video.poster, video.playback.captions[0]?.url];
    for (const address of addresses) {
      const reply = await fetch(`${origin}${address}`, {
        method: 'HEAD',
        headers: { cookie },
      });
      expect([address, reply.status]).toEqual([address, 200]);
    }
  }
});

test('everything that patients read in the demonstration has every language, and nobody has reviewed any of it', async () => {
  const admin = await signIn('admin@sakura.example');
  const { body: films } = await admin(videoContract.list, all);
  const { body: approaches } = await admin(approachContract.list, all);
  const { body: forms } = await admin(consentTemplateContract.search, all);
  const { body: templates } = await admin(chatTemplateContract.search, all);
  const { body: scenarios } = await admin(scenarioContract.search, all);
  const versions = await Promise.all(
    forms.items.map(
      async ({ id: templateId }) => (await admin(consentTemplateContract.get, { params: { templateId } })).body,
    ),
  );
  const contents: (readonly [LayeredKind, string])[] = [
    ...films.items.map(({ id }) => ['video', id] as const),
    ...approaches.items.map(({ id }) => ['approach', id] as const),
    ...versions.flatMap((form) => form.versions.map(({ id }) => ['consentTemplateVersion', id] as const)),
    ...templates.items.map(({ id }) => ['chatTemplate', id] as const),
    ...scenarios.items.flatMap(({ published }) => (published ? [['scenarioVersion', published.id] as const] : [])),
  ];
  expect(scenarios.items.every(({ published }) => published !== null)).toBe(true);

  const { body: interviews } = await admin(interviewTemplateContract.search, all);
  contents.push(
    ...interviews.items.flatMap(({ published }) =>
      published ? [['interviewTemplateVersion', published.id] as const] : [],
    ),
  );

  const { body: classes } = await admin(icClassContract.list, all);
  contents.push(...classes.items.map(({ id }) => ['class', id] as const));

  const { body: posters } = await admin(commonOrderContract.list, all);
  const { body: formPosters } = await admin(consentCommonContract.list, all);
  contents.push(...[...posters.items, ...formPosters.items].map(({ id }) => ['commonOrder', id] as const));

  const lacking: string[] = [];
  for (const [kind, contentId] of contents) {
    const { body } = await admin(textLayerContract.get, { params: { kind, contentId } });
    for (const { language, texts } of body.layers.filter((layer) => layer.language !== 'ja-Hrkt'))
      for (const [at, { state }] of texts.entries())
        if (state !== 'draft') lacking.push(`${kind} ${body.title} ${language} ${state}: ${body.texts[at]?.japanese}`);
  }
  expect(contents.length).toBeGreaterThan(25);
  expect(lacking).toEqual([]);
});

test('there are sixty patients and some special ones here and six there, and nobody meets the others', async () => {
  const [nurse, midori] = [await signIn('nurse@sakura.example'), await signIn('admin@midori.example')];
  const { body: here } = await nurse(patientContract.search, { body: { pageSize: 100 } });
  const { body: there } = await midori(patientContract.search, { body: { pageSize: 100 } });

  expect([here.total, there.total]).toEqual([65, 6]);
  const ids = new Set(here.items.map(({ id }) => id));
  expect(there.items.filter(({ id }) => ids.has(id))).toEqual([]);
});

test('the patients are those that a list must get right', async () => {
  const nurse = await signIn('nurse@sakura.example');
  const { body } = await nurse(patientContract.search, { body: { pageSize: 100 } });
  const names = body.items.map(({ familyName, givenName }) => `${familyName}${givenName}`);
  const today = todayInTokyo(new Date());
  const ages = new Set(body.items.map(({ birthDate }) => ageOn(birthDate, today)));

  for (const name of ['𠮷田茂', '髙﨑直人', '葛󠄀城美穂', '渡邉恵子', 'SUKARNO', '佐藤和子'])
    expect(names).toContain(name);
  expect(body.items.filter(({ sameNameCount }) => sameNameCount > 0).length).toBeGreaterThan(10);
  for (const age of [17, 18]) expect(ages).toContain(age);
  expect(Math.max(...ages)).toBeGreaterThanOrEqual(100);
  expect(Math.min(...ages)).toBeLessThan(10);
});

test('orders are in every state, with every progress and every reason for a look', async () => {
  const orders = await ordersOf(await signIn('nurse@sakura.example'));

  expect(new Set(orders.map(({ lifecycle }) => lifecycle))).toEqual(
    new Set(['draft', 'issued', 'closed', 'expired', 'canceled']),
  );
  expect(new Set(orders.map(({ progress }) => progress))).toEqual(
    new Set(['notOpened', 'opened', 'inProgress', 'done']),
  );
  expect(new Set(orders.flatMap(({ attention }) => attention))).toEqual(new Set(AttentionReason.options));
});

test('each order has a history that happened in its order and before now', async () => {
  const nurse = await signIn('nurse@sakura.example');
  for (const { id: orderId, createdAt } of await ordersOf(nurse)) {
    const { body } = await nurse(videoOrderContract.get, { params: { orderId } });
    const times = body.history.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.at(-1)).toBe(createdAt);
    expect(Date.parse(times[0] ?? '')).toBeLessThan(Date.now());
    expect(body.items.every(({ video }) => video.available)).toBe(true);
  }
});

test('the bell of a nurse has something of everything that staff are told', async () => {
  const nurse = await signIn('nurse@sakura.example');
  const pageSize = 100;
  const { body } = await nurse(notificationContract.search, { body: { pageSize } });
  // The order that was looked at is the pharmacist's.
  const pharmacist = await signIn('pharmacist@sakura.example');
  const { body: done } = await pharmacist(notificationContract.search, { body: { tab: 'done', pageSize } });

  const kinds = new Set([...body.items, ...done.items].map(({ kind }) => kind));
  // Comes once the seal is made, by a worker that has its own pace.
  kinds.delete('consent.signed');
  expect(kinds).toEqual(
    new Set([
      'announcement',
      'patient.question',
      'comprehension.low',
      'order.completed',
      'order.overdue',
      'link.locked',
      'patient.undelivered',
      'consent.declined',
      'consent.undecided',
      'consent.withdrawn',
      'interview.flagged',
      'interview.received',
    ]),
  );
  expect(body.counts.unread).toBeGreaterThan(3);
  expect(body.counts.unread).toBeLessThan(body.total);
  expect(done.total).toBeGreaterThan(0);
});

test('a form for everybody hangs at the reception, and an answer to it waits for its patient', async () => {
  const nurse = await signIn('nurse@sakura.example');
  const { body: templates } = await nurse(consentCommonContract.templates, {
    query: { page: 1, pageSize: 20, text: '' },
  });
  const { body } = await nurse(consentCommonContract.searchResponses, {
    body: { page: 1, pageSize: 20, show: 'waiting', text: '' },
  });

  expect(templates.items.map(({ available }) => available)).toEqual([true]);
  expect(body.items).toMatchObject([{ given: { name: '渡邊 恵子', signedName: '渡邊 恵子' }, patient: null }]);
});

test('a run that was stopped half-way goes on, and nothing is there twice', async () => {
  const server = await testServer();
  const count = async () =>
    (
      await server.owner.query(
        `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM patients) AS patients,
                (SELECT count(*) FROM notifications) AS notifications, (SELECT count(*) FROM staff) AS staff,
                (SELECT count(*) FROM videos) AS videos, (SELECT count(*) FROM interview_submissions) AS interviews, (SELECT count(*) FROM approaches) AS approaches`,
      )
    ).rows;
  const before = await count();
  await server.owner.query("DELETE FROM installation WHERE name = 'demonstration'");

  await Promise.all([1, 2].map(() => loadDemonstration(server.ownerUrl, server.services)));

  expect(await count()).toEqual(before);
});

test('the demonstration shows talks in every state, and the record of each that was finalised says everything', async () => {
  const doctor = await signIn('doctor@sakura.example');
  const { body } = await doctor(icOrderContract.search, { body: { pageSize: 100 } });

  const states = new Set(body.items.map(({ talk }) => talk.state));
  expect(states).toEqual(new Set(TalkState.options));
  const finalised = body.items.filter(({ talk }) => talk.state === 'amended');
  for (const { id: orderId } of finalised) {
    const { body: record } = await doctor(icRecordContract.preview, { params: { orderId } });
    expect(record.editions).toHaveLength(2);
    expect(record.body?.points.every(({ result }) => result !== null)).toBe(true);
  }
});

test('the demonstration shows interviews in every state, from telephone, family and paper, one of them red and unseen', async () => {
  const nurse = await signIn('nurse@sakura.example');
  const { body } = await nurse(interviewListContract.search, { body: { pageSize: 100 } });
  const responses = await Promise.all(
    body.items.map(async ({ id: itemId }) => (await nurse(interviewResponseContract.get, { params: { itemId } })).body),
  );

  expect(new Set(body.items.map(({ state }) => state))).toEqual(new Set(InterviewState.options));
  expect(body.items.filter(({ flags }) => flags.unseenRed > 0)).toMatchObject([{ state: 'submitted' }]);
  expect(new Set(responses.flatMap(({ submissions }) => submissions.map(({ channel }) => channel)))).toEqual(
    new Set(['link', 'staff']),
  );
  const again = responses.find(({ state }) => state === 'reviewed');
  expect(again?.submissions[0]?.respondent).toMatchObject({ kind: 'family', relation: '長女' });
  expect(again?.corrections).toHaveLength(2);
  expect(again?.former?.answers).toMatchObject({ bathing: { options: ['partly'] } });
  expect(again?.scores.find(({ linkId }) => linkId === 'help-needed')?.trend.map(({ value }) => value)).toEqual([1, 5]);
  const years = again?.scores.find(({ linkId }) => linkId === 'brinkman');
  expect([years?.value, ...(years?.trend ?? []).map(({ value }) => value)]).toEqual([700, 700, 700]);
  expect(again?.former?.answers).toMatchObject({ brinkman: { value: 700 } });
  expect(responses.find(({ state }) => state === 'amended')?.corrections).toMatchObject([{ isAmendment: true }]);
  const fromVietnam = responses.filter(({ patient }) => patient?.language === 'vi');
  expect(fromVietnam.find(({ state }) => state === 'submitted')?.chartText).toContain('Tôm');
  const waiting = responses.filter(({ state }) => state === 'open').map(({ patient }) => patient?.language);
  expect(waiting).toEqual(expect.arrayContaining(['vi', 'pt', 'zh', 'en']));
});

test('a map of the demonstration names what was not understood, worries and questions, and a class has its attendance', async () => {
  const doctor = await signIn('doctor@sakura.example');
  const { body } = await doctor(icOrderContract.search, { body: { pageSize: 100, state: 'planned' } });
  const maps = await Promise.all(
    body.items.map(async ({ id: orderId }) => (await doctor(icMapContract.get, { params: { orderId } })).body),
  );
  const kinds = new Set(maps.flatMap(({ topics }) => topics.map(({ kind }) => kind)));
  for (const kind of ['misunderstood', 'worry', 'question']) expect(kinds).toContain(kind);

  const { body: classes } = await doctor(icClassContract.list, all);
  expect(Math.max(...classes.items.map(({ counts }) => counts.attended))).toBe(5);
});
