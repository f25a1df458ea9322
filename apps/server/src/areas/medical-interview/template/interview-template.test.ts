import { defaultConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { consentPolicyContract } from '@nattoku/contract/consent/consent-policy';
import {
  interviewInstrumentContract,
  type NewInterviewInstrument,
} from '@nattoku/contract/medical-interview/interview-instrument';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import {
  interviewTemplateContract as contract,
  type NewInterviewTemplate,
} from '@nattoku/contract/medical-interview/interview-template';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import type { InterviewItem, ItemKind } from '@nattoku/rules/interview/item/interview-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { explodingExpression } from '@nattoku/rules/testing/interview-items';
import { phq9 } from '@nattoku/rules/testing/phq-9';
import { foreignQuestionnaires } from '@nattoku/rules/testing/questionnaires';
import { beforeAll, describe, expect, test } from 'vitest';
import { bellOf } from '#testing/bell.ts';
import { type As, type Hospital, openHospital } from '#testing/hospital.ts';
import { givenInterview, send, sent, shownInterview } from '#testing/interviews.ts';
import { enter } from '#testing/video/video-orders.ts';

const aTemplate = (given: Partial<NewInterviewTemplate> = {}): NewInterviewTemplate => ({
  name: '初診問診',
  description: '',
  departmentId: null,
  approachId: null,
  instrumentId: null,
  ownerId: null,
  reviewDueOn: null,
  ...given,
});

const asking = <Kind extends ItemKind>(
  kind: Kind,
  linkId: string,
  given: Partial<Extract<InterviewItem, { kind: Kind }>> = {},
) => blankItem(kind, linkId, { text: `${linkId}の質問`, ...given });
const formOf = (items: InterviewItem[], given: Partial<InterviewForm> = {}): InterviewForm => ({
  items: listItems(items) as InterviewForm['items'],
  flags: [],
  chartText: '',
  ...given,
});
const smokes = asking('yesNo', 'smokes');
const form = formOf([
  asking('group', 'habits', { items: [smokes, asking('number', 'perDay')] }),
  asking('text', 'other'),
]);

/** A draft that asks this; answers its version as saved. */
const givenDraft = async (as: As, asked: InterviewForm, given: Partial<NewInterviewTemplate> = {}) => {
  const template = (await as(contract.create, { body: aTemplate(given) })).body;
  const versionId = template.open!.id;
  const saved = await as(contract.save, { params: { versionId }, body: { version: 1, form: asked } });
  expect(saved.status).toBe(200);
  return { template, versionId, version: saved.body.version };
};

describe('specification/medical-interview.md §10: the way of a questionnaire to its patients', () => {
  let hospital: Hospital;
  beforeAll(async () => {
    hospital = await openHospital();
    const policy = { ...defaultConsentPolicy, separateApprover: true };
    await hospital.admin(consentPolicyContract.save, { body: { policy, version: 1 } });
  });

  test('a new questionnaire is a draft that only those who manage questionnaires see', async () => {
    const { admin, nurse } = hospital;
    const { template, versionId } = await givenDraft(admin, form, { name: '乳腺外来' });
    const read = await admin(contract.version, { params: { versionId } });
    expect(read.body.form).toEqual(form);
    expect((await nurse(contract.search, { query: { text: '乳腺' } })).body.items).toEqual([]);
    expect((await nurse(contract.get, { params: { templateId: template.id } })).status).toBe(404);
    expect((await nurse(contract.create, { body: aTemplate() })).status).toBe(403);
  });

  test('one writes, another publishes where the hospital asks for it; what was published never changes', async () => {
    const { admin, operator, nurse } = hospital;
    const { versionId, version, template } = await givenDraft(admin, form);
    const params = { versionId };
    await admin(contract.submit, { params, body: { version, note: '' } });
    const own = await admin(contract.publish, { params, body: { version: version + 1, note: '' } });
    expect(own).toMatchObject({ status: 409, body: { code: 'interview.reviewerIsAuthor' } });
    const done = await operator(contract.publish, { params, body: { version: version + 1, note: '確認した' } });
    expect(done.body).toMatchObject({ published: { number: 1 }, open: null, itemCount: 4 });

    const late = await admin(contract.save, { params, body: { version: version + 2, form } });
    expect(late).toMatchObject({ status: 409, body: { code: 'interview.moved' } });
    const { owner } = hospital.server;
    const frozen = owner.query(`UPDATE interview_template_versions SET form = '{}' WHERE id = $1`, [versionId]);
    await expect(frozen).rejects.toThrow('does not change');
    const gone = owner.query('DELETE FROM interview_template_versions WHERE id = $1', [versionId]);
    await expect(gone).rejects.toThrow('only a draft');
    expect((await nurse(contract.get, { params: { templateId: template.id } })).body.versions).toHaveLength(1);
  });

  test('what is wrong with it stops it, with its question and a sentence', async () => {
    const { admin } = hospital;
    const condition = {
      of: 'answer',
      linkId: 'b',
      operator: 'exists',
      value: { type: 'boolean', value: true },
    } as const;
    const enabling = { behaviour: 'all' as const, conditions: [condition], expression: null };
    const circle = [
      asking('text', 'a', { enabling }),
      asking('text', 'b', { enabling: { ...enabling, conditions: [{ ...condition, linkId: 'a' }] } }),
    ];
    const drug = asking('choice', 'c', { text: 'くすり' });
    const { versionId, version, template } = await givenDraft(admin, formOf([...circle, drug]));
    const refused = await admin(contract.submit, { params: { versionId }, body: { version, note: '' } });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'interview.incomplete', errors: [{ field: 'a' }, { field: 'c', message: '選択肢がありません' }] },
    });
    const { findings } = (await admin(contract.get, { params: { templateId: template.id } })).body;
    expect(findings).toMatchObject([
      { linkId: 'a', code: 'circular' },
      { linkId: 'c', code: 'incomplete', question: 'くすり' },
    ]);
  });

  test('the next version is a copy, and is compared question by question', async () => {
    const { admin, operator } = hospital;
    const { versionId, version, template } = await givenDraft(admin, form);
    await admin(contract.submit, { params: { versionId }, body: { version, note: '' } });
    await operator(contract.publish, { params: { versionId }, body: { version: version + 1, note: '' } });
    const next = (await admin(contract.newVersion, { params: { templateId: template.id }, body: {} })).body;
    const newer = next.open!.id;
    const changed = formOf([asking('text', 'other', { text: '新しい文' }), smokes, asking('date', 'since')], {
      chartText: '{{smokes}}',
    });
    await admin(contract.save, { params: { versionId: newer }, body: { version: 1, form: changed } });
    const compared = (await admin(contract.compare, { params: { versionId: newer, olderId: versionId } })).body;
    expect(compared.differences.map(({ linkId, kind }) => [linkId, kind])).toEqual([
      ['habits', 'removed'],
      ['perDay', 'removed'],
      ['other', 'changed'],
      ['smokes', 'moved'],
      ['since', 'added'],
      ['', 'changed'],
    ]);
    expect(compared.differences[2]?.parts).toEqual([{ part: '文', before: 'otherの質問', after: '新しい文' }]);
    const unsaid = await admin(contract.submit, { params: { versionId: newer }, body: { version: 2, note: '' } });
    expect(unsaid).toMatchObject({ status: 400, body: { errors: [{ field: 'note' }] } });
  });

  test('two people at one draft: the second is shown what it has become', async () => {
    const { admin, operator } = hospital;
    const { versionId, version } = await givenDraft(admin, form);
    const params = { versionId };
    await admin(contract.save, { params, body: { version, form: formOf([smokes]) } });
    const second = await operator(contract.save, { params, body: { version, form } });
    expect(second).toMatchObject({ status: 409, body: { code: 'record.versionConflict' } });
    expect((await admin(contract.version, { params })).body.form.items).toHaveLength(1);
  });

  test('a scale that the hospital may not use is not published', async () => {
    const { admin, operator } = hospital;
    const scale: NewInterviewInstrument = {
      name: '腰痛の尺度',
      holder: 'ある学会',
      licence: 'notPermitted',
      proof: '',
      scoringVersion: '1.0',
      lowest: 0,
      highest: 29,
      missingRule: '欠損があれば合計しない',
      permittedOn: null,
    };
    const made = (await admin(interviewInstrumentContract.create, { body: scale })).body;
    const { versionId, version } = await givenDraft(admin, form, { instrumentId: made.id });
    const params = { versionId };
    await admin(contract.submit, { params, body: { version, note: '' } });
    const body = { version: version + 1, note: '' };
    const refused = await operator(contract.publish, { params, body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'interview.notPermitted' } });

    const by = { instrumentId: made.id };
    const unproven = { ...scale, licence: 'permitted' as const, version: made.version };
    const bare = await admin(interviewInstrumentContract.update, { params: by, body: unproven });
    expect(bare).toMatchObject({ status: 400, body: { errors: [{ field: 'proof' }] } });
    const proven = { ...unproven, proof: '2026年11月1日付の許諾書', permittedOn: '2026-11-01' };
    expect((await admin(interviewInstrumentContract.update, { params: by, body: proven })).status).toBe(200);
    const stale = await admin(interviewInstrumentContract.update, { params: by, body: proven });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.versionConflict' } });
    expect((await operator(contract.publish, { params, body })).status).toBe(200);
  });
});

