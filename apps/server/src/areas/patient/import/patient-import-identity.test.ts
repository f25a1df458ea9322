import { type Patient, patientContract } from '@nattoku/contract/patient/patient';
import { patientImportContract } from '@nattoku/contract/patient/patient-import';
import { expect, test } from 'vitest';
import { consentPage } from '#domain/order/pages.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { givenChecked, givenImported, runImports } from '#testing/patient-imports.ts';
import { givenIssued } from '#testing/video/video-orders.ts';

const HEADER = '患者番号,カナ氏名,漢字氏名,生年月日,性別';
const file = (...rows: string[]): string => [HEADER, ...rows].join('\r\n');
const OTHER = (number: string) => `${number},スズキ ハナコ,鈴木 花子,19900101,2`;
const REASON = '番号の付け替えを医事課の台帳で確認した';

type Import = { id: string };
const at = ({ id }: Import, line = 2) => ({ importId: id as never, line });

const heldOf = async ({ clerk }: Hospital, { id }: Import) =>
  (await clerk(patientImportContract.rows, { params: { importId: id as never }, query: { verdict: 'held' } })).body
    .items;

const confirm = ({ clerk }: Hospital, held: Import, fields: ('name' | 'birthDate' | 'sex')[], reason = REASON) =>
  clerk(patientImportContract.confirmRow, { params: at(held), body: { fields, reason } });

const start = async (hospital: Hospital, { id }: Import) => {
  const params = { importId: id as never };
  const { status } = await hospital.clerk(patientImportContract.start, { params });
  await runImports(hospital);
  return { status, ...(await hospital.clerk(patientImportContract.get, { params })).body };
};

const nameOf = async ({ clerk }: Hospital, { id }: Pick<Patient, 'id'>) =>
  (await clerk(patientContract.get, { params: { patientId: id } })).body.familyName;

const ALL = ['name', 'birthDate', 'sex'] as const;

test('a row with a known number and another name, birth date and sex is held; the others come in without it', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ patientNumber: '100' });
  await hospital.given.patient({ patientNumber: '200' });

  const checked = await givenChecked(
    hospital,
    file(OTHER('100'), '200,スズキ タロウ,鈴木 太郎,19580402,1', OTHER('300')),
  );

  expect(checked.found).toEqual({ created: 1, changed: 1, held: 1, same: 0, error: 0 });
  expect(await heldOf(hospital, checked)).toMatchObject([
    {
      patientNumber: '100',
      patientId: patient.id,
      changes: expect.arrayContaining([{ field: '生年月日', before: '1958-04-02', after: '1990-01-01' }]),
      held: { fields: [...ALL], obstacles: [], confirmed: null },
    },
  ]);
  const done = await start(hospital, checked);
  expect(done.written).toEqual({ created: 1, changed: 1, held: 1, same: 0, error: 0 });
  expect(await nameOf(hospital, patient)).toBe('山田');
});

test('a file that swaps the numbers of two patients makes neither the other', async () => {
  const hospital = await openHospital();
  const taro = await hospital.given.patient({ patientNumber: '100' });
  const hanako = await hospital.given.patient({
    patientNumber: '200',
    familyName: '鈴木',
    givenName: '花子',
    familyNameKana: 'スズキ',
    givenNameKana: 'ハナコ',
    birthDate: '1990-01-01',
    sex: 'female',
  });

  const { id, written } = await givenImported(
    hospital,
    file(OTHER('100'), '200,ヤマダ タロウ,山田 太郎,19580402,1', OTHER('300')),
  );

  expect(written).toEqual({ created: 1, changed: 0, held: 2, same: 0, error: 0 });
  expect((await heldOf(hospital, { id })).map(({ patientId }) => patientId)).toEqual([taro.id, hanako.id]);
  expect([await nameOf(hospital, taro), await nameOf(hospital, hanako)]).toEqual(['山田', '鈴木']);
});

