import {
  approachContract,
  blockKeys,
  emptyBlocks,
  type ExplanationBlocks,
  NewApproach,
} from '@nattoku/contract/video/approach';
import { scenarioContract } from '@nattoku/contract/ic-support/scenario';
import { usualPackage } from '@nattoku/contract/video/approach-plan';
import { videoContract } from '@nattoku/contract/video/video-library';
import type { DepartmentId, ScenarioId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { newId } from '#kernel/new-id.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';

const full: ExplanationBlocks = { ...emptyBlocks };
for (const key of blockKeys) full[key] = { text: '説明', absentBecause: null };

const anApproach = (given: Partial<z.input<typeof NewApproach>> = {}): NewApproach =>
  NewApproach.parse({
    name: '下部消化管内視鏡検査',
    category: 'examination',
    description: '',
    departmentIds: [],
    videoIds: [],
    blocks: full,
    ...given,
  });

/** An approach that everybody sees. */
const published = async ({ admin }: Hospital, given: Parameters<typeof anApproach>[0] = {}) => {
  const { body: made } = await admin(approachContract.create, { body: anApproach(given) });
  const params = { approachId: made.id };
  return (await admin(approachContract.publish, { params, body: { version: made.version, published: true } })).body;
};

const unknown = '01a1fd67-5651-7eda-825c-6423ff41459f' as DepartmentId;

test('an approach shows its videos in order, each viewer those that viewer may see', async () => {
  const hospital = await openHospital();
  const { admin, clerk, given, audits } = hospital;
  const [first, hidden, last] = await Promise.all([
    given.video({ title: 'い', durationSeconds: 60 }),
    given.video({ title: 'う', published: false, durationSeconds: 30 }),
    given.video({ title: 'あ', durationSeconds: 90 }),
  ]);

  const made = await published(hospital, { videoIds: [first, hidden, last, first] });
  const { body: seen } = await clerk(approachContract.get, { params: { approachId: made.id } });
  const { body: video } = await admin(videoContract.get, { params: { videoId: first } });

  expect(made).toMatchObject({ videoIds: [first, hidden, last], totalSeconds: 180, version: 2 });
  expect(seen).toMatchObject({ videoIds: [first, last], totalSeconds: 150 });
  expect(video).toMatchObject({ approachIds: [made.id], approachNames: [made.name] });
  expect(await audits()).toEqual(['approach.create', 'approach.publish']);
});

test('an approach changes its name and its videos, and the videos are found by the new name only', async () => {
  const { admin, given } = await openHospital();
  const [kept, dropped] = await Promise.all([given.video({ title: 'い' }), given.video({ title: 'う' })]);
  const { body: made } = await admin(approachContract.create, {
    body: anApproach({ name: '胃カメラ', videoIds: [kept, dropped] }),
  });

  const { body: changed } = await admin(approachContract.update, {
    params: { approachId: made.id },
    body: { ...anApproach({ name: '上部消化管', videoIds: [kept] }), version: 1 },
  });
  const found = async (text: string) => {
    const { body } = await admin(videoContract.list, { query: { text } });
    return body.items.map(({ id }) => id);
  };

  expect(changed).toMatchObject({ version: 2, videoIds: [kept] });
  expect(await found('胃カメラ')).toEqual([]);
  expect(await found('上部')).toEqual([kept]);
});

test('approaches are found by words, category and department', async () => {
  const hospital = await openHospital();
  const { clerk } = hospital;
  await published(hospital, { synonyms: ['大腸カメラ'] });
  await published(hospital, { name: '白内障手術', category: 'other' });
  const names = async (query: object) => {
    const { body } = await clerk(approachContract.list, { query });
    return body.items.map(({ name }) => name);
  };

  expect(await names({})).toHaveLength(2);
  expect(await names({ text: '内視鏡' })).toEqual(['下部消化管内視鏡検査']);
  expect(await names({ text: 'だいちょうカメラ' })).toEqual([]);
  expect(await names({ text: '大腸カメラ' })).toEqual(['下部消化管内視鏡検査']);
  expect(await names({ category: 'other' })).toEqual(['白内障手術']);
  expect((await clerk(approachContract.tree, {})).body.branches).toEqual(
    expect.arrayContaining([
      { departmentId: null, category: 'examination', count: 1 },
      { departmentId: null, category: 'other', count: 1 },
    ]),
  );
  expect(await names({ departmentId: unknown })).toEqual([]);
});

test('an approach with a foreign video, without a name, or changed by somebody else is refused', async () => {
  const here = await openHospital();
  const there = await openHospital();
  const foreign = await there.given.video();
  const { body: made } = await here.admin(approachContract.create, { body: anApproach() });
  const params = { approachId: made.id };

  const [withForeign, nameless, stale, elsewhere] = await Promise.all([
    here.admin(approachContract.create, { body: anApproach({ videoIds: [foreign] }) }),
    here.admin(approachContract.create, { body: { ...anApproach(), name: ' ' } }),
    here.admin(approachContract.update, { params, body: { ...anApproach(), version: 7 } }),
    there.admin(approachContract.get, { params }),
  ]);

  expect(withForeign).toMatchObject({ status: 400, body: { errors: [{ field: 'videoIds' }] } });
  expect(nameless).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
  expect(stale).toMatchObject({ status: 409, body: { code: 'record.versionConflict', current: { version: 1 } } });
  expect(elsewhere.status).toBe(404);
  expect(await here.audits()).toEqual(['approach.create']);
});

test('only a complete approach is published, and stays complete; what was published before may be mended step by step', async () => {
  const hospital = await openHospital();
  const { admin, clerk, doctor, server, audits } = hospital;
  const lacking = { ...full, research: { text: '', absentBecause: null } };
  const { body: made } = await admin(approachContract.create, {
    body: anApproach({ category: 'surgery', blocks: lacking }),
  });
  const params = { approachId: made.id };
  const publish = (version: number) => admin(approachContract.publish, { params, body: { version, published: true } });

  const tooEarly = await publish(1);
  const unseen = await clerk(approachContract.get, { params });
  const reason = { ...lacking, research: { text: '', absentBecause: '研究ではないため' } };
  const risk = { id: unknown, name: '出血', frequency: '約０．５％', source: '添付文書', severity: 'serious' } as const;
  const mended = anApproach({ category: 'surgery', blocks: reason, risks: [risk] });
  const { body: saved } = await admin(approachContract.update, { params, body: { ...mended, version: 1 } });
  const done = await publish(2);
  const spoilt = await admin(approachContract.update, {
    params,
    body: { ...mended, risks: [], version: 3 },
  });
  const refused = await doctor(approachContract.publish, { params, body: { version: 3, published: false } });
  await server.owner.query('UPDATE approaches SET blocks = $1 WHERE id = $2', [JSON.stringify(emptyBlocks), made.id]);
  const stepwise = await admin(approachContract.update, {
    params,
    body: { ...mended, blocks: { ...emptyBlocks, condition: full.condition }, version: 3 },
  });

  expect(tooEarly).toMatchObject({ status: 409, body: { code: 'approach.incomplete' } });
  expect(tooEarly.body.errors?.map(({ field }) => field)).toEqual(['blocks.research', 'risks']);
  expect(unseen.status).toBe(404);
  expect(saved).toMatchObject({ completeness: { filled: 7, of: 7 }, risks: [{ frequency: '約0.5%' }] });
  expect(done).toMatchObject({ status: 200, body: { published: true } });
  expect(spoilt).toMatchObject({ status: 409, body: { code: 'approach.incomplete' } });
  expect(refused.status).toBe(403);
  expect(stepwise).toMatchObject({ status: 200, body: { published: true, completeness: { filled: 1 } } });
  expect(await audits()).toEqual(['approach.create', 'approach.update', 'approach.publish', 'approach.update']);
});

test('what a talk needs is kept with the approach, and a scenario that leaves out a risk is named', async () => {
  const { admin, doctor, nurse, server } = await openHospital();
  const { body: scenario } = await doctor(scenarioContract.create, {
    body: {
      name: '手術の説明',
      description: '',
      departmentId: null,
      approachId: null,
      ownerId: null,
      reviewDueOn: null,
    },
  });
  const params = { versionId: scenario.open!.id };
  await doctor(scenarioContract.submit, { params, body: { version: 1, note: '' } });
  await admin(scenarioContract.publish, { params, body: { version: 2, note: '確認した' } });
  const risk = {
    id: unknown,
    name: '出血',
    plain: '血が出ます',
    frequency: '',
    share: { people: 5, of: 1000 },
  } as const;
  const plan = anApproach({
    category: 'surgery',
    risks: [{ ...risk, source: '自院の成績', severity: 'serious' }],
    alternatives: [{ id: unknown, name: '何もしない', doesNothing: true, merits: '危険がない', drawbacks: '治らない' }],
    attendees: ['patient', 'family', 'family'],
    minutes: 45,
    scenarioId: scenario.id,
    consentLevel: 'writtenStrict',
  });

  const { body: made } = await admin(approachContract.create, { body: plan });
  const foreign = await admin(approachContract.create, { body: { ...plan, scenarioId: newId<ScenarioId>() } });
  await server.owner.query(`UPDATE facilities SET features = '{icSupport}'`);
  const withoutVideos = await nurse(approachContract.list, {});

  expect(made).toMatchObject({
    risks: [{ frequency: '1,000人に5人', share: { people: 5, of: 1000 }, required: true }],
    alternatives: plan.alternatives,
    attendees: ['patient', 'family'],
    minutes: 45,
    consentLevel: 'writtenStrict',
    scenario: { id: scenario.id, published: { number: 1 } },
    package: usualPackage,
  });
  expect(made.completeness.missing.map(({ kind }) => kind)).toContain('riskUncovered');
  expect(withoutVideos.status).toBe(200);
  expect(foreign).toMatchObject({ status: 400, body: { errors: [{ field: 'scenarioId' }] } });
});
