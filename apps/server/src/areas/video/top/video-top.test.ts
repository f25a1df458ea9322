import { favouriteContract } from '@nattoku/contract/video/favourite';
import type { ApproachId, DepartmentId } from '@nattoku/contract/shared/primitives';
import { videoTemplateContract } from '@nattoku/contract/video/video-template';
import { videoTopContract, type VideoTop } from '@nattoku/contract/video/video-top';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import { newId } from '#kernel/new-id.ts';
import { givenCommon } from '#testing/common-orders.ts';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';
import { givenDraft, givenIssued, givenVideo } from '#testing/video/video-orders.ts';

const top = async (call: As): Promise<VideoTop> => (await call(videoTopContract.get, {})).body;
const find = async (call: As, text: string) => (await call(videoTopContract.search, { body: { text } })).body;
const inDays = (days: number) => addDays(todayInTokyo(new Date()), days);

const givenTemplate = async (hospital: Hospital, name: string, scope: 'me' | 'facility' = 'me') => {
  const video = await givenVideo(hospital);
  const by = scope === 'me' ? hospital.nurse : hospital.admin;
  const { body } = await by(videoTemplateContract.create, {
    body: {
      name,
      description: '',
      scope,
      departmentId: null,
      approachId: null,
      items: [{ videoId: video.id, required: true }],
      orderTitle: '',
      message: '',
      dueRule: null,
      reminderPlan: [],
      reminderChannel: null,
    },
  });
  return body;
};

const givenApproach = async ({ server, facilityId }: Hospital, name: string): Promise<ApproachId> => {
  const id = newId<ApproachId>();
  const { searchText, grams } = searchColumns([name]);
  await server.owner.query(
    `INSERT INTO approaches (id, facility_id, name, category, search_text, grams, published)
     VALUES ($1, $2, $3, 'examination', $4, $5, true)`,
    [id, facilityId, name, searchText, grams],
  );
  return id;
};

const words = async ({ server }: Hospital, videoId: string, ...parts: string[]) => {
  const { searchText, grams } = searchColumns(parts);
  await server.owner.query('UPDATE videos SET search_text = $2, grams = $3 WHERE id = $1', [
    videoId,
    searchText,
    grams,
  ]);
};

test('the page holds what went out last, and writes down whom it showed', async () => {
  const hospital = await openHospital();
  const asked = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  const due = await givenIssued(hospital, { by: hospital.doctor, draft: { dueOn: inDays(0) } });
  await givenDraft(hospital);

  const page = await top(hospital.nurse);
  expect(page.recent?.mine.map(({ id }) => id)).toEqual([asked.order.id]);
  expect(page.recent?.all.map(({ id }) => id)).toEqual([due.order.id, asked.order.id]);
  const { rows } = await hospital.server.owner.query<{ patient_ids: string[] }>(
    "SELECT patient_ids FROM audit_events WHERE facility_id = $1 AND action = 'videoTop.view'",
    [hospital.facilityId],
  );
  expect(new Set(rows[0]?.patient_ids)).toEqual(new Set([asked, due].map(({ order }) => order.patient.id)));
});

test('each sees the sections that the permissions reach', async () => {
  const hospital = await openHospital();
  await givenIssued(hospital);
  await givenTemplate(hospital, 'みんなの', 'facility');
  expect(await top(hospital.clerk)).toMatchObject({ recent: null, content: null, templates: null });
  expect((await top(hospital.clerk)).approaches).not.toBeNull();
  expect(await top(hospital.nurse)).toMatchObject({ content: null, templates: { total: 1 } });
  expect((await top(hospital.admin)).content).not.toBeNull();

  expect(await top(hospital.operator)).toMatchObject({ recent: null, templates: null, commonOrders: null });
  expect(await find(hospital.operator, '胃')).toMatchObject({ templates: null, commonOrders: null, orders: null });
  const { status } = await hospital.stranger(videoTopContract.get, {});
  expect(status).toBe(401);
  const withoutVideos = await openHospital({ switchedOn: ['consent'] });
  expect((await withoutVideos.nurse(videoTopContract.get, {})).status).toBe(403);
});