test('a held row is written once each of its fields is confirmed with a reason, also after the others; and taken back', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ patientNumber: '100' });
  const { id } = await givenImported(hospital, file(OTHER('100')));

  expect((await start(hospital, { id })).status).toBe(409);
  expect((await confirm(hospital, { id }, ['name', 'sex'])).body.code).toBe('patient.identityHeld');
  expect((await confirm(hospital, { id }, [...ALL], '　')).status).toBe(400);
  expect((await confirm(hospital, { id }, [...ALL])).body.confirmedCount).toBe(1);
  const params = at({ id });
  expect((await hospital.clerk(patientImportContract.releaseRow, { params })).body.confirmedCount).toBe(0);
  await confirm(hospital, { id }, [...ALL]);
  const done = await start(hospital, { id });

  expect(done.written).toMatchObject({ changed: 1, held: 0 });
  expect(await nameOf(hospital, patient)).toBe('鈴木');
  const { body } = await hospital.clerk(patientContract.timeline, { params: { patientId: patient.id } });
  expect(body.entries[0]?.details).toEqual([
    '氏名：山田 太郎 → 鈴木 花子',
    expect.stringContaining('生年月日：'),
    '性別：男性 → 女性',
    `理由：${REASON}`,
  ]);
  await hospital.clerk(patientImportContract.undo, { params: { importId: id } });
  await runImports(hospital);
  expect(await nameOf(hospital, patient)).toBe('山田');
});

test('a row is refused while something goes on in the name of its patient, and what that is stands beside it', async () => {
  const hospital = await openHospital();
  const { order } = await givenIssued(hospital);
  const form = await givenFormInState(hospital, { state: 'finalised', patientId: order.patient.id });
  const checked = await givenChecked(hospital, file(OTHER(order.patient.patientNumber)));

  const refused = await confirm(hospital, checked, [...ALL]);

  expect(refused).toMatchObject({ status: 409, body: { code: 'patient.identityInUse' } });
  const [row] = await heldOf(hospital, checked);
  expect(row?.held?.obstacles).toMatchObject([
    { kind: 'link', orderId: order.id, page: null },
    { kind: 'given', page: consentPage(form.id), words: '署名・回答のある同意書' },
  ]);
});

test('what was confirmed holds for the patient as they were then: a link since, or another change, and the row waits again', async () => {
  const hospital = await openHospital();
  const linked = await hospital.given.patient({ patientNumber: '100' });
  const changed = await hospital.given.patient({ patientNumber: '200' });
  const checked = await givenChecked(hospital, file(OTHER('100'), OTHER('200')));
  for (const line of [2, 3])
    await hospital.clerk(patientImportContract.confirmRow, {
      params: at(checked, line),
      body: { fields: [...ALL], reason: REASON },
    });
  await givenIssued(hospital, { patient: linked });
  await hospital.clerk(patientContract.update, {
    params: { patientId: changed.id },
    body: { ...changed, familyName: '佐藤', familyNameKana: 'サトウ' },
  });

  const done = await start(hospital, checked);

  expect(done).toMatchObject({ written: { changed: 0, held: 2 }, confirmedCount: 0 });
  expect([await nameOf(hospital, linked), await nameOf(hospital, changed)]).toEqual(['山田', '佐藤']);
  expect((await heldOf(hospital, checked))[1]).toMatchObject({
    changes: expect.arrayContaining([{ field: '姓', before: '佐藤', after: '鈴木' }]),
  });
});

test('an import that was taken back leaves a name in which something began since', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ patientNumber: '100' });
  const checked = await givenChecked(hospital, file(OTHER('100')));
  await confirm(hospital, checked, [...ALL]);
  await start(hospital, checked);
  const { order } = await givenIssued(hospital, { patient });

  await hospital.clerk(patientImportContract.undo, { params: { importId: checked.id } });
  await runImports(hospital);

  const { body } = await hospital.clerk(patientImportContract.rows, {
    params: { importId: checked.id },
    query: { verdict: 'kept' },
  });
  expect(body.items[0]?.problems[0]?.reason).toContain(order.title);
  expect(await nameOf(hospital, patient)).toBe('鈴木');
});

test('a file that tells only how a name is written is judged by that; of a patient marked 要配慮 no row is confirmed', async () => {
  const hospital = await openHospital();
  await hospital.given.patient({ patientNumber: '100', isSensitive: true });

  const checked = await givenChecked(hospital, '患者番号,漢字氏名\r\n100,鈴木 花子');

  expect(await heldOf(hospital, checked)).toMatchObject([
    { held: { fields: ['name'], isSensitive: true }, changes: [{ after: '（要配慮）' }, { after: '（要配慮）' }] },
  ]);
  expect((await confirm(hospital, checked, ['name'])).body.code).toBe('patientImport.sensitiveRow');
  expect(
    (
      await hospital.comedical(patientImportContract.confirmRow, {
        params: at(checked),
        body: { fields: ['name'], reason: REASON },
      })
    ).status,
  ).toBe(403);
});
