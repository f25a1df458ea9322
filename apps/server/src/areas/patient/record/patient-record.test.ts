import { PATIENTS_COUNTED_AT_MOST, patientContract } from '@nattoku/contract/patient/patient';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { aPatient, openHospital } from '#testing/hospital.ts';

const UNKNOWN = { patientNumber: '', familyName: '', givenName: '', familyNameKana: '', givenNameKana: '' };

test('somebody of whom nothing is known gets a number of the day, and keeps it findable once the real one is there', async () => {
  const { nurse, given } = await openHospital();
  const unknown = { ...UNKNOWN, isProvisional: true, birthDate: '1956-01-01', isBirthDateEstimated: true };

  const patient = await given.patient(unknown);
  const second = await given.patient(unknown);

  expect(patient).toMatchObject({
    familyName: '不明',
    isProvisional: true,
    isBirthDateEstimated: true,
    sameNameCount: 0,
  });
  expect(patient.patientNumber).toMatch(/^仮-\d{6}-01$/);
  expect(second.patientNumber).toMatch(/^仮-\d{6}-02$/);

  const tooEarly = await nurse(patientContract.update, {
    params: { patientId: patient.id },
    body: { ...patient, isProvisional: false },
  });
  expect(tooEarly.body.errors?.map(({ field }) => field)).toEqual([
    'patientNumber',
    'familyNameKana',
    'isBirthDateEstimated',
  ]);
  const { body: known } = await nurse(patientContract.update, {
    params: { patientId: patient.id },
    body: { ...aPatient({ patientNumber: '00004711' }), version: patient.version },
  });
  expect(known).toMatchObject({
    isProvisional: false,
    patientNumber: '00004711',
    otherNumbers: [patient.patientNumber],
  });
  const again = await nurse(patientContract.findByNumber, { body: { patientNumber: patient.patientNumber } });
  expect(again.body.id).toBe(patient.id);
});

test('only a provisional patient goes without number, name and reading', async () => {
  const { nurse } = await openHospital();

  const { body } = await nurse(patientContract.create, { body: aPatient(UNKNOWN) });

  expect(body.errors?.map(({ field }) => field)).toEqual(['patientNumber', 'familyName', 'familyNameKana']);
});

test('all that is entered comes back, tidied', async () => {
  const { nurse, given } = await openHospital();
  const { id: patientId } = await given.patient({
    familyNameRoman: 'YAMADA',
    aliases: [
      { kind: 'former', familyName: '髙﨑', givenName: '', familyNameKana: 'たかさき', givenNameKana: '' },
      { kind: 'other', familyName: ' ', givenName: '', familyNameKana: '', givenNameKana: '' },
    ],
    phone: '０３ー０００１ー０００２',
    phones: [
      { number: '090 1234 5678', owner: 'child', acceptsSms: true },
      { number: ' ', owner: 'self', acceptsSms: false },
    ],
    bed: '２',
    needs: ['interpreter', 'hearing', 'hearing'],
    interpreterLanguage: 'ネパール語',
    tags: ['転倒注意', ' 転倒注意 ', '独居'],
    contactPolicy: {
      doNotContact: true,
      reason: 'ご本人の希望',
      channels: ['email'],
      hoursFrom: '09:00',
      hoursUntil: '17:00',
    },
  });

  const { body } = await nurse(patientContract.get, { params: { patientId } });

  expect(body).toMatchObject({
    aliases: [{ kind: 'former', familyName: '髙﨑', familyNameKana: 'タカサキ' }],
    phone: '03-0001-0002',
    phones: [{ number: '090-1234-5678', owner: 'child', acceptsSms: true }],
    needs: ['hearing', 'interpreter'],
    interpreterLanguage: 'ネパール語',
    tags: ['転倒注意', '独居'],
    contactPolicy: { doNotContact: true, reason: 'ご本人の希望', channels: [], hoursFrom: null },
  });
  expect((await nurse(patientContract.tags, {})).body.tags).toEqual(['独居', '転倒注意'].toSorted());
});

test.each([
  ['崎', 'former name'],
  ['高崎花子', 'former family name with the given name that stayed'],
  ['ﾀｶｻｷ ﾊﾅｺ', 'half-width reading of it'],
  ['hanako yamada', 'Latin letters, given name first'],
  ['ＹＡＭＡＤＡ', 'full-width Latin letters'],
  ['0000000815', 'more zeros than the number has'],
  ['815', 'no zeros'],
  ['葛城太郎', 'nobody'],
])('%s finds the patient by %s', async (text, by) => {
  const { nurse, given } = await openHospital();
  await given.patient({
    patientNumber: '00000815',
    familyName: '山田',
    givenName: '花子',
    givenNameKana: 'ハナコ',
    familyNameRoman: 'Yamada',
    givenNameRoman: 'Hanako',
    aliases: [{ kind: 'former', familyName: '髙﨑', givenName: '', familyNameKana: 'タカサキ', givenNameKana: '' }],
  });

  const { body } = await nurse(patientContract.search, { body: { text } });

  expect(body.total).toBe(by === 'nobody' ? 0 : 1);
});

test('the number that was typed comes first; two figures find only the number that they are', async () => {
  const { nurse, given } = await openHospital();
  await given.patient({ patientNumber: '10123', familyNameKana: 'ア' });
  const exact = await given.patient({ patientNumber: '00123', familyNameKana: 'ン' });
  const twelve = await given.patient({ patientNumber: '0012' });
  const search = async (text: string) =>
    (await nurse(patientContract.search, { body: { text } })).body.items.map(({ patientNumber }) => patientNumber);

  expect(await search('123')).toEqual([exact.patientNumber, '10123']);
  expect(await search('12')).toEqual([twelve.patientNumber]);
});

