import { createHash } from 'node:crypto';
import { apiClientContract, ApiResource } from '@nattoku/contract/interoperability/interoperability';
import type { Patient } from '@nattoku/contract/patient/patient';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  Bundle,
  CapabilityStatement,
  Consent,
  DocumentReference,
  OperationOutcome,
  Patient as FhirPatient,
} from '#testing/fhir-shapes.ts';
import { lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { givenAmendedRecord } from '#testing/talks.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';
import { givenSignableForm, type SignableForm } from '#testing/consent/signable-form.ts';

type Sealed = SignableForm & { patient: Patient };
let hospital: Hospital;
let other: Hospital;
let key = '';
let sealed: Sealed;
let declined: SignableForm;

const everything: ApiResource[] = [...ApiResource.options];
const inDays = (days: number) => addDays(todayInTokyo(hospital.clock.now()), days);
const givenKey = async (of: Hospital, resources = everything, until = inDays(30)) => {
  const { status, body } = await of.admin(apiClientContract.create, { body: { name: '電子カルテ', resources, until } });
  expect(status).toBe(200);
  return body;
};

beforeAll(async () => {
  hospital = await openHospital();
  other = await openHospital();
  ({ key } = await givenKey(hospital));
  const form = await givenSignedForm(hospital);
  await sealForm(hospital.server.services, hospital.facilityId, form.sealingId);
  if (!form.patient) throw new Error('a form without a patient');
  sealed = { ...form, patient: form.patient };
  declined = await givenSignableForm(hospital, { patient: form.patient });
  await hospital.server.services.database.transaction(hospital.facilityId, async (tx) => {
    const now = hospital.clock.now();
    await moveForm(tx, await lockFormRow(tx, declined.id, null), 'declined', { declinedAt: now }, now);
  });
  // Nobody's yet, as a response to a code that hangs on a wall.
  const { id } = await givenSignableForm(hospital);
  await hospital.server.owner.query('UPDATE consent_forms SET patient_id = NULL WHERE id = $1', [id]);
  await givenSignableForm(other);
});

const ask = (
  path: string,
  given: { by?: string; headers?: Record<string, string>; method?: string; body?: string } = {},
) =>
  fetch(`${hospital.server.origin}/api/fhir${path}`, {
    method: given.method ?? 'GET',
    headers: { authorization: `Bearer ${given.by ?? key}`, ...given.headers },
    ...(given.body === undefined ? {} : { body: given.body }),
  });
const json = async (path: string, by = key): Promise<unknown> => {
  const response = await ask(path, { by });
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('content-type')).toContain('application/fhir+json');
  return response.json();
};
const search = async (path: string, by = key) => Bundle.parse(await json(path, by));
const idsIn = (bundle: Bundle) => bundle.entry.map(({ resource }) => resource.id);

test('specification/interoperability.md §3: Consent of R4 says what became of a form, and where its sealed PDF is', async () => {
  const consent = Consent.parse(await json(`/Consent/${sealed.id}`));
  expect(consent).toMatchObject({
    status: 'active',
    patient: { reference: `Patient/${sealed.patient.id}` },
    performer: [{ reference: `Patient/${sealed.patient.id}` }],
    verification: [{ verified: true }],
    provision: { code: [{ text: '内視鏡検査' }] },
  });
  expect(Consent.parse(await json(`/Consent/${declined.id}`))).toMatchObject({ status: 'rejected' });
  const reference = consent.sourceReference?.reference ?? '';
  const document = DocumentReference.parse(await json(`/${reference}`));
  expect(document).toMatchObject({
    status: 'current',
    subject: { reference: `Patient/${sealed.patient.id}` },
    context: { related: [{ reference: `Consent/${sealed.id}` }] },
  });
  const { url, size } = document.content[0].attachment;
  expect(url).toBe(`https://hospital.example/api/fhir/Binary/${document.id}`);
  const pdf = await ask(`/Binary/${document.id}`, { headers: { accept: 'application/pdf' } });
  const bytes = Buffer.from(await pdf.arrayBuffer());
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
    size,
    document.identifier[0].value,
  ]);
  const binary = (await json(`/Binary/${document.id}?_format=json`)) as { data: string };
  expect(Buffer.from(binary.data, 'base64').equals(bytes)).toBe(true);
});

