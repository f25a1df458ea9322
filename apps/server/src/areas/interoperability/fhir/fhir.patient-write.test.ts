import { type ApiScope, apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { patientContract } from '@nattoku/contract/patient/patient';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient, type Hospital, openHospital } from '#testing/hospital.ts';

const REPRESENTATION = 'http://hl7.org/fhir/StructureDefinition/iso21090-EN-representation';
let hospital: Hospital;
let key = '';
let system = '';

beforeAll(async () => {
  hospital = await openHospital();
  ({ key, system } = await givenKey(['Patient', 'Patient.write']));
});

const givenKey = async (resources: ApiScope[]) => {
  const until = addDays(todayInTokyo(hospital.clock.now()), 30);
  const { body } = await hospital.admin(apiClientContract.create, { body: { name: '電子カルテ', resources, until } });
  const { body: list } = await hospital.admin(apiClientContract.list, {});
  return { key: body.key, system: list.patientNumberSystem };
};

type Sent = { body: unknown; headers?: Record<string, string>; by?: string };
const send = async (method: string, path: string, { body, headers, by = key }: Sent) => {
  const response = await fetch(`${hospital.server.origin}/api/fhir${path}`, {
    method,
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/fhir+json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
};

const name = (code: string, family: string, given: string) => ({
  extension: [{ url: REPRESENTATION, valueCode: code }],
  use: 'official',
  family,
  given: [given],
});

/** JP_Patient as a hospital's record system sends it. */
const jpPatient = (number: string, changes: object = {}) => ({
  resourceType: 'Patient',
  meta: { profile: ['http://jpfhir.jp/fhir/core/StructureDefinition/JP_Patient'] },
  identifier: [{ use: 'usual', system, value: number }],
  name: [name('IDE', '髙橋', '葛󠄀子'), name('SYL', 'ﾀｶﾊｼ', 'かつこ'), name('ABC', 'Takahashi', 'Katsuko')],
  gender: 'female',
  birthDate: '1958-04-02',
  telecom: [
    { system: 'phone', use: 'home', value: '03-1234-5678' },
    { system: 'phone', use: 'mobile', value: '090-1234-5678' },
    { system: 'email', value: 'katsuko@example.jp' },
  ],
  address: [{ use: 'home', postalCode: '1130033', state: '東京都', city: '文京区', line: ['本郷7-3-1'] }],
  communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'en-US' }] }, preferred: true }],
  ...changes,
});

const put = (number: string, changes: object = {}, headers: Record<string, string> = {}) =>
  send('PUT', `/Patient?identifier=${encodeURIComponent(`${system}|${number}`)}`, {
    body: jpPatient(number, changes),
    headers,
  });
const recordOf = async (id: string) =>
  (await hospital.admin(patientContract.get, { params: { patientId: id as never } })).body;
const codes = (body: { issue: { details: { coding: { code: string }[] }; expression?: string[] }[] }) =>
  body.issue.map(({ details, expression }) => [details.coding[0]?.code, expression?.[0] ?? null]);