test('specification/medical-interview.md §11: the PHQ-9 is read in, waits for its licence, and its ninth question rings', async () => {
  const hospital = await openHospital();
  const { admin, nurse } = hospital;
  const { open, instrumentId, id } = (await admin(contract.import, { body: { file: JSON.stringify(phq9) } })).body;
  const { items } = (await admin(interviewInstrumentContract.list, {})).body;
  expect(items).toMatchObject([{ id: instrumentId, name: 'PHQ-9', licence: 'unclear', lowest: 0, highest: 27 }]);
  expect(items[0]?.proof).toContain('No permission required to reproduce, translate, display or distribute.');
  const params = { versionId: open!.id };
  const body = { version: 1, note: '' };
  expect((await admin(contract.publish, { params, body })).body).toMatchObject({ code: 'interview.notPermitted' });
  const [{ id: scaleId, ...scale }] = items as [(typeof items)[number]];
  const proof = 'https://www.phqscreeners.com（2026年11月1日確認）';
  const free = { params: { instrumentId: scaleId }, body: { ...scale, licence: 'free' as const, proof } };
  expect((await admin(interviewInstrumentContract.update, free)).status).toBe(200);
  expect((await admin(contract.publish, { params, body })).status).toBe(200);

  const asked = await givenInterview(hospital, { template: { id, versionId: open!.id } });
  const visitor = await enter(hospital, asked.linkSecret);
  const shown = await shownInterview(visitor, asked.orderId);
  const answers = Object.fromEntries(
    shown.items
      .filter(({ kind }) => kind === 'choice')
      .map(({ linkId }) => {
        const code = linkId === '/44260-8' ? 'LA6569-3' : 'LA6568-5';
        return [linkId, { type: 'choice' as const, options: [code], other: null }];
      }),
  );
  const { body: taken } = await send(visitor, sent(asked.itemId, { answers, rows: [] }));
  expect(taken.refused).toEqual([]);
  const { body: seen } = await nurse(interviewResponseContract.get, { params: { itemId: asked.itemId } });
  expect(seen.flags).toMatchObject([{ key: 'phq-9-item-9', level: 'red', acknowledged: null }]);
  expect(seen.scores).toMatchObject([{ linkId: 'phq-9-sum', value: 1, band: '0〜4点', level: 'none' }]);
  const { items: bell } = await bellOf(hospital, { role: 'doctor', tab: 'action' });
  expect(bell).toContainEqual(expect.objectContaining({ kind: 'interview.flagged' }));
  const { version } = seen;
  const review = await nurse(interviewResponseContract.review, { params: { itemId: asked.itemId }, body: { version } });
  expect(review.body).toMatchObject({ code: 'interview.flagsOpen' });
});

