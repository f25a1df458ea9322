import { defaultConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { ConsentState as States, consentTransitions } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { lockFormRow } from '#domain/consent/form/move-form.ts';
import { type Withdrawal, withdrawForm } from '#domain/consent/form/withdraw-form.ts';
import { newId } from '#kernel/new-id.ts';
import type { Problem } from '#kernel/problem.ts';
import { write } from '#kernel/write.ts';
import { bellOf } from '#testing/bell.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

const withdrawn = write(
  async (tx, { formId, withdrawal, now }: { formId: ConsentFormId; withdrawal: Withdrawal; now: Date }) => {
    const form = await lockFormRow(tx, formId, null);
    const { audit, changes, jobs } = await withdrawForm(tx, form, withdrawal, now);
    return { result: {}, audit, changes, jobs };
  },
);

const byPatient = (at: Date, given: Partial<Withdrawal> = {}): Withdrawal => ({
  by: 'patient',
  name: '山田 太郎',
  method: 'patientPage',
  heardBy: null,
  scope: '',
  reason: 'もう一度考えたい',
  at,
  ...given,
});

const withdraw = ({ server, facilityId, clock }: Hospital, formId: ConsentFormId, given: Partial<Withdrawal> = {}) =>
  withdrawn(server.services.scopeOf({ kind: 'system', facilityId }, newId(), server.services.log), {
    formId,
    withdrawal: byPatient(clock.now(), given),
    now: clock.now(),
  });

const rowsOf = async ({ server }: Hospital, sql: string, id: string) => (await server.owner.query(sql, [id])).rows;

test('a withdrawal stands beside the consent, asks for its own sealed record, and rings where it must be known', async () => {
  const hospital = await openHospital();
  const form = await givenFormInState(hospital, { state: 'finalised' });
  const before = await rowsOf(hospital, 'SELECT signed_at, finalised_at FROM consent_forms WHERE id = $1', form.id);

  await withdraw(hospital, form.id);

  expect(
    await rowsOf(hospital, 'SELECT state, signed_at, finalised_at FROM consent_forms WHERE id = $1', form.id),
  ).toEqual([{ state: 'withdrawn', ...before[0] }]);
  expect(
    await rowsOf(
      hospital,
      `SELECT w.reason, a.party, a.acknowledged_at FROM consent_withdrawals w
         JOIN consent_withdrawal_acknowledgements a ON a.withdrawal_id = w.id WHERE w.form_id = $1 ORDER BY a.party`,
      form.id,
    ),
  ).toEqual(
    ['doctor', 'theatre', 'ward'].map((party) => ({ party, reason: 'もう一度考えたい', acknowledged_at: null })),
  );
  expect(
    await rowsOf(hospital, 'SELECT kind FROM consent_sealings WHERE form_id = $1 ORDER BY id', form.id),
  ).toContainEqual({ kind: 'withdrawal' });
  const bell = await bellOf(hospital, { role: 'doctor' });
  expect(bell.items).toMatchObject([{ kind: 'consent.withdrawn', link: `/consent/detail?form=${form.id}` }]);
  expect(await hospital.audits()).toContain('consent.withdraw');
});

test('specification/consent.md §41: ward and theatre are told, others are not', async () => {
  const hospital = await openHospital();
  const { server, facilityId, staff } = hospital;
  const [ward, theatre] = [newId(), newId()];
  for (const [id, code, name] of [
    [ward, '5E', '5階東病棟'],
    [theatre, 'OR', '中央手術室'],
  ]) {
    await server.owner.query('INSERT INTO wards (id, facility_id, code, name, sort) VALUES ($1, $2, $3, $4, 1)', [
      id,
      facilityId,
      code,
      name,
    ]);
  }
  await server.owner.query('UPDATE staff SET ward_ids = $2 WHERE id = $1', [staff.comedical.staffId, [ward]]);
  await server.owner.query('UPDATE staff SET ward_ids = $2 WHERE id = $1', [staff.clerk.staffId, [theatre]]);
  const form = await givenFormInState(hospital, { state: 'signed' });
  await server.owner.query('UPDATE patients SET ward_id = $2 WHERE id = $1', [form.patientId, ward]);

  await withdraw(hospital, form.id, { by: 'proxy', method: 'heard', heardBy: staff.nurse.staffId });

  expect((await bellOf(hospital, { role: 'comedical' })).items).toHaveLength(1);
  expect((await bellOf(hospital, { role: 'clerk' })).items).toHaveLength(1);
  expect((await bellOf(hospital, { role: 'admin' })).items).toEqual([]);
});

test('whom the facility chose is told as its theatre, and not another user who has its name', async () => {
  const hospital = await openHospital();
  const { server, facilityId, staff } = hospital;
  const [chosen, named] = [newId(), newId()];
  for (const [id, code, name] of [
    [chosen, 'CATH', '血管造影室'],
    [named, 'OR', '手術説明外来'],
  ])
    await server.owner.query('INSERT INTO wards (id, facility_id, code, name, sort) VALUES ($1, $2, $3, $4, 1)', [
      id,
      facilityId,
      code,
      name,
    ]);
  await server.owner.query('UPDATE staff SET ward_ids = $2 WHERE id = $1', [staff.comedical.staffId, [chosen]]);
  await server.owner.query('UPDATE staff SET ward_ids = $2 WHERE id = $1', [staff.clerk.staffId, [named]]);
  const policy = { ...defaultConsentPolicy, theatre: { departmentIds: [], wardIds: [chosen] } };
  await server.owner.query(
    'INSERT INTO consent_policies (facility_id, policy, updated_by, updated_at) VALUES ($1, $2, $3, now())',
    [facilityId, JSON.stringify(policy), staff.admin.staffId],
  );

  await withdraw(hospital, (await givenFormInState(hospital, { state: 'signed' })).id);

  expect((await bellOf(hospital, { role: 'comedical' })).items).toHaveLength(1);
  expect((await bellOf(hospital, { role: 'clerk' })).items).toEqual([]);
});

const cannot = States.options.filter((state) => !consentTransitions[state].includes('withdrawn'));

test('specification/consent.md §40: only what is signed is withdrawn, and once', async () => {
  const hospital = await openHospital();
  const tried = await Promise.all(
    cannot.map(async (state) => {
      const { id } = await givenFormInState(hospital, { state });
      const [outcome] = await Promise.allSettled([withdraw(hospital, id)]);
      const kept = await rowsOf(hospital, 'SELECT id FROM consent_withdrawals WHERE form_id = $1', id);
      return [state, outcome.status === 'rejected' && (outcome.reason as Problem).code, kept.length];
    }),
  );
  expect(tried).toEqual(cannot.map((state) => [state, 'consent.illegalTransition', 0]));

  const { id } = await givenFormInState(hospital, { state: 'finalised' });
  const both = await Promise.allSettled([withdraw(hospital, id), withdraw(hospital, id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
