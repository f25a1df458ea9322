import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { ApproachId, DepartmentId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import {
  videoTemplateContract,
  type NewVideoTemplate,
  type VideoTemplate,
} from '@nattoku/contract/video/video-template';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import { newId } from '#kernel/new-id.ts';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';
import { givenDraft, givenVideo } from '#testing/video/video-orders.ts';

const blank: NewVideoTemplate = {
  name: '胃カメラ検査セット',
  description: '',
  scope: 'me',
  departmentId: null,
  approachId: null,
  items: [],
  orderTitle: '',
  message: '',
  dueRule: null,
  reminderPlan: [],
  reminderChannel: null,
};

const create = async (call: As, given: Partial<NewVideoTemplate>) =>
  call(videoTemplateContract.create, { body: { ...blank, ...given } });

const givenTemplate = async (hospital: Hospital, given: Partial<NewVideoTemplate> = {}, by = hospital.nurse) => {
  const items = given.items ?? [{ videoId: (await givenVideo(hospital)).id, required: true }];
  return (await create(by, { ...given, items })).body;
};

const get = (call: As, templateId: VideoTemplate['id']) => call(videoTemplateContract.get, { params: { templateId } });

const names = async (call: As, query = {}) => {
  const { body } = await call(videoTemplateContract.list, { query });
  return body.items.map(({ name }) => name);
};

/** A department with the nurse in it. */
const givenDepartment = async ({ server, facilityId, staff }: Hospital): Promise<DepartmentId> => {
  const id = newId<DepartmentId>();
  await server.owner.query('INSERT INTO departments (id, facility_id, code, name) VALUES ($1, $2, $3, $4)', [
    id,
    facilityId,
    id.slice(-4),
    '消化器内科',
  ]);
  await server.owner.query('UPDATE staff SET department_ids = ARRAY[$1::uuid] WHERE id = $2', [
    id,
    staff.nurse.staffId,
  ]);
  return id;
};

const inDays = (days: number) => addDays(todayInTokyo(new Date()), days);

test('a template says until when the approach that it is for is approved', async () => {
  const hospital = await openHospital();
  const approachId = newId<ApproachId>();
  await hospital.server.owner.query(
    "INSERT INTO approaches (id, facility_id, name, category, published, valid_until) VALUES ($1, $2, '胃内視鏡検査', 'examination', true, '2020-03-31')",
    [approachId, hospital.facilityId],
  );
  const { id } = await givenTemplate(hospital, { approachId });
  const without = await givenTemplate(hospital);

  expect((await get(hospital.nurse, id)).body).toMatchObject({
    approachName: '胃内視鏡検査',
    approachValidUntil: '2020-03-31',
  });
  expect(without.approachValidUntil).toBeNull();
});

test('a template keeps what it was made of, and puts it into an order', async () => {
  const hospital = await openHospital();
  const [first, second] = [
    await givenVideo(hospital, { title: '準備' }),
    await givenVideo(hospital, { title: '検査' }),
  ];
  const made = await givenTemplate(hospital, {
    name: '  胃カメラ　セット ',
    items: [
      { videoId: second.id, required: true },
      { videoId: first.id, required: false },
      { videoId: second.id, required: false },
    ],
    message: '{{患者名}}さん、{{施設名}}です。',
    dueRule: { from: 'talk', days: -1 },
    reminderPlan: [{ from: 'due', days: -3 }],
    reminderChannel: 'sms',
  });
  expect(made).toMatchObject({
    version: 1,
    owner: { id: hospital.staff.nurse.staffId },
    usedCount: 0,
    warnings: [],
    totalSeconds: 120,
    allowed: ['use', 'copy', 'edit', 'archive'],
  });
  expect(made.items.map(({ title, required }) => [title, required])).toEqual([
    ['検査', true],
    ['準備', false],
  ]);

  const use = (icAt: string | null) =>
    hospital.nurse(videoTemplateContract.use, { params: { templateId: made.id }, body: { icAt } });
  expect((await use(`${inDays(10)}T01:00:00.000Z`)).body).toMatchObject({
    templateId: made.id,
    videoIds: [second.id, first.id],
    optionalVideoIds: [first.id],
    message: '{{患者名}}さん、{{施設名}}です。',
    dueOn: inDays(9),
    reminderPlan: [{ from: 'due', days: -3 }],
    reminderChannel: 'sms',
    warnings: [],
  });
  expect((await use(null)).body.dueOn).toBeNull();
  expect(await hospital.audits()).toEqual(['videoTemplate.create']);
});

test('what cannot be sent to a patient is refused where it was typed', async () => {
  const hospital = await openHospital();
  const video = await givenVideo(hospital);
  const hidden = await givenVideo(hospital, { published: false });
  const items = [{ videoId: video.id, required: true }];
  const cases: [Partial<NewVideoTemplate>, field: string, words: RegExp][] = [
    [{ items: [] }, 'items', /1本以上/],
    [{ name: ' ' }, 'name', /必ず/],
    [{ message: '{{病名}}と{{ 患者名 }}と{{余命}}' }, 'message', /\{\{病名\}\}、\{\{余命\}\}$/],
    [{ message: 'あ'.repeat(1001) }, 'message', /1000文字/],
    [{ scope: 'department' }, 'departmentId', /診療科/],
    [{ dueRule: { from: 'order', days: -1 } }, 'dueRule', /前を期限/],
    [{ reminderPlan: [{ from: 'issue', days: 1 }] }, 'reminderChannel', /送り方/],
    [{ reminderPlan: [{ from: 'due', days: -1 }], reminderChannel: 'email' }, 'reminderPlan', /期限の決め方/],
  ];
  for (const [given, field, words] of cases) {
    const { status, body } = await create(hospital.nurse, { items, ...given });
    expect([status, field]).toEqual([400, body.errors?.[0]?.field]);
    expect(body.errors?.[0]?.message).toMatch(words);
  }
  const unavailable = await create(hospital.nurse, { items: [{ videoId: hidden.id, required: true }] });
  expect(unavailable.body.code).toBe('order.videoUnavailable');
  const foreign = await givenVideo(await openHospital());
  expect((await create(hospital.nurse, { items: [{ videoId: foreign.id, required: true }] })).status).toBe(409);
  expect(await hospital.audits()).toEqual([]);
});

test('each sees the own templates, those of the own departments and those of the facility', async () => {
  const hospital = await openHospital();
  const departmentId = await givenDepartment(hospital);
  const mine = await givenTemplate(hospital, { name: '自分' });
  const ours = await givenTemplate(hospital, { name: '診療科', scope: 'department', departmentId });
  const everybodys = await givenTemplate(hospital, { name: '施設', scope: 'facility' }, hospital.admin);

  expect((await names(hospital.nurse, { sort: 'name' })).toSorted()).toEqual(['施設', '自分', '診療科'].toSorted());
  expect(await names(hospital.doctor)).toEqual(['施設']);
  expect((await names(hospital.admin)).toSorted()).toEqual(['施設', '診療科'].toSorted());
  expect(await names(hospital.nurse, { scope: 'department', departmentId })).toEqual(['診療科']);

  expect((await get(hospital.doctor, ours.id)).status).toBe(404);
  expect((await get(hospital.admin, mine.id)).status).toBe(404);
  expect((await get(hospital.doctor, everybodys.id)).body.allowed).toEqual(['use', 'copy']);
  expect((await get(hospital.admin, ours.id)).body.allowed).toContain('edit');
  expect((await get(hospital.clerk, everybodys.id)).body.code).toBe('permission.denied');
  expect((await get((await openHospital()).nurse, everybodys.id)).status).toBe(404);
});

test('only members share with a department, and only who keeps the videos with everybody', async () => {
  const hospital = await openHospital();
  const departmentId = await givenDepartment(hospital);
  const video = await givenVideo(hospital);
  const items = [{ videoId: video.id, required: true }];
  const tried = async (call: As, given: Partial<NewVideoTemplate>) =>
    (await create(call, { items, ...given })).body.code ?? 'done';
  expect(await tried(hospital.nurse, { scope: 'facility' })).toBe('permission.denied');
  expect(await tried(hospital.doctor, { scope: 'department', departmentId })).toBe('permission.denied');
  expect(await tried(hospital.nurse, { scope: 'department', departmentId })).toBe('done');
  expect(await tried(hospital.admin, { scope: 'department', departmentId })).toBe('done');

  const ours = await givenTemplate(hospital, { scope: 'department', departmentId });
  const change = (call: As, given: Partial<NewVideoTemplate>) =>
    call(videoTemplateContract.update, {
      params: { templateId: ours.id },
      body: { ...blank, items, scope: 'department', departmentId, ...given, version: ours.version },
    });
  const everybodys = await givenTemplate(hospital, { scope: 'facility' }, hospital.admin);
  const refused = await hospital.nurse(videoTemplateContract.update, {
    params: { templateId: everybodys.id },
    body: { ...blank, items, scope: 'facility', version: everybodys.version },
  });
  expect(refused.body.code).toBe('permission.denied');
  // Made private by somebody else, it would be gone for the person who made it.
  expect((await change(hospital.admin, { scope: 'me', departmentId: null })).body.code).toBe('permission.denied');
  expect((await change(hospital.nurse, { scope: 'facility', departmentId: null })).body.code).toBe('permission.denied');
  expect((await change(hospital.nurse, { name: '新しい名前' })).body).toMatchObject({ name: '新しい名前', version: 2 });
});

test('who saves second sees what the first one saved, and nothing is overwritten', async () => {
  const hospital = await openHospital();
  const made = await givenTemplate(hospital);
  const items = made.items.map(({ videoId, required }) => ({ videoId, required }));
  const save = (name: string, version: number) =>
    hospital.nurse(videoTemplateContract.update, {
      params: { templateId: made.id },
      body: { ...blank, items, name, version },
    });
  expect((await save('一人目', 1)).body).toMatchObject({ name: '一人目', version: 2 });
  const second = await save('二人目', 1);
  expect(second).toMatchObject({ status: 409, body: { code: 'record.versionConflict', current: { name: '一人目' } } });
  expect(await hospital.audits()).toEqual(['videoTemplate.create', 'videoTemplate.update']);
});

test('an archived template is left out until it is restored; a copy is the own', async () => {
  const hospital = await openHospital();
  const made = await givenTemplate(hospital, { name: '入院', scope: 'facility' }, hospital.admin);
  const params = { templateId: made.id };
  const denied = await hospital.nurse(videoTemplateContract.archive, { params, body: { version: 1 } });
  expect(denied.body.code).toBe('permission.denied');
  const { body: archived } = await hospital.admin(videoTemplateContract.archive, { params, body: { version: 1 } });
  expect(archived).toMatchObject({ version: 2, allowed: ['restore', 'copy'] });
  expect(await names(hospital.nurse)).toEqual([]);
  expect(await names(hospital.nurse, { archived: 'true' })).toEqual(['入院']);
  expect((await hospital.nurse(videoTemplateContract.use, { params, body: {} })).body.code).toBe('template.archived');
  expect((await hospital.admin(videoTemplateContract.archive, { params, body: { version: 2 } })).body.code).toBe(
    'template.archived',
  );

  const { body: copy } = await hospital.nurse(videoTemplateContract.copy, { params, body: {} });
  expect(copy).toMatchObject({ name: '入院 のコピー', scope: 'me', owner: { id: hospital.staff.nurse.staffId } });
  expect(copy.items).toEqual(made.items);
  const { body: restored } = await hospital.admin(videoTemplateContract.restore, { params, body: { version: 2 } });
  expect(restored.archivedAt).toBeNull();
  expect((await names(hospital.nurse)).toSorted()).toEqual(['入院', '入院 のコピー'].toSorted());
});

test('content that ended is warned of and left out of new orders; a new edition is named', async () => {
  const hospital = await openHospital();
  const { owner } = hospital.server;
  const titles = ['取り下げ', '期限切れ', '非公開', '新版', 'そのまま'];
  const videos = await Promise.all(titles.map((title) => givenVideo(hospital, { title })));
  const [withdrawn, expired, unpublished, renewed, plain] = videos;
  if (!withdrawn || !expired || !unpublished || !renewed || !plain) return expect.unreachable();
  const items = videos.map(({ id }) => ({ videoId: id, required: true }));
  const made = await givenTemplate(hospital, { items });
  await givenTemplate(hospital, { name: '古くない', items: [{ videoId: plain.id, required: true }] });
  const edition = await givenVideo(hospital, { title: '新版 第2版' });
  await owner.query("UPDATE videos SET withdrawn_at = now(), withdrawn_reason = 'x', published = false WHERE id = $1", [
    withdrawn.id,
  ]);
  await owner.query('UPDATE videos SET valid_until = $1 WHERE id = $2', [inDays(-1), expired.id]);
  await owner.query('UPDATE videos SET published = false WHERE id = $1', [unpublished.id]);
  await owner.query('UPDATE videos SET previous_video_id = $1 WHERE id = $2', [renewed.id, edition.id]);

  const { body: warned } = await get(hospital.nurse, made.id);
  expect(warned.warnings.map(({ title, kind, newVideo }) => [title, kind, newVideo?.title ?? null])).toEqual([
    ['取り下げ', 'withdrawn', null],
    ['期限切れ', 'expired', null],
    ['非公開', 'unpublished', null],
    ['新版', 'newEdition', '新版 第2版'],
  ]);
  const { body: used } = await hospital.nurse(videoTemplateContract.use, {
    params: { templateId: made.id },
    body: {},
  });
  expect(used.videoIds).toEqual([renewed.id, plain.id]);
  expect(used.warnings).toHaveLength(4);
  const { body: list } = await hospital.nurse(videoTemplateContract.list, { query: { warned: 'true' } });
  expect([list.items.map(({ id }) => id), list.warnedCount]).toEqual([[made.id], 1]);

  // What is in it already may stay when something else is changed.
  const saved = await hospital.nurse(videoTemplateContract.update, {
    params: { templateId: made.id },
    body: { ...blank, name: '別名', items, version: 1 },
  });
  expect(saved.body).toMatchObject({ name: '別名', warnings: warned.warnings });
  const { body: copy } = await hospital.nurse(videoTemplateContract.copy, {
    params: { templateId: made.id },
    body: {},
  });
  expect(copy.items.map(({ videoId }) => videoId)).toEqual([renewed.id, plain.id]);
});

test('a use counts when the order goes out, once', async () => {
  const hospital = await openHospital();
  const rarely = await givenTemplate(hospital, { name: 'あまり使わない' });
  const often = await givenTemplate(hospital, { name: 'よく使う' });
  const draft = await givenDraft(hospital, { draft: { templateId: often.id } });
  expect((await get(hospital.nurse, often.id)).body).toMatchObject({ usedCount: 0, lastUsedAt: null });
  const { body: issued } = await hospital.nurse(videoOrderContract.issue, {
    params: { orderId: draft.id },
    body: { version: draft.version },
  });
  await hospital.nurse(orderVerbContract.extend, {
    params: { orderId: draft.id },
    body: { version: issued.order.version, dueOn: inDays(30) },
  });

  expect((await get(hospital.nurse, often.id)).body).toMatchObject({
    usedCount: 1,
    lastUsedAt: issued.order.issuedAt,
  });
  expect(await names(hospital.nurse)).toEqual(['よく使う', 'あまり使わない']);
  expect(await names(hospital.nurse, { sort: 'name' })).toEqual(['あまり使わない', 'よく使う']);
  expect(rarely.usedCount).toBe(0);
});

test('a template is found by its own words and by those of its videos', async () => {
  const hospital = await openHospital();
  const film = await givenVideo(hospital, { title: '上部消化管内視鏡' });
  const { searchText, grams } = searchColumns(['上部消化管内視鏡']);
  await hospital.server.owner.query('UPDATE videos SET search_text = $2, grams = $3 WHERE id = $1', [
    film.id,
    searchText,
    grams,
  ]);
  await givenTemplate(hospital, { name: '外来用', items: [{ videoId: film.id, required: true }] });
  await givenTemplate(hospital, { name: '入院オリエンテーション', description: '病棟で使う' });
  expect(await names(hospital.nurse, { text: '胃カメラ' })).toEqual(['外来用']);
  expect(await names(hospital.nurse, { text: '病棟　入院' })).toEqual(['入院オリエンテーション']);
  expect(await names(hospital.nurse, { text: 'どこにもない' })).toEqual([]);
});