describe('specification/interoperability.md §18: a patient is registered and brought up to date', () => {
  test('one that is not there is registered with all that the resource says', async () => {
    const { status, headers, body } = await put('20001');

    expect(status).toBe(201);
    expect(headers.get('location')).toMatch(/\/api\/fhir\/Patient\/[0-9a-f-]{36}\/_history\/1$/);
    expect(headers.get('etag')).toBe('W/"1"');
    expect(body).toMatchObject({ resourceType: 'Patient', birthDate: '1958-04-02', gender: 'female' });
    const record = await recordOf(body.id);
    expect(record).toMatchObject({
      familyName: '髙橋',
      givenName: '葛󠄀子',
      familyNameKana: 'タカハシ',
      givenNameKana: 'カツコ',
      familyNameRoman: 'Takahashi',
      phone: '090-1234-5678',
      phoneAcceptsSms: false,
      email: 'katsuko@example.jp',
      postalCode: '113-0033',
      address: '東京都文京区本郷7-3-1',
      language: 'en',
      isProvisional: false,
    });
    const { body: found } = await hospital.nurse(patientContract.findByNumber, {
      body: { patientNumber: record.patientNumber },
    });
    expect(found.id).toBe(body.id);
  });

  test('what is sent again changes nothing, not even the version; what is new is taken over, and what it does not say stays', async () => {
    const first = await put('20002');
    const again = await put('20002');
    expect([again.status, again.headers.get('etag')]).toEqual([200, 'W/"1"']);

    const { body: before } = await hospital.admin(patientContract.get, { params: { patientId: first.body.id } });
    const { otherNumbers: _, ...entered } = before;
    await hospital.nurse(patientContract.update, {
      params: { patientId: first.body.id },
      body: { ...entered, room: '501', note: '左耳が遠い', tags: ['歩行器'] },
    });
    const changed = await put('20002', { telecom: [], address: undefined, name: [name('IDE', '鈴木', '葛󠄀子')] });

    expect([changed.status, changed.headers.get('etag')]).toEqual([200, 'W/"3"']);
    expect(await recordOf(first.body.id)).toMatchObject({
      familyName: '鈴木',
      familyNameKana: 'タカハシ',
      room: '501',
      note: '左耳が遠い',
      tags: ['歩行器'],
      phone: '090-1234-5678',
      address: '東京都文京区本郷7-3-1',
    });
  });

  test('a new telephone takes no text messages until that is said, and easy Japanese stays easy', async () => {
    const { body } = await put('20003', { communication: undefined });
    await hospital.server.owner.query(
      "UPDATE patients SET phone_accepts_sms = true, phone_owner = 'child', language = 'ja-easy' WHERE id = $1",
      [body.id],
    );
    const inJapanese = { communication: [{ language: { coding: [{ code: 'ja' }] } }] };
    await put('20003', inJapanese);
    expect(await recordOf(body.id)).toMatchObject({ phoneAcceptsSms: true, phoneOwner: 'child', language: 'ja-easy' });

    await put('20003', { ...inJapanese, telecom: [{ system: 'phone', value: '080-1111-2222' }] });
    expect(await recordOf(body.id)).toMatchObject({
      phone: '080-1111-2222',
      phoneAcceptsSms: false,
      phoneOwner: 'self',
    });
    await put('20003', { telecom: [{ system: 'sms', value: '080-3333-4444' }] });
    expect(await recordOf(body.id)).toMatchObject({ phone: '080-3333-4444', phoneAcceptsSms: true });
  });

  test('zeros before the number, and a number of before, mean the same patient', async () => {
    const { body } = await put('20004');
    const { rows } = await hospital.server.owner.query<{ amount: number }>(
      'SELECT count(*)::int AS amount FROM patients WHERE facility_id = $1',
      [hospital.facilityId],
    );
    expect((await put('00020004')).body.id).toBe(body.id);
    await hospital.server.owner.query("UPDATE patients SET former_numbers = '{77001}' WHERE id = $1", [body.id]);
    expect((await put('77001')).body.id).toBe(body.id);
    expect(
      (await hospital.server.owner.query('SELECT FROM patients WHERE facility_id = $1', [hospital.facilityId]))
        .rowCount,
    ).toBe(rows[0]?.amount);
  });

  test('who is sent ten times at once is registered once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => put('20005')));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('POST registers, and refuses a number that is there; with If-None-Exist the record stays as it is', async () => {
    const made = await send('POST', '/Patient', { body: jpPatient('20006') });
    expect(made.status).toBe(201);
    const again = await send('POST', '/Patient', { body: jpPatient('20006', { gender: 'male' }) });
    expect([again.status, codes(again.body)]).toEqual([409, [['client.patientKnown', null]]]);
    const headers = { 'if-none-exist': `identifier=${system}|20006` };
    const known = await send('POST', '/Patient', { body: jpPatient('20006', { gender: 'male' }), headers });
    expect([known.status, known.body.id, known.body.gender]).toEqual([200, made.body.id, 'female']);
  });

  test('by its id, and only of the version that was read', async () => {
    const { body } = await put('20007');
    const change = (etag: string) =>
      send('PUT', `/Patient/${body.id}`, {
        body: jpPatient('20007', { address: [{ text: '千葉県柏市' }] }),
        headers: { 'if-match': etag },
      });
    expect((await change('W/"1"')).headers.get('etag')).toBe('W/"2"');
    const late = await change('W/"1"');
    expect([late.status, codes(late.body)]).toEqual([412, [['client.outdated', null]]]);
    const unknown = await send('PUT', `/Patient/${crypto.randomUUID()}`, { body: jpPatient('20007') });
    expect(unknown.status).toBe(404);
  });
});