const fileOf = (item: object[]): string => JSON.stringify({ resourceType: 'Questionnaire', status: 'active', item });
const line = (linkId: string, given: object = {}): object => ({ linkId, type: 'string', text: linkId, ...given });
const nested = (depth: number): object =>
  depth === 1 ? line('leaf') : { linkId: `g${depth}`, type: 'group', text: 'まとまり', item: [nested(depth - 1)] };
const shownBy = (question: string) => ({ enableWhen: [{ question, operator: 'exists', answerBoolean: true }] });

describe('specification/medical-interview.md §9: FHIR R4', () => {
  let hospital: Hospital;
  beforeAll(async () => {
    hospital = await openHospital();
  });

  test.each(Object.entries(foreignQuestionnaires))(
    '%s comes in as a draft and goes out without loss',
    async (_, resource) => {
      const { admin } = hospital;
      const taken = (await admin(contract.import, { body: { file: JSON.stringify(resource) } })).body;
      const versionId = taken.open!.id;
      const version = (await admin(contract.version, { params: { versionId } })).body;
      const { questionnaire } = (await admin(contract.export, { params: { versionId } })).body;
      const ours = { url: expect.any(String) as string, version: '1', status: 'draft', title: taken.name };
      expect(questionnaire).toEqual({ ...resource, ...ours });

      await admin(contract.save, { params: { versionId }, body: { version: version.version, form: version.form } });
      expect((await admin(contract.export, { params: { versionId } })).body.questionnaire).toEqual(questionnaire);
    },
  );

  test('what cannot be shown is named', async () => {
    const { admin } = hospital;
    const file = JSON.stringify(foreignQuestionnaires['things that nobody here can show']);
    const taken = (await admin(contract.import, { body: { file } })).body;
    const { foreign } = (await admin(contract.version, { params: { versionId: taken.open!.id } })).body;
    expect(foreign).toContainEqual({
      linkId: 'ref',
      sentence: '「reference」の質問は保存されますが、画面では使われません',
    });
  });

  test.each([
    ['no JSON', '{"resourceType":', 'JSON'],
    ['another resource', '{"resourceType":"Patient"}', 'Questionnaire'],
    ['an unknown type', '{"resourceType":"Questionnaire","item":[{"linkId":"a","type":"x"}]}', 'FHIR R4にありません'],
    ['5,000 items', fileOf(Array.from({ length: 5000 }, (_, at) => line(`q${at}`))), '項目は2000まで'],
    ['40 levels', fileOf([nested(40)]), '入れ子は20段まで'],
    ['one linkId twice', fileOf([line('a'), line('a')]), '識別名'],
    ['a circle', fileOf([line('a', shownBy('b')), line('b', shownBy('a'))]), 'a'],
    ['HTML', fileOf([line('a', { text: '<img src=x onerror=alert(1)>' })]), 'HTML'],
    [
      'brackets without an end',
      `{"resourceType":"Questionnaire","item":[{"linkId":"a","type":"string","code":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`,
      '入れ子',
    ],
    ['R5', fileOf([line('a', { type: 'coding' })]), 'FHIR R5'],
    ['STU3', fileOf([line('a', { option: [] })]), 'FHIR STU3'],
    [
      'a text without an end',
      JSON.stringify({
        resourceType: 'Questionnaire',
        item: [{ linkId: 'a', type: 'string', text: 'あ'.repeat(20_000) }],
      }),
      'text',
    ],
  ])('%s is refused with the reason, and nothing is made', async (_, file, told) => {
    const { admin } = hospital;
    const before = (await admin(contract.search, { query: {} })).body.total;
    const refused = await admin(contract.import, { body: { file } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'interview.fileRefused' } });
    expect(JSON.stringify(refused.body)).toContain(told);
    expect((await admin(contract.search, { query: {} })).body.total).toBe(before);
  });

  test('an expression that does not come to an end stops nobody; the question is named, and it is not published', async () => {
    const { admin } = hospital;
    const calculated = {
      url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
      valueExpression: { language: 'text/fhirpath', expression: `iif(${explodingExpression}, 1, 0)` },
    };
    const file = fileOf([
      ...Array.from({ length: 20 }, (_, at) => line(`q${at}`)),
      line('sum', { type: 'integer', readOnly: true, extension: [calculated] }),
    ]);
    const { body: made } = await admin(contract.import, { body: { file } });
    const found = (await admin(contract.get, { params: { templateId: made.id } })).body;
    expect(found.findings).toContainEqual(
      expect.objectContaining({ linkId: 'sum', code: 'expression', severity: 'error' }),
    );
  });

  test('another hospital sees none of it', async () => {
    const other = await openHospital();
    const { template, versionId } = await givenDraft(hospital.admin, form);
    expect((await other.admin(contract.get, { params: { templateId: template.id } })).status).toBe(404);
    expect((await other.admin(contract.version, { params: { versionId } })).status).toBe(404);
    expect((await other.admin(contract.export, { params: { versionId } })).status).toBe(404);
  });
});

test('what patients read has layers, what is hidden from them has none', async () => {
  const { admin } = await openHospital();
  const hidden = asking('computed', 'bmi', { expression: '1' });
  const { versionId } = await givenDraft(
    admin,
    formOf([
      asking('choice', 'q', {
        options: [
          { code: 'x', system: null, text: '甲', isExclusive: false, score: null, imageId: null, as: 'coding' },
        ],
      }),
      hidden,
    ]),
  );
  const params = { kind: 'interviewTemplateVersion' as const, contentId: versionId };
  const { texts } = (await admin(textLayerContract.get, { params })).body;
  expect(texts.map(({ key }) => key)).toEqual(['name', 'q.text', 'q.option.x']);
});
