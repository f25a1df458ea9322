import { randomUUID } from 'node:crypto';
import { accountContract } from '@nattoku/contract/staff/account';
import { features } from '@nattoku/contract/auth/permissions';
import { type NewHospital, hospitalContract } from '@nattoku/contract/staff/hospital';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { beforeAll, expect, test } from 'vitest';
import { type As, type Hospital, openHospital } from '#testing/hospital.ts';
import { openOperator } from '#testing/operator.ts';

let hospital: Hospital;
let operator: As;
beforeAll(async () => {
  hospital = await openHospital();
  operator = await openOperator(hospital);
});

const aHospital = (given: Partial<NewHospital> = {}): NewHospital => ({
  name: `青葉病院 ${randomUUID()}`,
  medicalInstitutionCode: '１３１-１２３４-５６７',
  phone: null,
  features: ['consent', 'video'],
  administrator: { email: `${randomUUID()}@aoba.example`, name: '青葉 花子', nameKana: 'アオバ ハナコ' },
  ...given,
});

const auditsOf = async (facilityId: FacilityId) =>
  (
    await hospital.server.owner.query<{ action: string }>(
      'SELECT action FROM audit_events WHERE facility_id = $1 ORDER BY id',
      [facilityId],
    )
  ).rows.map(({ action }) => action);

test('the operator adds a hospital, whose administrator sets a password by the link and then lets the others in', async () => {
  const { status, body } = await operator(hospitalContract.create, { body: aHospital() });

  expect(status).toBe(200);
  expect(body.hospital).toMatchObject({
    medicalInstitutionCode: '1311234567',
    features: ['video', 'consent'],
    state: 'preparing',
    activeStaff: 0,
    invitedStaff: 1,
  });
  const { id, name } = body.hospital;
  const opened = await hospital.stranger(accountContract.openLink, { body: { secret: body.linkSecret } });
  expect(opened.body).toMatchObject({ facilityName: name, person: { name: '青葉 花子' } });
  const password = 'Kumo.to.Kaze.2026!';
  await hospital.stranger(accountContract.setPassword, { body: { secret: body.linkSecret, password } });
  const after = await operator(hospitalContract.get, { params: { facilityId: id } });
  expect(after.body).toMatchObject({ state: 'inUse', activeStaff: 1, invitedStaff: 0 });
  expect(await auditsOf(id)).toEqual(['hospital.create', 'account.accept']);
});

test('a name, a code or an address that cannot be leaves no hospital behind', async () => {
  const { body } = await operator(hospitalContract.create, { body: aHospital() });
  const before = (await operator(hospitalContract.list, {})).body.total;
  const asked = async (given: Partial<NewHospital>) => {
    const reply = await operator(hospitalContract.create, { body: aHospital(given) });
    return [reply.status, reply.body];
  };

  expect(await asked({ name: ` ${body.hospital.name} ` })).toMatchObject([400, { errors: [{ field: 'name' }] }]);
  expect(await asked({ medicalInstitutionCode: '123' })).toMatchObject([
    400,
    { errors: [{ field: 'medicalInstitutionCode' }] },
  ]);
  const { doctor } = hospital.staff;
  const { rows } = await hospital.server.owner.query<{ email: string }>('SELECT email FROM staff WHERE id = $1', [
    doctor.staffId,
  ]);
  const taken = { email: rows[0]!.email, name: '青葉 花子', nameKana: 'アオバ ハナコ' };
  expect(await asked({ administrator: taken })).toMatchObject([409, { code: 'account.emailTaken' }]);
  expect(await asked({ administrator: { ...taken, nameKana: '花子' } })).toMatchObject([
    400,
    { errors: [{ field: 'administrator.nameKana' }] },
  ]);
  expect((await operator(hospitalContract.list, {})).body.total).toBe(before);
});

test('the list is narrowed by name, code, state and what is switched off, and tells nothing of patients or who works there', async () => {
  const { body: made } = await operator(hospitalContract.create, { body: aHospital({ name: 'あおば眼科' }) });
  const namesFor = async (query: object) =>
    (await operator(hospitalContract.list, { query: { text: 'ｱｵﾊﾞ眼科', ...query } })).body.items.map(({ id }) => id);

  expect(await namesFor({})).toEqual([made.hospital.id]);
  expect(await namesFor({ state: 'preparing', without: 'chat' })).toEqual([made.hospital.id]);
  expect(await namesFor({ state: 'inUse' })).toEqual([]);
  expect(await namesFor({ without: 'video' })).toEqual([]);
  expect(Object.keys(made.hospital).toSorted()).toEqual([
    'activeStaff',
    'createdAt',
    'features',
    'id',
    'invitedStaff',
    'medicalInstitutionCode',
    'name',
    'phone',
    'state',
    'version',
  ]);
});

test('features are switched inside the hospital, as they were last seen, and its log says on whose behalf', async () => {
  const { body: made } = await operator(hospitalContract.create, { body: aHospital() });
  const { id, version } = made.hospital;
  const body = { features: [...features], version };

  const first = await operator(hospitalContract.updateFeatures, { params: { facilityId: id }, body });
  const second = await operator(hospitalContract.updateFeatures, { params: { facilityId: id }, body });

  expect(first.body).toMatchObject({ features, version: version + 1 });
  expect(second).toMatchObject({ status: 409, body: { current: { id, version: version + 1 } } });
  const { rows } = await hospital.server.owner.query(
    "SELECT detail FROM audit_events WHERE facility_id = $1 AND action = 'hospital.features'",
    [id],
  );
  expect(rows).toMatchObject([{ detail: { operatorName: '運営 担当' } }]);
});

test('a first administrator whose link ran out gets another one; once there is one, they are invited inside', async () => {
  const input = aHospital();
  const { body: made } = await operator(hospitalContract.create, { body: input });
  const params = { facilityId: made.hospital.id };

  const again = await operator(hospitalContract.inviteAdministrator, { params, body: input.administrator });

  expect(again.body.hospital.invitedStaff).toBe(1);
  const old = await hospital.stranger(accountContract.openLink, { body: { secret: made.linkSecret } });
  expect(old.body).toMatchObject({ code: 'link.invalid' });
  const own = await operator(hospitalContract.inviteAdministrator, {
    params: { facilityId: hospital.facilityId },
    body: input.administrator,
  });
  expect(own).toMatchObject({ status: 409, body: { code: 'hospital.hasAdministrator' } });
});

test('a hospital cannot see itself or others this way, even with the permission', async () => {
  const inside = hospital.operator;

  expect((await hospital.admin(hospitalContract.list, {})).status).toBe(403);
  expect((await inside(hospitalContract.list, {})).body).toMatchObject({ items: [], total: 0 });
  expect((await inside(hospitalContract.create, { body: aHospital() })).status).toBe(404);
  const own = await inside(hospitalContract.updateFeatures, {
    params: { facilityId: hospital.facilityId },
    body: { features: [], version: 1 },
  });
  expect(own.status).toBe(404);
  expect(await hospital.audits()).toEqual([]);
});
