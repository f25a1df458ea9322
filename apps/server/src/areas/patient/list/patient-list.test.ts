import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { patientExport, patientListContract } from '@nattoku/contract/patient/patient-list';
import { patientContract, type PatientSearch } from '@nattoku/contract/patient/patient';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { givenImported } from '#testing/patient-imports.ts';

const numbersOf = async ({ nurse }: Hospital, search: Partial<PatientSearch>): Promise<string[]> =>
  (await nurse(patientContract.search, { body: search as never })).body.items.map((patient) => patient.patientNumber);

/** Two departments, two wards; the nurse belongs to the first of each. */
const openWards = async () => {
  const hospital = await openHospital();
  const { owner } = hospital.server;
  const made = async (table: 'departments' | 'wards', code: string): Promise<string> => {
    const sql = `INSERT INTO ${table} (id, facility_id, code, name) VALUES (gen_random_uuid(), $1, $2, $2) RETURNING id`;
    return (await owner.query<{ id: string }>(sql, [hospital.facilityId, code])).rows[0]?.id ?? '';
  };
  const [ours, theirs] = [await made('departments', 'A'), await made('departments', 'B')];
  const [ward, otherWard] = [await made('wards', '1'), await made('wards', '2')];
  await owner.query('UPDATE staff SET department_ids = $2, ward_ids = $3 WHERE id = $1', [
    hospital.staff.nurse.staffId,
    [ours],
    [ward],
  ]);
  const staffId = hospital.staff.nurse.staffId;
  await hospital.given.patient({ patientNumber: '1', departmentId: ours as never, attendingStaffId: staffId });
  await hospital.given.patient({
    patientNumber: '2',
    departmentId: theirs as never,
    wardId: ward as never,
    language: 'vi',
  });
  await hospital.given.patient({ patientNumber: '3', wardId: otherWard as never, isSensitive: true, tags: ['糖尿病'] });
  return hospital;
};

test.each<[string, Partial<PatientSearch>, string[]]>([
  ['all', {}, ['1', '2', '3']],
  ['mine', { scope: 'mine' }, ['1']],
  ['of my departments', { scope: 'department' }, ['1']],
  ['of my wards', { scope: 'ward' }, ['2']],
  ['who speak Vietnamese', { language: 'vi' }, ['2']],
  ['who speak Japanese', { language: 'ja' }, ['1', '3']],
  ['with a tag', { tag: '糖尿病' }, ['3']],
  ['marked 要配慮', { flag: 'sensitive' }, ['3']],
  ['of my wards and marked', { scope: 'ward', flag: 'sensitive' }, []],
])('the list shows patients %s', async (_, search, numbers) => {
  const hospital = await openWards();

  expect((await numbersOf(hospital, { ...search, sort: 'patientNumber' })).toSorted()).toEqual(numbers);
});

test.each(['doNotContact', 'interpreter', 'deceased', 'provisional'] as const)(
  'the mark %s is found where it is set and nowhere else',
  async (flag) => {
    const hospital = await openHospital();
    await hospital.given.patient({
      patientNumber: '7',
      needs: ['interpreter'],
      contactPolicy: { doNotContact: true, reason: '本人の希望', channels: [], hoursFrom: null, hoursUntil: null },
      deceasedOn: '2026-01-02',
      isProvisional: true,
    });
    await hospital.given.patient({ patientNumber: '8' });

    expect(await numbersOf(hospital, { flag })).toEqual(['7']);
  },
);

test('chosen columns tell number, tags, staff and how the newest video order stands', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({
    phone: '03-1234-5678',
    tags: ['透析'],
    attendingStaffId: hospital.staff.doctor.staffId,
  });
  await hospital.server.owner.query(
    `INSERT INTO orders (id, facility_id, area, lifecycle, patient_id, created_by, issued_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'video', 'issued', $2, $3, now(), now() + interval '1 day')`,
    [hospital.facilityId, patient.id, hospital.staff.doctor.staffId],
  );

  const { body } = await hospital.nurse(patientListContract.extras, { body: { ids: [patient.id] } });

  expect(body.items).toMatchObject([
    {
      phone: '03-1234-5678',
      tags: ['透析'],
      attendingStaffName: 'doctor 職員',
      video: 'waiting',
      lastOrderAt: expect.any(String),
    },
  ]);
  expect((await hospital.audits()).at(-1)).toBe('patient.list');
});