describe('specification/interoperability.md §19: what is not taken over', () => {
  test('another name, birth date or sex is refused with what differs, and nothing of the rest is written', async () => {
    const { body } = await put('20010');
    const other = await put('20010', {
      name: [name('IDE', '佐藤', '一郎'), name('SYL', 'サトウ', 'イチロウ')],
      birthDate: '1971-01-01',
      gender: 'male',
      address: [{ text: '別の住所' }],
    });

    expect(other.status).toBe(409);
    expect(codes(other.body)).toEqual([
      ['client.identityHeld', 'Patient.name'],
      ['client.identityHeld', 'Patient.birthDate'],
      ['client.identityHeld', 'Patient.gender'],
    ]);
    expect(await recordOf(body.id)).toMatchObject({ version: 1, familyName: '髙橋', address: '東京都文京区本郷7-3-1' });
  });

  test('each part that cannot be taken is named with its place; nothing is written', async () => {
    const bad = await put('20011', {
      name: [name('IDE', '髙橋', '葛󠄀子')],
      birthDate: '2999-01-01',
      telecom: [{ system: 'email', value: 'nobody' }],
    });
    expect(bad.status).toBe(422);
    expect(codes(bad.body).map(([, place]) => place)).toEqual(['Patient.name', 'Patient.birthDate', 'Patient.telecom']);
    for (const [changes, place] of [
      [{ birthDate: '58-04-02' }, 'Patient.birthDate'],
      [{ gender: 'm' }, 'Patient.gender'],
      [{ active: false }, 'Patient.active'],
      [{ deceasedBoolean: true }, 'Patient.deceased'],
      [{ link: [{ type: 'replaced-by', other: { reference: 'Patient/1' } }] }, 'Patient.link'],
      [{ identifier: [{ system: 'urn:oid:1.2.3', value: '20011' }] }, 'Patient.identifier'],
      [{ name: [{ family: '\u0000', given: [] }] }, 'Patient.name'],
    ] as const) {
      const { status, body } = await put('20011', changes);
      expect([status, codes(body)[0]?.[1]]).toEqual([422, place]);
    }
    const { status } = await hospital.nurse(patientContract.findByNumber, { body: { patientNumber: '20011' } });
    expect(status).toBe(404);
  });

  test('a birth date of which a part is known registers somebody for now; what is served of them may be sent back, and the date completes it', async () => {
    const first = await put('20030', { birthDate: '1950', name: [name('IDE', '山田', '太郎')] });
    expect(first.status).toBe(201);
    const { id } = first.body;
    expect(await recordOf(id)).toMatchObject({
      birthDate: '1950-01-01',
      isBirthDateEstimated: true,
      isProvisional: true,
      familyNameKana: '',
    });
    const served = await send('GET', `/Patient/${id}`, { body: undefined });
    expect(served.body.birthDate).toBe('1950');
    const back = await send('PUT', `/Patient/${id}`, { body: served.body });
    expect([back.status, back.headers.get('etag')]).toEqual([200, 'W/"1"']);

    const other = await put('20030', { birthDate: '1951-04', name: [name('IDE', '山田', '太郎')] });
    expect(other.status).toBe(200);
    expect(await recordOf(id)).toMatchObject({
      birthDate: '1951-04-01',
      isBirthDateEstimated: true,
      isProvisional: true,
    });

    expect(
      (
        await put('20030', {
          birthDate: '1951-04-12',
          name: [name('IDE', '山田', '太郎'), name('SYL', 'ヤマダ', 'タロウ')],
        })
      ).status,
    ).toBe(200);
    expect(await recordOf(id)).toMatchObject({
      birthDate: '1951-04-12',
      isBirthDateEstimated: false,
      isProvisional: false,
    });
    // From now on a part that agrees says nothing new, and one that differs is somebody else.
    expect((await put('20030', { birthDate: '1951', name: [] })).headers.get('etag')).toBe('W/"3"');
    expect((await put('20030', { birthDate: '1952', name: [] })).status).toBe(409);
  });

  test('an address that means another patient, or none, is refused', async () => {
    const path = (condition: string) => `/Patient?${condition}`;
    const ask = async (condition: string) => {
      const { status, body } = await send('PUT', path(condition), { body: jpPatient('20012') });
      return [status, codes(body)[0]?.[0]];
    };
    expect(await ask(`identifier=${system}|20013`)).toEqual([422, 'client.patientRefused']);
    expect(await ask('identifier=20012')).toEqual([400, 'client.search']);
    expect(await ask('identifier=urn:oid:1.2.3|20012')).toEqual([400, 'client.search']);
    expect(await ask(`identifier=${system}|20012&name=x`)).toEqual([400, 'client.search']);
    expect(await ask('')).toEqual([400, 'client.search']);
    for (const body of ['', '{', '[]', '{"resourceType":"Observation"}', '"x"']) {
      const sent = await send('PUT', path(`identifier=${system}|20012`), { body });
      expect([body, sent.status, codes(sent.body)[0]?.[0]]).toEqual([body, 400, 'client.resource']);
    }
  });

  test('of a record that was ended or lives on in another nothing is changed', async () => {
    const { body } = await put('20014');
    await hospital.admin(patientContract.archive, {
      params: { patientId: body.id },
      body: { version: 1, reason: '転院' },
    });
    const closed = await put('20014');
    expect([closed.status, codes(closed.body)]).toEqual([409, [['client.patientClosed', null]]]);
  });

  test('a key that only reads writes nobody, one that only writes is not shown the record, and another hospital’s patient is not met', async () => {
    const reading = await givenKey(['Patient']);
    const refused = await send('POST', '/Patient', { body: jpPatient('20015'), by: reading.key });
    expect([refused.status, codes(refused.body)[0]?.[0]]).toEqual([403, 'client.notAllowed']);
    const writing = await givenKey(['Patient.write']);
    const made = await send('POST', '/Patient', { body: jpPatient('20015'), by: writing.key });
    expect([made.status, made.body]).toEqual([201, null]);

    const other = await openHospital();
    const { body: theirs } = await other.nurse(patientContract.create, { body: aPatient({ patientNumber: '20016' }) });
    expect((await send('PUT', `/Patient/${theirs.id}`, { body: jpPatient('20016') })).status).toBe(404);
    expect((await put('20016')).status).toBe(201);
  });

  test('what was written stands in the audit log under the name of the system', async () => {
    const { body } = await put('20017');
    await put('20017', { address: [{ text: '千葉県柏市' }] });
    const { rows } = await hospital.server.owner.query<{ action: string; actor_name: string; detail: object }>(
      'SELECT action, actor_name, detail FROM audit_events WHERE facility_id = $1 AND patient_id = $2 ORDER BY id',
      [hospital.facilityId, body.id],
    );
    expect(rows).toMatchObject([
      { action: 'patient.create', actor_name: '電子カルテ', detail: { source: 'fhir' } },
      { action: 'patient.update', actor_name: '電子カルテ', detail: { source: 'fhir', changed: ['address'] } },
    ]);
  });
});