test('who keeps the videos hears what failed, ends or was withdrawn, and which templates it touches', async () => {
  const hospital = await openHospital();
  const { owner } = hospital.server;
  const [withdrawn, expired, expiring] = await Promise.all(
    ['取り下げ', '期限切れ', 'もうすぐ'].map((title) => givenVideo(hospital, { title })),
  );
  const template = await givenTemplate(hospital, 'みんなの', 'facility');
  const inTemplate = template.items[0]?.videoId;
  await owner.query('UPDATE videos SET valid_until = $1 WHERE id = ANY ($2)', [inDays(-1), [expired?.id, inTemplate]]);
  await owner.query('UPDATE videos SET valid_until = $1 WHERE id = $2', [inDays(10), expiring?.id]);
  await owner.query("UPDATE videos SET withdrawn_at = now(), withdrawn_reason = 'x', published = false WHERE id = $1", [
    withdrawn?.id,
  ]);
  // Only a new film can fail, so one is made that way.
  await owner.query(
    "INSERT INTO videos (id, facility_id, title, status, failure) VALUES ($1, $2, '失敗した動画', 'failed', 'x')",
    [newId(), hospital.facilityId],
  );

  const { content, templates } = await top(hospital.admin);
  expect(content).toMatchObject({
    failed: { total: 1, items: [{ title: '失敗した動画', on: null }] },
    withdrawn: { total: 1, items: [{ id: withdrawn?.id, on: inDays(0) }] },
    expired: { total: 2 },
    expiring: { total: 1, items: [{ id: expiring?.id, on: inDays(10) }] },
  });
  expect(templates).toMatchObject({ warnedCount: 1, items: [{ name: 'みんなの', warned: true }] });
  expect((await top(hospital.nurse)).templates).toMatchObject({ warnedCount: 0, items: [{ warned: true }] });
});

test('a star stands until it is taken away, for one person, and only for what may be seen', async () => {
  const hospital = await openHospital();
  const video = await givenVideo(hospital, { title: '星の動画' });
  const approachId = await givenApproach(hospital, '大腸内視鏡検査');
  const own = await givenTemplate(hospital, '私の');
  const star = (call: As, kind: 'video' | 'approach' | 'template', subjectId: string, favourite = true) =>
    call(favouriteContract.set, { params: { kind, subjectId }, body: { favourite } });
  hospital.clock.advance(1);
  await star(hospital.nurse, 'video', video.id);
  hospital.clock.advance(1);
  await star(hospital.nurse, 'video', video.id);
  await star(hospital.nurse, 'approach', approachId);
  hospital.clock.advance(1);
  await star(hospital.nurse, 'template', own.id);
  await star(hospital.nurse, 'video', newId());
  await star(hospital.doctor, 'template', own.id);

  const titles = async (call: As) => (await top(call)).favourites.map(({ kind, title }) => `${kind} ${title}`);
  expect((await hospital.nurse(favouriteContract.list, {})).body).toHaveLength(4);
  expect(await titles(hospital.nurse)).toEqual(['template 私の', 'approach 大腸内視鏡検査', 'video 星の動画']);
  expect(await titles(hospital.doctor)).toEqual([]);
  await hospital.server.owner.query('UPDATE videos SET published = false WHERE id = $1', [video.id]);
  expect(await titles(hospital.nurse)).toEqual(['template 私の', 'approach 大腸内視鏡検査']);
  await star(hospital.nurse, 'template', own.id, false);
  expect(await titles(hospital.nurse)).toEqual(['approach 大腸内視鏡検査']);
});