test('specification/interoperability.md §§14–15: a talk says where its sealed record is, and who amended it', async () => {
  const { order, records } = await givenAmendedRecord(hospital);
  const [first, second] = records;

  expect(await json(`/Communication/${order.talk.itemId}`)).toMatchObject({
    status: 'completed',
    subject: { reference: `Patient/${order.patient.id}` },
    basedOn: [{ reference: `Task/${order.id}` }],
    payload: [first, second].map((id) => ({ contentReference: { reference: `DocumentReference/${id}` } })),
  });
  expect((await search(`/Communication?patient=${order.patient.id}&status=completed`)).total).toBe(1);
  expect((await search(`/Communication?patient=${order.patient.id}&status=not-done`)).total).toBe(0);
  const related = `/DocumentReference?related=Communication/${order.talk.itemId}`;
  expect(idsIn(await search(`${related}&status=current`))).toEqual([second]);
  expect(idsIn(await search(`${related}&status=superseded`))).toEqual([first]);
  expect((await search(`/DocumentReference?patient=${order.patient.id}`)).total).toBe(2);
  expect(await json(`/Provenance/${second}`)).toMatchObject({
    target: [{ reference: `DocumentReference/${second}` }],
    reason: [{ text: '麻酔の説明を加えた' }],
    activity: { coding: [{ code: 'UPDATE' }] },
  });
  expect((await search(`/Provenance?target=DocumentReference/${first}`)).total).toBe(1);
  const { identifier, content } = (await json(`/DocumentReference/${second}`)) as {
    identifier: [{ value: string }];
    content: [{ attachment: { size: number } }];
  };
  const pdf = await ask(`/Binary/${second}`, { headers: { accept: 'application/pdf' } });
  const bytes = Buffer.from(await pdf.arrayBuffer());
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
    content[0].attachment.size,
    identifier[0].value,
  ]);
});

test('JP Core: a patient by number, with the OID of the institution once its code is known, names in kanji and kana', async () => {
  const { patientNumber, id } = sealed.patient;
  const [before] = (await search(`/Patient?identifier=${patientNumber}`)).entry;
  expect(FhirPatient.parse(before?.resource)).toMatchObject({
    id,
    identifier: [{ system: `urn:uuid:${hospital.facilityId}` }],
  });

  await hospital.server.owner.query("UPDATE facilities SET medical_institution_code = '1311234567' WHERE id = $1", [
    hospital.facilityId,
  ]);
  const system = 'urn:oid:1.2.392.100495.20.3.51.11311234567';
  expect((await hospital.admin(apiClientContract.list, {})).body.patientNumberSystem).toBe(system);
  const body = new URLSearchParams({ identifier: `${system}|${patientNumber}` }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const found = Bundle.parse(await (await ask('/Patient/_search', { method: 'POST', headers, body })).json());
  expect(found.total).toBe(1);
  expect(FhirPatient.parse(found.entry[0]?.resource)).toMatchObject({
    id,
    identifier: [{ system, value: patientNumber }],
    managingOrganization: {
      identifier: {
        system: 'http://jpfhir.jp/fhir/core/IdSystem/insurance-medical-institution-no',
        value: '1311234567',
      },
    },
    active: true,
    gender: 'male',
    birthDate: '1958-04-02',
    name: [
      { extension: [{ valueCode: 'IDE' }], family: '山田', given: ['太郎'] },
      { extension: [{ valueCode: 'SYL' }], family: 'ヤマダ', given: ['タロウ'] },
    ],
  });
  expect((await search(`/Patient?identifier=urn:other|${patientNumber}`)).total).toBe(0);
  expect((await search('/Patient?identifier=99999999')).total).toBe(0);
  // Systems that know a patient by the number alone need not ask for the id before.
  for (const [number, total] of [
    [patientNumber, 2],
    [`${system}|${patientNumber}`, 2],
    [`urn:other|${patientNumber}`, 0],
  ])
    expect([number, (await search(`/Consent?patient.identifier=${number}`)).total]).toEqual([number, total]);
  expect((await search(`/DocumentReference?patient.identifier=${patientNumber}`)).total).toBe(1);
});

test.each([
  ['?patient={patient}', 2],
  ['?patient=Patient/{patient}&status=active', 1],
  ['?patient={patient}&status=active,rejected', 2],
  ['?patient={patient}&status=http://hl7.org/fhir/consent-state-codes|proposed', 0],
  ['?_id={form}', 1],
  ['?patient={patient}&date={today}', 2],
  ['?patient={patient}&date=lt{today}', 0],
  ['?patient={patient}&date=ge{today}&date=le{today}', 2],
  ['?patient={patient}&_lastUpdated=gt{tomorrow}', 0],
  ['?patient={patient}&_lastUpdated=ge2020', 2],
  ['?patient={patient}&_lastUpdated=ge2020-01-01T00:00:00Z', 2],
  ['?patient={patient}&_lastUpdated=ge2020-01-01T00:00:00+09:00', 2],
])('Consent%s finds %i', async (query, total) => {
  const filled = query
    .replace('{patient}', sealed.patient.id)
    .replace('{form}', sealed.id)
    .replaceAll('{today}', inDays(0))
    .replace('{tomorrow}', inDays(1));
  const bundle = await search(`/Consent${filled}`);
  expect([bundle.total, bundle.entry.length]).toEqual([total, total]);
  for (const { resource } of bundle.entry) Consent.parse(resource);
});

test('DocumentReference is found by patient, consent and status', async () => {
  for (const query of [
    `patient=${sealed.patient.id}`,
    `subject=Patient/${sealed.patient.id}`,
    `related=Consent/${sealed.id}`,
    `status=current&patient=${sealed.patient.id}&date=${inDays(0)}`,
  ])
    expect((await search(`/DocumentReference?${query}`)).total).toBe(1);
  for (const query of [`status=superseded&patient=${sealed.patient.id}`, `related=${declined.id}`])
    expect((await search(`/DocumentReference?${query}`)).total).toBe(0);
});

test('pages follow their links to the end, each form once, in the order of their change', async () => {
  for (let made = 0; made < 5; made += 1) await givenSignableForm(hospital, { patient: sealed.patient });
  const seen: string[] = [];
  let path: string | null = `/Consent?patient=${sealed.patient.id}&_count=3`;
  let pages = 0;
  while (path !== null) {
    const bundle: Bundle = await search(path);
    expect(bundle.total).toBe(7);
    seen.push(...idsIn(bundle));
    const next = bundle.link.find(({ relation }) => relation === 'next')?.url;
    expect(next === undefined || next.startsWith('https://hospital.example/api/fhir/Consent?')).toBe(true);
    path = next?.slice('https://hospital.example/api/fhir'.length) ?? null;
    pages += 1;
  }
  expect(pages).toBe(3);
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
});

test('_count=0 asks for the total alone', async () => {
  const bundle = await search(`/Consent?patient=${sealed.patient.id}&_count=0`);
  expect([bundle.total > 0, bundle.entry, bundle.link.map(({ relation }) => relation)]).toEqual([true, [], ['self']]);
});

test('what has not changed is not sent again', async () => {
  const first = await ask(`/Consent/${sealed.id}`);
  const { meta } = Consent.parse(await first.json());
  expect(first.headers.get('etag')).toBe(`W/"${meta.versionId}"`);
  expect(first.headers.get('last-modified')).toBe(new Date(meta.lastUpdated).toUTCString());
  const again = await ask(`/Consent/${sealed.id}`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await ask(`/Consent/${sealed.id}`, { headers: { 'if-none-match': 'W/"0"' } })).status).toBe(200);
});

