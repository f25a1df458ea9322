import { icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import { type IcTemplate, type IcTemplateContent, icTemplateContract } from '@nattoku/contract/ic-support/ic-template';
import type { ScenarioId } from '@nattoku/contract/shared/primitives';
import { approachContract, blockKeys, NewApproach } from '@nattoku/contract/video/approach';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { givenInterviewTemplate } from '#testing/interviews.ts';
import { givenScenario } from '#testing/ic-support/scenarios.ts';

const procedureOn = addDays(todayInTokyo(new Date()), 14);

const givenApproach = async ({ admin, given }: Hospital, scenarioId: ScenarioId) => {
  const videoIds = [await given.video({ title: '検査の動画' })];
  const body = NewApproach.parse({
    name: '胃カメラ',
    category: 'examination',
    description: '',
    departmentIds: [],
    videoIds,
    attendees: ['patient', 'family'],
    minutes: 20,
    scenarioId,
    blocks: Object.fromEntries(blockKeys.map((key) => [key, { text: '説明', absentBecause: null }])),
  });
  const { body: made } = await admin(approachContract.create, { body });
  const params = { approachId: made.id };
  await admin(approachContract.publish, { params, body: { version: made.version, published: true } });
  return { approachId: made.id, videoIds };
};

const registered = async (
  { doctor }: Hospital,
  from: IcTemplate,
  changes: Partial<IcTemplateContent> = {},
): Promise<IcTemplate> => {
  const params = { templateId: from.id };
  const content = { ...(from.draft ?? from.content), ...changes };
  const saved = await doctor(icTemplateContract.save, { params, body: { ...content, version: from.version } });
  return (await doctor(icTemplateContract.register, { params, body: { version: saved.body.version } })).body;
};

const givenTemplate = async (hospital: Hospital, changes: Partial<IcTemplateContent> = {}) => {
  const scenario = await givenScenario(hospital);
  const { approachId, videoIds } = await givenApproach(hospital, scenario.id);
  const form = await givenConsentTemplate(hospital, { name: '検査の同意書', approachIds: [approachId] });
  const interview = await givenInterviewTemplate(hospital, { name: '検査前の問診', approachId });
  const { body } = await hospital.doctor(icTemplateContract.create, { body: { name: '胃カメラ（外来）', approachId } });
  const known = { approachId, videoIds, scenario, form, interview };
  return { begun: body, ...known, template: await registered(hospital, body, changes) };
};

test('a template begins with what its approach proposes, and orders get all of it once it is registered', async () => {
  const hospital = await openHospital();
  const { begun, template, approachId, videoIds, form, interview } = await givenTemplate(hospital, {
    place: '内視鏡室',
    minutes: 25,
    message: 'お待ちしています',
    days: { video: 5, interview: 5, scenario: 5, talk: 2, consent: 2 },
  });
  expect(begun).toMatchObject({ edition: 0, content: { videoIds, minutes: 20, procedureName: '胃カメラ' } });
  expect(begun.allowed).not.toContain('use');
  expect(template).toMatchObject({ edition: 1, draft: null, warnings: [], content: { minutes: 25 } });

  const patient = await hospital.given.patient();
  const { body } = await hospital.doctor(icPackageContract.begin, {
    body: { patientId: patient.id, approachId: null, templateId: template.id, procedureOn },
  });

  expect(body).toMatchObject({
    templateId: template.id,
    order: {
      title: '胃カメラ',
      message: 'お待ちしています',
      talk: { approachId, minutes: 25, place: '内視鏡室', attendees: [{}, { kind: 'family' }] },
    },
    contents: { videoIds, withScenario: true, templateIds: [form.id], interviewIds: [interview.id] },
    dates: {
      interview: { dueOn: addDays(procedureOn, -5) },
      video: { dueOn: addDays(procedureOn, -5) },
      talk: { dueOn: addDays(procedureOn, -2) },
    },
  });
  const params = { orderId: body.order.id };
  await hospital.doctor(icPackageContract.issue, { params, body: { version: body.order.version, side: 'none' } });
  const { body: used } = await hospital.doctor(icTemplateContract.get, { params: { templateId: template.id } });
  expect(used).toMatchObject({ usedCount: 1, version: template.version });

  await hospital.server.owner.query('UPDATE interview_templates SET archived_at = now() WHERE id = $1', [interview.id]);
  const late = await hospital.doctor(icPackageContract.begin, {
    body: { patientId: patient.id, approachId: null, templateId: template.id, procedureOn },
  });
  const { body: warned } = await hospital.doctor(icTemplateContract.get, { params: { templateId: template.id } });
  expect(late.body.contents.interviewIds).toEqual([]);
  expect(warned.warnings).toEqual([{ kind: 'interview', title: '検査前の問診' }]);
});

test('an edition that was chosen is not replaced by the next one without a look', async () => {
  const hospital = await openHospital();
  const { template, scenario } = await givenTemplate(hospital);
  const fixed = await registered(hospital, template, {
    scenario: { scenarioId: scenario.id, policy: 'fixed', versionId: template.scenarios[0]!.current!.versionId },
  });
  expect(fixed.warnings).toEqual([]);
  await hospital.server.owner.query("UPDATE scenario_versions SET state = 'retired' WHERE scenario_id = $1", [
    scenario.id,
  ]);
  await hospital.server.owner.query(
    `INSERT INTO scenario_versions (id, facility_id, scenario_id, number, state, steps, step_count, minutes, author_id, published_at, created_at, updated_at)
     SELECT gen_random_uuid(), facility_id, scenario_id, 2, 'published', steps, step_count, minutes, author_id, now(), now(), now()
       FROM scenario_versions WHERE scenario_id = $1 LIMIT 1`,
    [scenario.id],
  );

  const { body: seen } = await hospital.doctor(icTemplateContract.get, { params: { templateId: fixed.id } });
  expect(seen.warnings).toEqual([{ kind: 'scenarioChanged', title: seen.scenarios[0]!.title }]);
  const patient = await hospital.given.patient();
  const begun = await hospital.doctor(icPackageContract.begin, {
    body: { patientId: patient.id, approachId: null, templateId: fixed.id, procedureOn },
  });
  expect(begun.body.contents.withScenario).toBe(false);
});

test('a package of a template asks for what its forms need, and for nothing of a form that is out of use', async () => {
  const hospital = await openHospital();
  const { template, form } = await givenTemplate(hospital);
  const ask = async () =>
    (await hospital.doctor(icPackageContract.questions, { query: { templateId: template.id } })).body;
  expect(await ask()).toMatchObject({ operator: false, forms: [{ templateId: form.id, name: '検査の同意書' }] });

  await hospital.server.owner.query('UPDATE consent_templates SET archived_at = now() WHERE id = $1', [form.id]);

  expect(await ask()).toEqual({ operator: false, forms: [] });
});

test('what is being written is nobody else’s, and orders keep to what is registered', async () => {
  const hospital = await openHospital();
  const { template } = await givenTemplate(hospital);
  const { doctor, nurse } = hospital;
  const params = { templateId: template.id };
  expect(await nurse(icTemplateContract.get, { params })).toMatchObject({ status: 404 });
  const patient = await hospital.given.patient();
  const order = { patientId: patient.id, approachId: null, procedureOn };
  const theirs = await nurse(icPackageContract.begin, { body: { ...order, templateId: template.id } });
  expect(theirs).toMatchObject({ status: 404 });

  const changed = { ...template.content, minutes: 90, version: template.version };
  const { body: open } = await doctor(icTemplateContract.save, { params, body: changed });
  expect(open).toMatchObject({ content: { minutes: 20 }, draft: { minutes: 90 } });
  const begun = await doctor(icPackageContract.begin, { body: { ...order, templateId: template.id } });
  expect(begun.body.order.talk.minutes).toBe(20);
  const behind = await doctor(icTemplateContract.save, { params, body: changed });
  expect(behind).toMatchObject({ status: 409, body: { code: 'record.versionConflict' } });
  const dropped = await doctor(icTemplateContract.discard, { params, body: { version: open.version } });
  expect(dropped.body).toMatchObject({ draft: null, content: { minutes: 20 } });
});

test('bad input and what one may not do is refused, and nothing of it stays', async () => {
  const hospital = await openHospital();
  const { template } = await givenTemplate(hospital);
  const { doctor, admin } = hospital;
  const params = { templateId: template.id };
  const { content, version } = template;
  const save = (changes: Partial<IcTemplateContent>) =>
    doctor(icTemplateContract.save, { params, body: { ...content, ...changes, version } });

  expect(await save({ name: 'あ'.repeat(61) })).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
  const stranger = '00000000-0000-4000-8000-000000000000' as (typeof content.videoIds)[number];
  expect(await save({ videoIds: [stranger] })).toMatchObject({ status: 404 });
  const { body: open } = await save({ name: '', message: '{{病名}}' });
  const refused = await doctor(icTemplateContract.register, { params, body: { version: open.version } });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }, { field: 'message' }] } });
  const archived = await doctor(icTemplateContract.archive, { params, body: { version: open.version } });
  expect(archived.body.allowed).toEqual(['restore', 'copy']);
  const late = await doctor(icTemplateContract.register, { params, body: { version: archived.body.version } });
  expect(late).toMatchObject({ status: 409, body: { code: 'template.archived' } });
  expect((await admin(icTemplateContract.list, { query: {} })).body.items).toEqual([]);
});

