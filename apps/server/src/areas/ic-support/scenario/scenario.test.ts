import { defaultConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { consentPolicyContract } from '@nattoku/contract/consent/consent-policy';
import { type NewScenario, scenarioContract } from '@nattoku/contract/ic-support/scenario';
import {
  ScenarioPicture,
  scenarioPicturePath,
  scenarioPicturesPath,
} from '@nattoku/contract/ic-support/scenario-files';
import { type ScenarioStep, scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import { approachContract, emptyBlocks } from '@nattoku/contract/video/approach';
import { beforeAll, describe, expect, test } from 'vitest';
import { type As, openHospital, type Hospital } from '#testing/hospital.ts';

const aScenario = (given: Partial<NewScenario> = {}): NewScenario => ({
  name: '胃カメラの説明',
  description: '',
  departmentId: null,
  approachId: null,
  ownerId: null,
  reviewDueOn: null,
  ...given,
});

const common = { place: 'both', minutes: 1, coreRiskIds: [], staffNote: '', next: null } as const;
const message = (key: string, given: Partial<ScenarioStep> = {}): ScenarioStep =>
  ({ ...common, coreRiskIds: [], key, kind: 'message', text: `${key}の文`, ...given }) as ScenarioStep;
const end = (key = 'end'): ScenarioStep => ({ ...common, coreRiskIds: [], key, kind: 'end', text: '終わりです' });

const create = async (as: As, given: Partial<NewScenario> = {}) =>
  (await as(scenarioContract.create, { body: aScenario(given) })).body;

/** A draft with these steps; answers its version as saved. */
const givenDraft = async (as: As, steps: ScenarioStep[], given: Partial<NewScenario> = {}) => {
  const scenario = await create(as, given);
  const versionId = scenario.open!.id;
  const saved = await as(scenarioContract.save, { params: { versionId }, body: { version: 1, steps } });
  expect(saved.status).toBe(200);
  return { scenario, versionId, version: saved.body.version };
};

describe('specification/ic-support.md §§4–7: the way of a scenario to its patients', () => {
  let hospital: Hospital;
  beforeAll(async () => {
    hospital = await openHospital();
    const policy = { ...defaultConsentPolicy, separateApprover: true };
    await hospital.admin(consentPolicyContract.save, { body: { policy, version: 1 } });
  });

  test('a new scenario begins as a draft that plays, and only those who manage scenarios see it', async () => {
    const { doctor, nurse, clerk } = hospital;
    const scenario = await create(doctor, { name: '乳房の手術' });
    expect(scenario).toMatchObject({ published: null, open: { number: 1, state: 'draft' }, stepCount: 2 });

    const seen = await nurse(scenarioContract.search, { query: { text: '乳房' } });
    expect(seen.body.items).toEqual([]);
    expect((await nurse(scenarioContract.get, { params: { scenarioId: scenario.id } })).status).toBe(404);
    expect((await clerk(scenarioContract.search, { query: {} })).status).toBe(403);
  });

  test('one writes, another publishes where the hospital asks for it; what was published never changes', async () => {
    const { doctor, admin, nurse } = hospital;
    const { versionId, version, scenario } = await givenDraft(doctor, [message('a'), end()], { name: '二人で公開' });
    const params = { versionId };
    const note = '';
    const alone = await doctor(scenarioContract.publish, { params, body: { version, note } });
    expect(alone).toMatchObject({ status: 409, body: { code: 'scenario.moved' } });

    const sent = await doctor(scenarioContract.submit, { params, body: { version, note } });
    expect(sent.body.open).toMatchObject({ state: 'inReview' });
    const own = await doctor(scenarioContract.publish, { params, body: { version: version + 1, note } });
    expect(own).toMatchObject({ status: 409, body: { code: 'scenario.reviewerIsAuthor' } });
    const done = await admin(scenarioContract.publish, { params, body: { version: version + 1, note: '確認した' } });
    expect(done.body).toMatchObject({ published: { number: 1 }, open: null });

    const late = await doctor(scenarioContract.save, { params, body: { version: version + 2, steps: [end()] } });
    expect(late).toMatchObject({ status: 409, body: { code: 'scenario.moved' } });
    const frozen = hospital.server.owner.query(`UPDATE scenario_versions SET steps = '[]' WHERE id = $1`, [versionId]);
    await expect(frozen).rejects.toThrow('does not change');
    await expect(
      hospital.server.owner.query('DELETE FROM scenario_versions WHERE id = $1', [versionId]),
    ).rejects.toThrow('only a draft');
    expect((await nurse(scenarioContract.get, { params: { scenarioId: scenario.id } })).body.versions).toHaveLength(1);
  });

  test('the next version takes the place of the one before, which can still be read and compared with', async () => {
    const { doctor, admin } = hospital;
    const { versionId, version, scenario } = await givenDraft(doctor, [
      message('a'),
      message('b'),
      message('d'),
      end(),
    ]);
    const submitted = await doctor(scenarioContract.submit, { params: { versionId }, body: { version, note: '' } });
    expect(submitted.status).toBe(200);
    const body = { version: version + 1, note: '' };
    await admin(scenarioContract.publish, { params: { versionId }, body });

    const scenarioId = scenario.id;
    const next = (await doctor(scenarioContract.newVersion, { params: { scenarioId }, body: {} })).body;
    const newer = next.open!.id;
    const again = await doctor(scenarioContract.newVersion, { params: { scenarioId }, body: {} });
    expect(again).toMatchObject({ status: 409, body: { code: 'scenario.draftExists' } });
    const steps = [message('c'), message('d'), message('a', { text: '新しい文' }), message('b'), end()];
    const saved = await doctor(scenarioContract.save, { params: { versionId: newer }, body: { version: 1, steps } });
    const unsaid = await doctor(scenarioContract.submit, {
      params: { versionId: newer },
      body: { version: saved.body.version, note: '' },
    });
    expect(unsaid).toMatchObject({ status: 400, body: { errors: [{ field: 'note' }] } });
    const noted = { version: saved.body.version, note: '順番を直した' };
    await doctor(scenarioContract.submit, { params: { versionId: newer }, body: noted });
    const published = await admin(scenarioContract.publish, {
      params: { versionId: newer },
      body: { version: saved.body.version + 1, note: '' },
    });
    expect(published.body.versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'published'],
      [1, 'retired'],
    ]);

    const compared = await doctor(scenarioContract.compare, { params: { versionId: newer, olderId: versionId } });
    expect(compared.body.differences.map(({ step, kind }) => [step, kind])).toEqual([
      ['c', 'added'],
      ['d', 'moved'],
      ['a', 'changed'],
    ]);
    expect(compared.body.differences.at(-1)?.parts).toEqual([{ part: '文', before: 'aの文', after: '新しい文' }]);
  });

  test('sent back with a note it is a draft again; a draft can be thrown away, and with the only one the scenario goes', async () => {
    const { doctor, admin } = hospital;
    const { versionId, version, scenario } = await givenDraft(doctor, [message('a'), end()]);
    const params = { versionId };
    await doctor(scenarioContract.submit, { params, body: { version, note: '' } });
    const silent = await admin(scenarioContract.sendBack, { params, body: { version: version + 1, note: ' ' } });
    expect(silent).toMatchObject({ status: 400, body: { errors: [{ field: 'note' }] } });
    const back = await admin(scenarioContract.sendBack, { params, body: { version: version + 1, note: '図を足す' } });
    expect(back.body.versions[0]).toMatchObject({ state: 'draft', reviewNote: '図を足す' });
    const gone = await doctor(scenarioContract.discard, { params, body: { version: version + 2 } });
    expect(gone.body).toEqual({ scenario: null });
    expect((await doctor(scenarioContract.get, { params: { scenarioId: scenario.id } })).status).toBe(404);
  });

  test('two people at one draft: the second is shown what it has become, and nothing is overwritten', async () => {
    const { doctor, admin } = hospital;
    const { versionId, version } = await givenDraft(doctor, [message('a'), end()]);
    const params = { versionId };
    await doctor(scenarioContract.save, { params, body: { version, steps: [message('first'), end()] } });
    const second = await admin(scenarioContract.save, { params, body: { version, steps: [message('second'), end()] } });
    expect(second).toMatchObject({ status: 409, body: { code: 'record.versionConflict' } });
    expect(JSON.stringify(second.body)).toContain('firstの文');
  });

  test('specification/ic-support.md §6: what lacks something stays a draft, and each gap is said with its step', async () => {
    const { doctor } = hospital;
    const steps = [
      message('a', { next: 'c' } as Partial<ScenarioStep>),
      message('b'),
      message('c', { text: ' ' } as Partial<ScenarioStep>),
    ];
    const { versionId, version, scenario } = await givenDraft(doctor, steps);
    const refused = await doctor(scenarioContract.submit, { params: { versionId }, body: { version, note: '' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'scenario.incomplete' } });
    const { findings } = (await doctor(scenarioContract.get, { params: { scenarioId: scenario.id } })).body;
    expect(findings.filter(({ severity }) => severity === 'error').map(({ step, code }) => [step, code])).toEqual([
      [null, 'noEnd'],
      ['b', 'unreachable'],
      ['c', 'deadEnd'],
      ['c', 'incomplete'],
    ]);
  });

  test('a core risk of the approach that no step explains stops the publication', async () => {
    const { doctor, admin } = hospital;
    const risk = { id: crypto.randomUUID(), name: '出血', frequency: '1%', source: '', severity: 'serious' as const };
    const approach = await admin(approachContract.create, {
      body: {
        name: '胃カメラ',
        category: 'examination',
        description: '',
        departmentIds: [],
        videoIds: [],
        synonyms: [],
        blocks: emptyBlocks,
        risks: [risk],
        ownerId: null,
        validUntil: null,
      },
    });
    const given = { approachId: approach.body.id };
    const { versionId, version } = await givenDraft(doctor, [message('a'), end()], given);
    const params = { versionId };
    const refused = await doctor(scenarioContract.submit, { params, body: { version, note: '' } });
    expect(JSON.stringify(refused.body)).toContain('必須リスク「出血」を説明するステップがありません');
    const covered = [message('a', { coreRiskIds: [risk.id] }), end()];
    const saved = await doctor(scenarioContract.save, { params, body: { version, steps: covered } });
    const sent = await doctor(scenarioContract.submit, { params, body: { version: saved.body.version, note: '' } });
    expect(sent.status).toBe(200);
  });
});