test('the statement of what the server can do needs no key and names what is served', async () => {
  const response = await fetch(`${hospital.server.origin}/api/fhir/metadata`);
  const statement = CapabilityStatement.parse(await response.json());
  expect(statement.rest[0].resource.map(({ type }) => type)).toEqual([
    'Patient',
    'Task',
    'Consent',
    'Communication',
    'Provenance',
    'DocumentReference',
    'Questionnaire',
    'QuestionnaireResponse',
    'Binary',
  ]);
  expect(statement.rest[0].resource[0]).toMatchObject({ conditionalCreate: true, conditionalUpdate: true });
  expect(statement.rest[0]['operation']).toMatchObject([{ name: 'launch' }]);
});

describe('every refusal is an OperationOutcome', () => {
  const anId = '01a1fd67-5651-7eda-825c-6423ff41459f';

  test.each([
    ['/Consent', 200, ''],
    [`/Consent/${anId}`, 404, 'not-found'],
    ['/Consent/x', 404, 'not-found'],
    ['/Observation', 404, 'not-found'],
    ['/Consent?status=done', 400, 'invalid'],
    ['/Task?status=done', 400, 'invalid'],
    ['/Task?code=urn:other|video', 400, 'invalid'],
    ['/Task?date=2026-11-22', 400, 'invalid'],
    ['/Consent?subject=x', 400, 'invalid'],
    ['/Consent?patient=Patient/1', 400, 'invalid'],
    ['/Consent?date=yesterday', 400, 'invalid'],
    ['/Consent?date=2026-13-01', 400, 'invalid'],
    ['/Consent?status=urn:other|active', 400, 'invalid'],
    ['/Consent?_count=-1', 400, 'invalid'],
    ['/Consent?_cursor=x', 400, 'invalid'],
    ['/Patient', 400, 'invalid'],
    ['/Patient?name=山田', 400, 'invalid'],
    ['/Patient?identifier=%00', 400, 'invalid'],
  ])('%s: %i %s', async (path, status, code) => {
    const response = await ask(path);
    expect(response.status).toBe(status);
    const body: unknown = await response.json();
    if (status === 200) Bundle.parse(body);
    else expect(OperationOutcome.parse(body).issue[0]?.code).toBe(code);
  });

  test.each([
    ['a wrong method', { method: 'DELETE' }, 405, 'not-supported'],
    ['no key', { headers: { authorization: '' } }, 401, 'login'],
    ['a wrong key', { by: `nk_${'x'.repeat(43)}` }, 401, 'login'],
    ['XML', { headers: { accept: 'application/fhir+xml' } }, 406, 'not-supported'],
  ])('%s', async (_, given, status, code) => {
    const response = await ask(`/Consent/${sealed.id}`, given);
    expect(response.status).toBe(status);
    expect(OperationOutcome.parse(await response.json()).issue[0]?.code).toBe(code);
  });
});