test('for the whole hospital a template is registered by who keeps IC support, and found by everybody then', async () => {
  const hospital = await openHospital();
  const { doctor, nurse } = hospital;
  const { template } = await givenTemplate(hospital, { scope: 'facility' });
  const found = await nurse(icTemplateContract.list, { query: { text: '外来', usable: 'true' } });
  expect(found.body.items).toMatchObject([{ id: template.id, allowed: ['use', 'copy'] }]);
  const params = { templateId: template.id };
  const change = await nurse(icTemplateContract.archive, { params, body: { version: template.version } });
  expect(change).toMatchObject({ status: 403 });

  const { body: copy } = await nurse(icTemplateContract.copy, { params, body: {} });
  expect(copy).toMatchObject({ edition: 0, content: { name: '胃カメラ（外来） のコピー', scope: 'me' } });
  const own = { templateId: copy.id };
  const shared = { ...copy.content, scope: 'facility' as const, version: copy.version };
  const { body: saved } = await nurse(icTemplateContract.save, { params: own, body: shared });
  const reached = await nurse(icTemplateContract.register, { params: own, body: { version: saved.version } });
  expect(reached).toMatchObject({ status: 403 });
  expect((await doctor(icTemplateContract.list, { query: {} })).body.total).toBe(1);
});
