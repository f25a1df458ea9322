import { announcementContract, type NewAnnouncement } from '@nattoku/contract/notification/announcement';
import { expect, test } from 'vitest';
import { tellAnnouncements } from '#areas/notification/announcement.telling.ts';
import { bellOf } from '#testing/bell.ts';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';
import { openOperator } from '#testing/operator.ts';

const news = (given: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  title: '点検のお知らせ',
  body: '日曜日は使えません。\n\n詳しくは https://example.org をご覧ください。',
  importance: 'normal',
  pinned: false,
  needsAcknowledgement: false,
  roles: [],
  departmentIds: [],
  publishFrom: null,
  publishUntil: null,
  ...given,
});

const publish = async (by: As, given: Partial<NewAnnouncement> = {}) => {
  const { body: draft } = await by(announcementContract.create, { body: news(given) });
  const params = { announcementId: draft.id };
  const { body } = await by(announcementContract.publish, { params, body: { version: draft.version } });
  return { ...body, params };
};

const titles = async (call: As, search: object = {}) =>
  (await call(announcementContract.search, { body: search })).body.items.map(({ title }) => title);

const tell = ({ server }: Hospital) => tellAnnouncements(server.services);

test('a draft is seen by nobody; published it stands in lists and bells of those it is for', async () => {
  const hospital = await openHospital();
  const { body: draft } = await hospital.admin(announcementContract.create, { body: news({ roles: ['nurse'] }) });
  const params = { announcementId: draft.id };
  expect((await hospital.nurse(announcementContract.get, { params })).status).toBe(404);
  expect(await titles(hospital.admin, { view: 'own' })).toEqual(['点検のお知らせ']);

  await hospital.admin(announcementContract.publish, { params, body: { version: draft.version } });
  await tell(hospital);
  await tell(hospital);
  expect(await titles(hospital.nurse)).toEqual(['点検のお知らせ']);
  expect(await titles(hospital.doctor)).toEqual([]);
  expect((await hospital.doctor(announcementContract.get, { params })).status).toBe(404);
  expect((await bellOf(hospital)).items).toMatchObject([
    { kind: 'announcement', title: '点検のお知らせ', link: `/notification/detail?announcement=${draft.id}` },
  ]);
  expect((await bellOf(hospital, { role: 'doctor' })).total).toBe(0);
});

test('one that waits for its time appears then, and goes when it is over', async () => {
  const hospital = await openHospital();
  const at = (minutes: number) => new Date(hospital.clock.now().getTime() + minutes * 60_000).toISOString();
  await publish(hospital.admin, { publishFrom: at(10), publishUntil: at(20) });
  await tell(hospital);
  expect(await titles(hospital.nurse)).toEqual([]);
  expect((await bellOf(hospital)).total).toBe(0);

  hospital.clock.advance(11 * 60);
  await tell(hospital);
  expect(await titles(hospital.nurse)).toHaveLength(1);
  expect((await bellOf(hospital)).total).toBe(1);

  hospital.clock.advance(10 * 60);
  await tell(hospital);
  expect(await titles(hospital.nurse)).toEqual([]);
  expect(await titles(hospital.nurse, { view: 'past' })).toHaveLength(1);
  expect(await bellOf(hospital)).toMatchObject({ total: 0, counts: { unread: 0, news: 0 } });
});

test('what is withdrawn is gone for everybody but its author, and cannot come back', async () => {
  const hospital = await openHospital();
  const { params, version } = await publish(hospital.admin);
  await tell(hospital);
  const withdrawn = await hospital.admin(announcementContract.withdraw, { params, body: { version } });
  await tell(hospital);
  expect(withdrawn.body.state).toBe('withdrawn');
  expect((await hospital.nurse(announcementContract.get, { params })).status).toBe(404);
  expect((await bellOf(hospital)).total).toBe(0);
  const again = await hospital.admin(announcementContract.publish, {
    params,
    body: { version: withdrawn.body.version },
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'announcement.illegalTransition' } });
});