describe('specification/ic-support.md §8: bad input', () => {
  let hospital: Hospital;
  beforeAll(async () => {
    hospital = await openHospital();
  });

  test('steps keep 𠮷, emoji and brackets as they were typed; what is too long is named by its step', async () => {
    const { doctor } = hospital;
    const words = '𠮷田さん 👨‍👩‍👧 <script>alert(1)</script>';
    const { versionId, version } = await givenDraft(doctor, [
      message('a', { text: words } as Partial<ScenarioStep>),
      end(),
    ]);
    const read = await doctor(scenarioContract.version, { params: { versionId } });
    expect(read.body.steps[0]).toMatchObject({ text: words });
    const long = [message('a', { text: 'あ'.repeat(scenarioLimits.text + 1) } as Partial<ScenarioStep>), end()];
    const refused = await doctor(scenarioContract.save, { params: { versionId }, body: { version, steps: long } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'steps.0.text' }] } });
  });

  test('a file comes back as it went out, without what belongs to the other hospital', async () => {
    const { doctor } = hospital;
    const { versionId } = await givenDraft(doctor, [message('a'), end()], { name: '書き出し/見本' });
    const out = await doctor(scenarioContract.export, { params: { versionId } });
    expect(out.body.fileName).toBe('書き出し_見本_第1版.json');
    const file = JSON.stringify(out.body.file);
    const taken = (await doctor(scenarioContract.import, { body: { file } })).body;
    expect(taken).toMatchObject({ name: '書き出し/見本', open: { state: 'draft' }, stepCount: 2 });
    const read = await doctor(scenarioContract.version, { params: { versionId: taken.open!.id } });
    expect(read.body.steps.map(({ key }) => key)).toEqual(['a', 'end']);
  });

  test.each([
    ['is no JSON', '{"format":', 'JSON'],
    ['is another file', '{"name":"x"}', 'format'],
    [
      'has a step of an unknown kind',
      JSON.stringify({ format: 'nattoku-scenario-1', name: 'x', description: '', steps: [{ kind: 'trap' }] }),
      '1番目のステップ',
    ],
  ])('a file that %s is refused with what is wrong, and nothing is made', async (_, file, told) => {
    const { doctor } = hospital;
    const before = (await doctor(scenarioContract.search, { query: {} })).body.total;
    const refused = await doctor(scenarioContract.import, { body: { file } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'scenario.fileRefused' } });
    expect(JSON.stringify(refused.body)).toContain(told);
    expect((await doctor(scenarioContract.search, { query: {} })).body.total).toBe(before);
  });

  test('a file whose ways turn in a circle is taken as a draft, and the circle is found', async () => {
    const { doctor } = hospital;
    const steps = [message('a'), message('b', { next: 'a' } as Partial<ScenarioStep>), end()];
    const file = JSON.stringify({ format: 'nattoku-scenario-1', name: '輪', description: '', steps });
    const { findings } = (await doctor(scenarioContract.import, { body: { file } })).body;
    expect(findings.map(({ step, code }) => [step, code])).toEqual([
      ['a', 'endless'],
      ['b', 'endless'],
      ['end', 'unreachable'],
    ]);
  });

  test('a picture of another hospital is none of ours', async () => {
    const { doctor } = hospital;
    const { versionId, version } = await givenDraft(doctor, [end()]);
    const picture = { ...common, coreRiskIds: [], key: 'p', kind: 'picture' as const, text: '', alt: 'x' };
    const steps = [{ ...picture, imageId: crypto.randomUUID() }, end()];
    const refused = await doctor(scenarioContract.save, { params: { versionId }, body: { version, steps } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'steps.0.imageId' }] } });
  });

  test('another hospital sees none of it', async () => {
    const other = await openHospital();
    const { scenario, versionId } = await givenDraft(hospital.doctor, [end()]);
    expect((await other.doctor(scenarioContract.get, { params: { scenarioId: scenario.id } })).status).toBe(404);
    expect((await other.doctor(scenarioContract.version, { params: { versionId } })).status).toBe(404);
  });
});