test('the list counts how the consent forms of a patient stand, merged records included, for who may look at forms', async () => {
  const hospital = await openHospital();
  const [{ id: patientId }, merged] = [await hospital.given.patient(), await hospital.given.patient()];
  for (const state of ['issued', 'partiallySigned', 'finalised', 'voided', 'draft'] as const)
    await givenFormInState(hospital, { state, patientId });
  await givenFormInState(hospital, { state: 'withdrawn', patientId: merged.id });
  await hospital.server.owner.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [
    merged.id,
    patientId,
  ]);
  await hospital.server.owner.query(
    "INSERT INTO role_permissions (facility_id, role, permission, granted) VALUES ($1, 'clerk', 'consent.view', false)",
    [hospital.facilityId],
  );
  const tallyFor = async (as: 'nurse' | 'clerk') =>
    (await hospital[as](patientListContract.extras, { body: { ids: [patientId] } })).body.items.map(
      ({ consent }) => consent,
    );

  expect(await tallyFor('nurse')).toEqual([{ withdrawn: 1, unsigned: 2, declined: 0, signed: 1, expired: 0 }]);
  expect(await tallyFor('clerk')).toEqual([null]);
});

test('of a sensitive patient the list tells neither number nor tags, and of a patient of another hospital nothing', async () => {
  const [hospital, other] = [await openHospital(), await openHospital()];
  const sensitive = await hospital.given.patient({ phone: '03-1234-5678', tags: ['透析'], isSensitive: true });
  const foreign = await other.given.patient();

  const { body } = await hospital.nurse(patientListContract.extras, { body: { ids: [sensitive.id, foreign.id] } });

  expect(body.items).toMatchObject([{ id: sensitive.id, phone: null, tags: [] }]);
});

const exportAs = (hospital: Hospital, as: keyof Hospital['staff'], body: object) =>
  fetch(hospital.server.origin + apiPrefix + patientExport.path, {
    method: 'POST',
    headers: { cookie: hospital.staff[as].cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ search: {}, columns: ['patientNumber', 'familyName'], encoding: 'utf-8', ...body }),
  });

test('an export has all that the search finds, in the chosen columns, and tells the audit log whom', async () => {
  const hospital = await openHospital();
  const found = [];
  for (const patientNumber of ['11', '12', '13']) found.push(await hospital.given.patient({ patientNumber }));
  await hospital.given.patient({ patientNumber: '99', familyName: '鈴木', familyNameKana: 'スズキ' });
  await hospital.given.patient({ patientNumber: '14', isSensitive: true });

  const response = await exportAs(hospital, 'admin', { search: { text: '山田', sort: 'patientNumber' } });

  expect(response.status).toBe(200);
  expect(Buffer.from(await response.clone().arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect((await response.text()).trim().split('\r\n')).toEqual(['患者番号,姓', '11,山田', '12,山田', '13,山田']);
  const { rows } = await hospital.server.owner.query(
    "SELECT detail, patient_ids FROM audit_events WHERE facility_id = $1 AND action = 'patient.export'",
    [hospital.facilityId],
  );
  expect(rows).toMatchObject([{ detail: { count: 3, columns: ['patientNumber', 'familyName'], byWords: true } }]);
  expect(JSON.stringify(rows)).toContain(found[0]?.id);
  expect(JSON.stringify(rows)).not.toContain('山田');
});

test('an export in Shift_JIS with all columns is read back by an import as the same, formulas and all', async () => {
  const hospital = await openHospital();
  await hospital.given.patient({
    patientNumber: '1',
    note: '=1+1',
    phone: '+81-3-1234-5678',
    address: '東京都,「一」',
  });
  const columns = [
    'patientNumber',
    'familyName',
    'givenName',
    'familyNameKana',
    'givenNameKana',
    'birthDate',
    'sex',
    'phone',
    'address',
    'note',
  ];

  const response = await exportAs(hospital, 'admin', { columns: [...columns, 'note'], encoding: 'cp932' });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = iconv.decode(bytes, 'cp932');
  const back = await exportAs(hospital, 'admin', { columns, encoding: 'cp932' });
  const imported = await givenImported(hospital, Buffer.from(await back.arrayBuffer()));

  expect(text).toContain("'=1+1");
  expect(imported.written).toMatchObject({ same: 1, changed: 0, error: 0 });
});

test('only who may export does, and only soon after proving to be there', async () => {
  const hospital = await openHospital();

  expect((await exportAs(hospital, 'nurse', {})).status).toBe(403);
  hospital.clock.advance(6 * 60);
  const late = await exportAs(hospital, 'admin', {});
  expect(await late.json()).toMatchObject({ code: 'session.proofNeeded' });
  expect(await hospital.audits()).not.toContain('patient.export');
});