test('reading and confirming are counted for the author, and reading reads the bell', async () => {
  const hospital = await openHospital();
  const { params } = await publish(hospital.admin, { needsAcknowledgement: true });
  await tell(hospital);
  await hospital.nurse(announcementContract.read, { params, body: { acknowledge: false } });
  await hospital.doctor(announcementContract.read, { params, body: { acknowledge: true } });

  const { body } = await hospital.admin(announcementContract.get, { params });
  expect(body.reach).toMatchObject({ read: 2, acknowledged: 1 });
  expect(body.reach?.recipients).toBeGreaterThan(4);
  expect((await hospital.nurse(announcementContract.get, { params })).body).toMatchObject({
    reach: null,
    editable: false,
    acknowledgedAt: null,
  });
  expect((await bellOf(hospital)).counts).toMatchObject({ newsUnread: 0, news: 1 });
});

test('an urgent one is asked for on every page until it is confirmed', async () => {
  const hospital = await openHospital();
  const { params, needsAcknowledgement } = await publish(hospital.admin, { importance: 'urgent' });
  const urgent = async () => (await hospital.nurse(announcementContract.urgent, {})).body.items.length;
  expect(needsAcknowledgement).toBe(true);
  expect(await urgent()).toBe(1);
  await hospital.nurse(announcementContract.read, { params, body: { acknowledge: false } });
  expect(await urgent()).toBe(1);
  await hospital.nurse(announcementContract.read, { params, body: { acknowledge: true } });
  expect(await urgent()).toBe(0);
});

test('the operator reaches every facility, learns numbers only, and nobody there can change it', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const operator = await openOperator(here);
  const { params, version } = await publish(operator, { title: '全施設への連絡', roles: ['nurse', 'admin'] });
  await tell(here);

  for (const hospital of [here, there]) {
    expect(await titles(hospital.nurse)).toEqual(['全施設への連絡']);
    expect((await bellOf(hospital)).items).toMatchObject([{ title: '全施設への連絡' }]);
    expect(await titles(hospital.doctor)).toEqual([]);
    const { body } = await hospital.admin(announcementContract.get, { params });
    expect(body).toMatchObject({ source: 'operator', editable: false, reach: null });
    const change = await hospital.admin(announcementContract.withdraw, { params, body: { version } });
    expect(change.status).toBe(404);
  }
  await here.nurse(announcementContract.read, { params, body: { acknowledge: false } });
  await there.nurse(announcementContract.read, { params, body: { acknowledge: false } });
  const before = (await operator(announcementContract.get, { params })).body;
  expect(before.reach).toMatchObject({ read: 2 });

  await operator(announcementContract.withdraw, { params, body: { version: before.version } });
  await tell(here);
  expect(await titles(there.nurse)).toEqual([]);
  expect((await bellOf(there)).total).toBe(0);
});

test('what a facility tells stays in it', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const { params, version } = await publish(here.admin);
  await tell(here);
  expect(await titles(there.nurse)).toEqual([]);
  expect((await bellOf(there)).total).toBe(0);
  expect((await there.admin(announcementContract.get, { params })).status).toBe(404);
  expect((await there.admin(announcementContract.withdraw, { params, body: { version } })).status).toBe(404);
});

test.each([
  ['title', { title: ' ' }],
  ['title', { title: 'あ'.repeat(101) }],
  ['body', { body: '' }],
  ['publishUntil', { publishFrom: '2026-11-21T10:00:00.000Z', publishUntil: '2026-11-21T10:00:00.000Z' }],
])('%s that breaks a rule is named', async (field, given) => {
  const hospital = await openHospital();
  const answer = await hospital.admin(announcementContract.create, { body: news(given) });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

test('who saves second gets to know what the first one saved', async () => {
  const hospital = await openHospital();
  const { params, version } = await publish(hospital.admin);
  const save = (title: string) =>
    hospital.admin(announcementContract.update, { params, body: { ...news({ title }), version } });
  expect((await save('一度目')).status).toBe(200);
  expect(await save('二度目')).toMatchObject({ status: 409, body: { current: { title: '一度目' } } });
});
