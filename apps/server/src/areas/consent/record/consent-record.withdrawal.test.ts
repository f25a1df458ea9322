import type { WithdrawalParty } from '@nattoku/contract/consent/consent-detail';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { defaultConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { notificationContract } from '@nattoku/contract/notification/notification';
import type { Role } from '@nattoku/contract/auth/permissions';
import type { ConsentFormId, DepartmentId, WardId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { escalateWithdrawals } from '#areas/consent/record/consent-record.withdrawal.ts';
import { newId } from '#kernel/new-id.ts';
import { bellOf } from '#testing/bell.ts';
import { type FormInState, givenFormInState } from '#testing/consent/consent-states.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

type Working = Exclude<Role, 'operator'>;
const heard = { by: 'patient', name: '髙﨑 太郎', method: 'heard', scope: '', reason: '考え直したい' } as const;

async function addPlace({ server, facilityId }: Hospital, table: 'departments' | 'wards', name: string) {
  const id = newId();
  await server.owner.query(`INSERT INTO ${table} (id, facility_id, code, name, sort) VALUES ($1, $2, $3, $4, 1)`, [
    id,
    facilityId,
    id.slice(-6),
    name,
  ]);
  return id;
}

const work = ({ server, staff }: Hospital, role: Working, where: { department?: string; ward?: string }) =>
  server.owner.query('UPDATE staff SET department_ids = $2, ward_ids = $3 WHERE id = $1', [
    staff[role].staffId,
    where.department ? [where.department] : [],
    where.ward ? [where.ward] : [],
  ]);

/** A patient of a ward who is about to be operated on: the nurse is of that ward, the technician of the theatre. */
async function givenInpatient(hospital: Hospital): Promise<FormInState> {
  const ward = await addPlace(hospital, 'wards', '5階東病棟');
  const theatre = await addPlace(hospital, 'departments', '手術部');
  await work(hospital, 'nurse', { ward });
  await work(hospital, 'comedical', { department: theatre });
  const patient = await hospital.given.patient({ wardId: ward as WardId });
  return givenFormInState(hospital, { state: 'finalised', patientId: patient.id });
}

const detail = async (hospital: Hospital, role: Working, formId: ConsentFormId) =>
  (await hospital[role](consentRecordContract.get, { params: { formId } })).body;

async function withdraw(hospital: Hospital, formId: ConsentFormId, at = hospital.clock.now().toISOString()) {
  const { version } = (await detail(hospital, 'nurse', formId)).form;
  return hospital.nurse(consentRecordContract.withdraw, { params: { formId }, body: { ...heard, at, version } });
}

const say = (hospital: Hospital, role: Working, formId: ConsentFormId, party: WithdrawalParty, reason = '') =>
  hospital[role](consentRecordContract.acknowledge, { params: { formId, party }, body: { reason } });

const offersTo = async (hospital: Hospital, role: Working, formId: ConsentFormId) =>
  (await detail(hospital, role, formId)).withdrawal?.parties.map(({ offer }) => offer);

const bell = async (hospital: Hospital, role: Role) =>
  (await bellOf(hospital, { role, kind: 'consent.withdrawn', tab: 'action' })).items.length;

test('specification/consent.md §§41–42: a withdrawal that a nurse heard rings until all three have said that they know, and louder after the time', async () => {
  const hospital = await openHospital();
  const { id: formId } = await givenInpatient(hospital);
  const late = new Date(hospital.clock.now().getTime() + 3_600_000).toISOString();
  expect((await withdraw(hospital, formId, late)).body).toMatchObject({ errors: [{ field: 'at' }] });

  const told = await withdraw(hospital, formId);

  expect(told.body).toMatchObject({
    form: { state: 'withdrawn' },
    withdrawal: { heardByName: 'nurse 職員', reason: '考え直したい', escalatedAt: null },
  });
  for (const role of ['doctor', 'nurse', 'comedical'] as const) expect(await bell(hospital, role)).toBe(1);
  expect(await bell(hospital, 'admin')).toBe(0);
  hospital.clock.advance(14 * 60);
  await escalateWithdrawals(hospital.server.services);
  expect(await bell(hospital, 'admin')).toBe(0);
  hospital.clock.advance(2 * 60);
  await escalateWithdrawals(hospital.server.services);
  await escalateWithdrawals(hospital.server.services);
  expect(await bell(hospital, 'admin')).toBe(1);

  await say(hospital, 'nurse', formId, 'ward');
  await say(hospital, 'comedical', formId, 'theatre');
  expect(await bell(hospital, 'doctor')).toBe(1);
  const last = await say(hospital, 'doctor', formId, 'doctor');
  expect(last.body.withdrawal?.parties.map(({ acknowledgedByName }) => acknowledgedByName)).toEqual([
    'doctor 職員',
    'nurse 職員',
    'comedical 職員',
  ]);
  for (const role of ['doctor', 'nurse', 'comedical', 'admin'] as const) expect(await bell(hospital, role)).toBe(0);
});

test('the bell of a withdrawal cannot be ticked off for everybody instead of acknowledging it, nor opened again after', async () => {
  const hospital = await openHospital();
  const { id: formId } = await givenInpatient(hospital);
  await withdraw(hospital, formId);
  const [rings] = (await bellOf(hospital, { role: 'nurse', kind: 'consent.withdrawn' })).items;
  if (!rings) throw new Error('nothing rings');
  const tick = (done: boolean) => hospital.nurse(notificationContract.finish, { body: { ids: [rings.id], done } });

  expect((await tick(true)).body).toMatchObject({ code: 'notification.onlyByDoing' });
  expect(await bell(hospital, 'doctor')).toBe(1);

  await say(hospital, 'doctor', formId, 'doctor');
  await say(hospital, 'nurse', formId, 'ward');
  await say(hospital, 'comedical', formId, 'theatre');
  expect((await tick(false)).body).toMatchObject({ code: 'notification.onlyByDoing' });
  expect(await bell(hospital, 'nurse')).toBe(0);
});

test('nobody says for others that they know: each party is heard from its own people', async () => {
  const hospital = await openHospital();
  const { id: formId, patientId } = await givenInpatient(hospital);
  const { rows } = await hospital.server.owner.query('SELECT ward_id FROM patients WHERE id = $1', [patientId]);
  // A doctor who looks after the ward's patients is not the ward.
  await work(hospital, 'doctor', { ward: rows[0]?.ward_id });
  await withdraw(hospital, formId);

  expect(await offersTo(hospital, 'doctor', formId)).toEqual(['own', null, null]);
  expect(await offersTo(hospital, 'nurse', formId)).toEqual([null, 'own', null]);
  expect(await offersTo(hospital, 'comedical', formId)).toEqual([null, null, 'own']);
  for (const role of ['clerk', 'admin'] as const) {
    expect(await offersTo(hospital, role, formId)).toEqual([null, null, null]);
  }
  const refused: [Working, WithdrawalParty][] = [
    ['doctor', 'ward'],
    ['doctor', 'theatre'],
    ['nurse', 'doctor'],
    ['nurse', 'theatre'],
    ['clerk', 'ward'],
    ['admin', 'theatre'],
  ];
  for (const [role, party] of refused) {
    const answer = await say(hospital, role, formId, party, 'かわりに');
    expect(answer).toMatchObject({ status: 403, body: { code: 'consent.notOfParty' } });
  }
  const { withdrawal } = await detail(hospital, 'clerk', formId);
  expect(withdrawal?.parties).toMatchObject([
    { acknowledgedAt: null, places: [] },
    { acknowledgedAt: null, places: ['5階東病棟'], isVacant: false },
    { acknowledgedAt: null, places: ['手術部'], isVacant: false },
  ]);
});

test('a party that nobody stands for is told to the administrators at once, and one of them answers for it with a reason', async () => {
  const hospital = await openHospital();
  const { id: formId } = await givenInpatient(hospital);
  await work(hospital, 'comedical', {});
  await withdraw(hospital, formId);

  expect(await bell(hospital, 'admin')).toBe(1);
  expect(await offersTo(hospital, 'admin', formId)).toEqual([null, null, 'instead']);
  expect(await offersTo(hospital, 'nurse', formId)).toEqual([null, 'own', null]);
  expect((await say(hospital, 'nurse', formId, 'theatre', '手術室に電話した')).status).toBe(403);
  expect((await say(hospital, 'admin', formId, 'theatre', '　')).body).toMatchObject({
    code: 'request.invalid',
    errors: [{ field: 'reason' }],
  });

  const said = await say(hospital, 'admin', formId, 'theatre', '手術室に電話で伝えた');

  expect(said.body.withdrawal?.parties[2]).toMatchObject({
    acknowledgedByName: 'admin 職員',
    reason: '手術室に電話で伝えた',
    offer: null,
  });
  expect((await say(hospital, 'admin', formId, 'theatre', '二度目')).body.withdrawal?.parties[2]).toMatchObject({
    reason: '手術室に電話で伝えた',
  });
});

test('the theatre that the facility has chosen counts, and the nurses of the department where a patient is in no ward', async () => {
  const hospital = await openHospital();
  const [endoscopy, medicine] = [
    await addPlace(hospital, 'departments', '内視鏡センター'),
    await addPlace(hospital, 'departments', '消化器内科'),
  ];
  await addPlace(hospital, 'departments', '手術部');
  await work(hospital, 'clerk', { department: endoscopy });
  await work(hospital, 'nurse', { department: medicine });
  const theatre = { departmentIds: [endoscopy as DepartmentId], wardIds: [] };
  await hospital.server.owner.query(
    'INSERT INTO consent_policies (facility_id, policy, updated_by, updated_at) VALUES ($1, $2, $3, now())',
    [hospital.facilityId, JSON.stringify({ ...defaultConsentPolicy, theatre }), hospital.staff.admin.staffId],
  );
  const patient = await hospital.given.patient({ departmentId: medicine as DepartmentId });
  const { id: formId } = await givenFormInState(hospital, { state: 'finalised', patientId: patient.id });
  await withdraw(hospital, formId);

  expect(await offersTo(hospital, 'nurse', formId)).toEqual([null, 'own', null]);
  expect(await offersTo(hospital, 'clerk', formId)).toEqual([null, null, 'own']);
  expect((await detail(hospital, 'clerk', formId)).withdrawal?.parties[2]?.places).toEqual(['内視鏡センター']);
});
