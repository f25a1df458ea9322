import { patientContract } from '@nattoku/contract/patient/patient';
import { expect, test } from 'vitest';
import { aPatient, openHospital } from '#testing/hospital.ts';

const found = (body: { items: { familyName: string }[] }) => body.items.map((patient) => patient.familyName);

test('a nurse registers a patient, and it is written down', async () => {
  const { nurse, audits } = await openHospital();

  const reply = await nurse(patientContract.create, {
    body: aPatient({ patientNumber: '０００７', familyNameKana: 'ﾔﾏﾀﾞ' }),
  });

  expect(reply).toMatchObject({ status: 200, body: { patientNumber: '0007', familyNameKana: 'ヤマダ', version: 1 } });
  expect(await audits()).toEqual(['patient.create']);
});

test.each(['𠮷田', '髙﨑', '葛󠄀城', '🍣', '<script>alert(1)</script>'])(
  'the name %s is kept as it was typed',
  async (familyName) => {
    const { nurse } = await openHospital();
    const { body: created } = await nurse(patientContract.create, { body: aPatient({ familyName }) });

    const { body } = await nurse(patientContract.get, { params: { patientId: created.id } });

    expect(body.familyName).toBe(familyName);
  },
);

test.each([
  ['山田太郎', '山田'],
  ['山田 太郎', '山田'],
  ['やまだ', '山田'],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', '山田'],
  ['高崎', '髙﨑'],
  ['吉', '𠮷田'],
  ['42', '髙﨑'],
])('searching %s finds %s', async (text, familyName) => {
  const { nurse, given } = await openHospital();
  await given.patient();
  await given.patient({ familyName: '髙﨑', familyNameKana: 'タカサキ', patientNumber: '00000042' });
  await given.patient({ familyName: '𠮷田', familyNameKana: 'ヨシダ' });

  const { body } = await nurse(patientContract.search, { body: { text } });

  expect(found(body)).toContain(familyName);
});

test('a search finds nothing of what was not asked', async () => {
  const { nurse, given } = await openHospital();
  await given.patient();

  const { body } = await nurse(patientContract.search, { body: { text: '山川' } });

  expect(body).toMatchObject({ items: [], total: 0 });
});

test('a scanned number finds its patient without its leading zeros and with the start and stop letters of the barcode', async () => {
  const { nurse, given } = await openHospital();
  const patient = await given.patient({ patientNumber: '00000731' });

  for (const patientNumber of ['00000731', '731', 'a00000731a']) {
    const reply = await nurse(patientContract.findByNumber, { body: { patientNumber } });
    expect(reply.body.id).toBe(patient.id);
  }
});

test('a number can be given once', async () => {
  const { nurse, given, audits } = await openHospital();
  await given.patient({ patientNumber: '55' });

  const reply = await nurse(patientContract.create, { body: aPatient({ patientNumber: '55' }) });

  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'patient.numberTaken', errors: [{ field: 'patientNumber' }] },
  });
  expect(await audits()).toEqual(['patient.create']);
});

test('what is wrong with a patient is said field by field', async () => {
  const { nurse, audits } = await openHospital();
  const wrong = aPatient({ familyName: ' ', familyNameKana: '漢字', birthDate: '2999-01-01', phone: 'abc' });

  const { status, body } = await nurse(patientContract.create, { body: wrong });

  expect(status).toBe(400);
  expect(body.errors?.map((error) => error.field)).toEqual(['familyName', 'familyNameKana', 'birthDate', 'phone']);
  expect(await audits()).toEqual([]);
});

test('the same submission twice makes one patient, and the same key for another patient is refused', async () => {
  const { nurse, audits } = await openHospital();
  const body = aPatient();
  const idempotencyKey = 'a key that a form made 0001';

  const replies = await Promise.all([1, 2, 3, 4].map(() => nurse(patientContract.create, { body, idempotencyKey })));
  const other = await nurse(patientContract.create, { body: aPatient(), idempotencyKey });

  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  expect(other).toMatchObject({ status: 422, body: { code: 'request.keyReused' } });
  expect(await audits()).toEqual(['patient.create']);
});

test('the second of two who save the same patient sees what the first one saved', async () => {
  const { nurse, doctor, given } = await openHospital();
  const patient = await given.patient();
  const change = { ...aPatient({ patientNumber: patient.patientNumber }), version: patient.version };
  const params = { patientId: patient.id };
  await nurse(patientContract.update, { params, body: { ...change, room: '501' } });

  const reply = await doctor(patientContract.update, { params, body: { ...change, room: '777' } });

  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'record.versionConflict', current: { room: '501', version: 2 } },
  });
});

test('a change whose answer was lost is sent again with its key and is no conflict with itself', async () => {
  const hospital = await openHospital();
  const { nurse, given, audits } = hospital;
  const { id: patientId, version } = await given.patient();
  const change = { params: { patientId }, body: { ...aPatient(), room: '512', version } };
  const idempotencyKey = 'a key that the client made 0001';

  const first = await nurse(patientContract.update, { ...change, idempotencyKey });
  const again = await nurse(patientContract.update, { ...change, idempotencyKey });
  const unkeyed = await nurse(patientContract.update, change);
  const reused = await nurse(patientContract.update, {
    ...change,
    body: { ...change.body, room: '999', version: version + 1 },
    idempotencyKey,
  });

  expect(first).toMatchObject({ status: 200, body: { room: '512', version: version + 1 } });
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(unkeyed).toMatchObject({ status: 409, body: { code: 'record.versionConflict' } });
  expect(reused).toMatchObject({ status: 422, body: { code: 'request.keyReused' } });
  expect((await audits()).filter((action) => action === 'patient.update')).toHaveLength(1);
});

test('a pharmacist reads patients and cannot change them', async () => {
  const { comedical, given } = await openHospital();
  const patient = await given.patient();

  const reading = await comedical(patientContract.get, { params: { patientId: patient.id } });
  const writing = await comedical(patientContract.create, { body: aPatient() });

  expect(reading.status).toBe(200);
  expect(writing).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
});

test('a patient of another facility is as unknown as one that does not exist', async () => {
  const here = await openHospital();
  const there = await openHospital();
  const foreign = await there.given.patient();
  const unknown = '01a1fd67-5651-7eda-825c-6423ff41459f' as typeof foreign.id;

  const replies = await Promise.all(
    [foreign.id, unknown].map((patientId) => here.nurse(patientContract.get, { params: { patientId } })),
  );

  for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: 'notFound' } });
  const [first, second] = replies.map(({ body: { instance: _, ...rest } }) => rest);
  expect(first).toEqual(second);
});

test('namesakes are counted, whatever variant of a kanji they use', async () => {
  const { nurse, given } = await openHospital();
  const patient = await given.patient({ familyName: '渡辺', familyNameKana: 'ワタナベ' });
  await given.patient({ familyName: '渡邊', familyNameKana: 'ワタナベ' });

  const { body } = await nurse(patientContract.get, { params: { patientId: patient.id } });

  expect(body.sameNameCount).toBe(1);
});

test('the time line tells who registered and changed a patient', async () => {
  const { nurse, given } = await openHospital();
  const patient = await given.patient();
  const body = { ...aPatient({ patientNumber: patient.patientNumber }), room: '3', version: 1 };
  await nurse(patientContract.update, { params: { patientId: patient.id }, body });

  const { body: timeline } = await nurse(patientContract.timeline, { params: { patientId: patient.id } });

  expect(timeline.entries.map((entry) => [entry.kind, entry.by])).toEqual([
    ['updated', 'nurse 職員'],
    ['registered', 'admin 職員'],
  ]);
});