test('numbers that differ in leading zeros only are one number, also when both are saved at once', async () => {
  const { nurse } = await openHospital();

  const replies = await Promise.all(
    ['42', '0042', '000042'].map((patientNumber) =>
      nurse(patientContract.create, { body: aPatient({ patientNumber }) }),
    ),
  );

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'patient.numberTaken', errors: [{ field: 'patientNumber' }] });
});

test('the rule of the facility fills a number up and refuses one that is too long', async () => {
  const { nurse, server, facilityId } = await openHospital();
  const rule = { length: 8, padding: 'zero', characters: 'digits', checkDigit: 'none' };
  await server.owner.query('UPDATE facilities SET patient_number_rule = $2 WHERE id = $1', [
    facilityId,
    JSON.stringify(rule),
  ]);

  const filled = await nurse(patientContract.create, { body: aPatient({ patientNumber: '４２' }) });
  const long = await nurse(patientContract.create, { body: aPatient({ patientNumber: '123456789' }) });

  expect(filled.body.patientNumber).toBe('00000042');
  expect(long.body.errors).toEqual([{ field: 'patientNumber', message: '患者番号は8桁で入力してください' }]);
});

test('an archived patient is found by the filter only, gets no order, and comes back', async () => {
  const { nurse, comedical, given, audits } = await openHospital();
  const { id: patientId, version, patientNumber } = await given.patient();
  const params = { patientId };
  expect((await nurse(patientContract.archive, { params, body: { version, reason: ' ' } })).status).toBe(400);
  expect((await comedical(patientContract.archive, { params, body: { version, reason: '転院' } })).status).toBe(403);

  const { body } = await nurse(patientContract.archive, { params, body: { version, reason: '転院' } });

  expect(body).toMatchObject({ archiveReason: '転院', version: version + 1 });
  const total = async (archived: boolean) =>
    (await nurse(patientContract.search, { body: { text: patientNumber, archived } })).body.total;
  expect([await total(false), await total(true)]).toEqual([0, 1]);
  expect((await nurse(videoOrderContract.createDraft, { body: { patientId } })).body.code).toBe('patient.archived');
  await nurse(patientContract.unarchive, { params, body: { version: version + 1, reason: '再診' } });
  expect([await total(false), await total(true)]).toEqual([1, 0]);
  expect((await audits()).filter((action) => action.endsWith('archive'))).toEqual([
    'patient.archive',
    'patient.unarchive',
  ]);
});

test('nothing is ordered for a patient who has died', async () => {
  const { nurse, given } = await openHospital();
  const { id: patientId } = await given.patient({ deceasedOn: '2026-01-02' });

  const reply = await nurse(videoOrderContract.createDraft, { body: { patientId } });

  expect(reply).toMatchObject({ status: 409, body: { code: 'patient.deceased' } });
});

test('a list counts to a thousand and says that there are more; nobody pages beyond', async () => {
  const { nurse, given, server } = await openHospital();
  const { id } = await given.patient();
  await server.owner.query(
    `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
       kana_folded, name_folded, search_text)
     SELECT gen_random_uuid(), facility_id, 'x' || n, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
       kana_folded, name_folded, search_text FROM patients, generate_series(1, $2::int) n WHERE id = $1`,
    [id, PATIENTS_COUNTED_AT_MOST + 50],
  );

  for (const text of ['', '山', '山田太郎']) {
    const { body: first } = await nurse(patientContract.search, { body: { text, pageSize: 100 } });
    expect({ text, ...first, items: first.items.length }).toMatchObject({ total: 1000, atLeast: true, items: 100 });
    const { body: last } = await nurse(patientContract.search, { body: { text, pageSize: 100, page: 11 } });
    expect(last.items).toEqual([]);
  }
});

test('a person who goes through the patients one by one is stopped, and that is written down once', async () => {
  const { nurse, doctor, given, server, staff } = await openHospital();
  const { id: patientId } = await given.patient();
  await nurse(patientContract.search, { body: { text: '山' } });
  await nurse(patientContract.get, { params: { patientId } });
  for (let spent = 1; spent < 300; spent += 1)
    for (const limit of ['patientSearchPerStaff', 'patientChartPerStaff'] as const)
      await server.services.rateLimits.spend(limit, staff.nurse.staffId);

  const search = [1, 2, 3].map(() => nurse(patientContract.search, { body: { text: '山' } }));
  for (const reply of await Promise.all(search)) {
    expect(reply).toMatchObject({ status: 429, body: { code: 'patient.tooManyLookUps' } });
    expect(reply.body.retryAfterSeconds).toBeGreaterThan(0);
  }
  expect((await nurse(patientContract.get, { params: { patientId } })).status).toBe(429);
  expect((await nurse(patientContract.findByNumber, { body: { patientNumber: '1' } })).status).toBe(429);
  expect((await doctor(patientContract.get, { params: { patientId } })).status).toBe(200);
  const { rows } = await server.owner.query(
    "SELECT detail ->> 'limit' AS name, outcome FROM audit_events WHERE action = 'patient.lookUpLimit' AND actor_id = $1 ORDER BY 1",
    [staff.nurse.staffId],
  );
  expect(rows).toEqual([
    { name: 'patientChartPerStaff', outcome: 'refused' },
    { name: 'patientSearchPerStaff', outcome: 'refused' },
  ]);
});