describe('keys', () => {
  test('are shown once, stored as a hash, and end when they are revoked', async () => {
    const { client, key: made } = await givenKey(hospital);
    expect(made).toMatch(/^nk_[\w-]{43}$/);
    expect((await ask('/Consent', { by: made })).status).toBe(200);
    const listed = await hospital.admin(apiClientContract.list, {});
    expect(JSON.stringify(listed.body)).not.toContain(made);
    expect(listed.body.items.find(({ id }) => id === client.id)).toMatchObject({
      state: 'active',
      keyHint: made.slice(-4),
      lastUsedAt: expect.any(String) as string,
    });
    const { rows } = await hospital.server.owner.query<{ row: string }>(
      'SELECT c::text AS row FROM api_clients c WHERE id = $1',
      [client.id],
    );
    expect(rows[0]?.row).not.toContain(made);

    await hospital.admin(apiClientContract.revoke, { params: { clientId: client.id } });
    expect((await ask('/Consent', { by: made })).status).toBe(401);
  });

  test('end with their last day', async () => {
    const { client, key: made } = await givenKey(hospital, everything, inDays(0));
    expect((await ask('/Consent', { by: made })).status).toBe(200);
    await hospital.server.owner.query("UPDATE api_clients SET expires_at = now() - interval '1 second' WHERE id = $1", [
      client.id,
    ]);
    expect((await ask('/Consent', { by: made })).status).toBe(401);
    const refused = await hospital.admin(apiClientContract.create, {
      body: { name: 'x', resources: everything, until: inDays(-1) },
    });
    expect(refused.body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'until' }] });
  });

  test('read what they are for, and of their own facility alone', async () => {
    const { key: consents } = await givenKey(hospital, ['Consent']);
    expect((await ask('/Consent', { by: consents })).status).toBe(200);
    for (const path of [`/Patient/${sealed.patient.id}`, '/DocumentReference', `/Binary/${sealed.id}`])
      expect([path, (await ask(path, { by: consents })).status]).toEqual([path, 403]);

    const { key: foreign } = await givenKey(other);
    for (const path of [`/Consent/${sealed.id}`, `/Patient/${sealed.patient.id}`])
      expect([path, (await ask(path, { by: foreign })).status]).toEqual([path, 404]);
    expect((await search(`/Consent?patient=${sealed.patient.id}`, foreign)).total).toBe(0);
    expect((await search('/Consent', foreign)).total).toBe(1);
  });

  test('belong to administrators, and a session is no key', async () => {
    const body = { name: 'x', resources: everything, until: inDays(1) };
    expect((await hospital.doctor(apiClientContract.create, { body })).status).toBe(403);
    const headers = { cookie: hospital.staff.admin.cookie, authorization: '' };
    expect((await ask('/Consent', { headers })).status).toBe(401);
  });
});

test('every look and every refusal is written down with the system that asked', async () => {
  const { client, key: made } = await givenKey(hospital, ['Consent']);
  await ask(`/Consent/${sealed.id}`, { by: made });
  await ask(`/Consent?patient=${sealed.patient.id}`, { by: made });
  await ask(`/Patient/${sealed.patient.id}`, { by: made });
  const { rows } = await hospital.server.owner.query(
    `SELECT actor_kind, actor_name, action, outcome, patient_id, patient_ids, detail FROM audit_events WHERE actor_id = $1 ORDER BY id`,
    [client.id],
  );
  const by = { actor_kind: 'client', actor_name: '電子カルテ' };
  expect(rows).toEqual([
    expect.objectContaining({ ...by, action: 'fhir.read', outcome: 'done', patient_id: sealed.patient.id }),
    expect.objectContaining({ ...by, action: 'fhir.search', outcome: 'done', patient_ids: [sealed.patient.id] }),
    expect.objectContaining({ ...by, action: 'access.refused', outcome: 'refused' }),
  ]);
});

test('a system that goes round in circles is slowed down', async () => {
  const { client, key: made } = await givenKey(hospital);
  const { rateLimits } = hospital.server.services;
  for (let spent = 0; spent < 600; spent += 1) await rateLimits.spend('fhirPerClient', client.id);
  const response = await ask('/Consent', { by: made });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(OperationOutcome.parse(await response.json()).issue[0]?.code).toBe('throttled');
  expect((await ask('/Consent')).status).toBe(200);
});