test('a star on a common order is shown; an id that no record can have is refused, or passed over where it stands already', async () => {
  const hospital = await openHospital();
  const common = await givenCommon(hospital, { internalTitle: '外来のポスター' });
  const star = (subjectId: string) =>
    hospital.nurse(favouriteContract.set, {
      params: { kind: 'commonOrder', subjectId },
      body: { favourite: true },
    });
  await star(common.id);
  expect((await star('x')).status).toBe(404);
  for (const kind of ['video', 'approach', 'template', 'commonOrder']) {
    await hospital.server.owner.query(
      "INSERT INTO favourites (facility_id, staff_id, kind, subject_id, created_at) VALUES ($1, $2, $3, '11111111-1111-1111-1111-111111111111', now())",
      [hospital.facilityId, hospital.staff.nurse.staffId, kind],
    );
  }

  expect((await top(hospital.nurse)).favourites).toEqual([
    { kind: 'commonOrder', id: common.id, title: '外来のポスター' },
  ]);
});

test('approaches come in the order of their use by the own departments', async () => {
  const hospital = await openHospital();
  const departmentId = newId<DepartmentId>();
  const { owner } = hospital.server;
  await owner.query("INSERT INTO departments (id, facility_id, code, name) VALUES ($1, $2, 'D', '内科')", [
    departmentId,
    hospital.facilityId,
  ]);
  await owner.query('UPDATE staff SET department_ids = ARRAY[$1::uuid] WHERE id = $2', [
    departmentId,
    hospital.staff.nurse.staffId,
  ]);
  const [ours, theirs] = [await givenApproach(hospital, '胃カメラ'), await givenApproach(hospital, '白内障手術')];
  const inside = await hospital.given.patient({ departmentId });
  await givenIssued(hospital, { patient: inside, draft: { approachId: ours } });
  for (let count = 0; count < 2; count += 1) await givenIssued(hospital, { draft: { approachId: theirs } });

  const used = async (call: As) => {
    const { approaches } = await top(call);
    return [approaches?.ofDepartments, approaches?.items.map(({ name, used: count }) => [name, count])];
  };
  expect(await used(hospital.nurse)).toEqual([true, [['胃カメラ', 1]]]);
  expect(await used(hospital.doctor)).toEqual([
    false,
    [
      ['白内障手術', 2],
      ['胃カメラ', 1],
    ],
  ]);
});

test('one search finds videos, approaches, templates and the orders of a patient', async () => {
  const hospital = await openHospital();
  const video = await givenVideo(hospital, { title: '上部消化管内視鏡の説明' });
  await words(hospital, video.id, '上部消化管内視鏡の説明');
  const hidden = await givenVideo(hospital, { title: '内視鏡の下書き', published: false });
  await words(hospital, hidden.id, '内視鏡の下書き');
  const approachId = await givenApproach(hospital, '内視鏡検査');
  const template = await givenTemplate(hospital, '内視鏡セット');
  const patient = await hospital.given.patient({ familyName: '北条', givenName: '鏡子', familyNameKana: 'ホウジョウ' });
  const { order } = await givenIssued(hospital, { patient });

  expect(await find(hospital.nurse, '内視鏡')).toMatchObject({
    videos: { total: 1, items: [{ id: video.id }] },
    approaches: { total: 1, items: [{ id: approachId }] },
    templates: { total: 1, items: [{ id: template.id }] },
    commonOrders: { total: 0 },
  });
  expect((await find(hospital.admin, '内視鏡')).videos?.total).toBe(2);
  expect(await find(hospital.nurse, '胃カメラ')).toMatchObject({ videos: { items: [{ id: video.id }] } });
  expect((await find(hospital.nurse, 'ほうじょう')).orders).toMatchObject({ total: 1, items: [{ id: order.id }] });
  expect(await find(hospital.clerk, 'ほうじょう')).toMatchObject({ orders: null, templates: null });
  expect(await find(hospital.nurse, '  ')).toMatchObject({ videos: null, orders: null });
  const { rows } = await hospital.server.owner.query<{ detail: object; patient_ids: string[] }>(
    "SELECT detail, patient_ids FROM audit_events WHERE facility_id = $1 AND action = 'videoTop.search'",
    [hospital.facilityId],
  );
  expect(rows).toEqual([{ detail: {}, patient_ids: [patient.id] }]);
});