test('a picture is kept without what the camera wrote, shown to who may see scenarios, and to nobody else', async () => {
  const { server, staff } = await openHospital();
  const other = await openHospital();
  const post = (bytes: Buffer) =>
    fetch(server.origin + scenarioPicturesPath, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { cookie: staff.doctor.cookie, 'content-type': 'application/octet-stream' },
    });
  const taken = await post(pngSaying('Author somebody'));
  expect(taken.status).toBe(200);
  const { id, width, height } = ScenarioPicture.parse(await taken.json());
  expect([width, height]).toEqual([2, 3]);

  const get = (origin: string, cookie: string) => fetch(origin + scenarioPicturePath(id), { headers: { cookie } });
  const shown = await get(server.origin, staff.nurse.cookie);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await shown.arrayBuffer()).includes('somebody')).toBe(false);
  expect((await get(server.origin, staff.clerk.cookie)).status).toBe(404);
  expect((await get(other.server.origin, other.staff.doctor.cookie)).status).toBe(404);

  for (const wrong of [Buffer.from('%PDF-1.7'), pngSaying('x').subarray(0, 20), pngSaying('x').subarray(0, 40)])
    expect((await post(wrong)).status).toBe(422);
});

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

/** 2 × 3, with a text in it as cameras and editors write one. */
const pngSaying = (words: string): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(2, 0);
  header.writeUInt32BE(3, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('tEXt', Buffer.from(words)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
};

test('what patients read of a scenario has layers, notes for staff have none', async () => {
  const { doctor } = await openHospital();
  const note: ScenarioStep = { ...common, coreRiskIds: [], key: 'n', kind: 'staffNote', text: '職員だけ' };
  const { versionId } = await givenDraft(doctor, [message('a'), note, end()]);
  const params = { kind: 'scenarioVersion' as const, contentId: versionId };
  const { texts } = (await doctor(textLayerContract.get, { params })).body;
  expect(texts.map(({ key }) => key)).toEqual(['name', 'a.text', 'end.text']);
});
