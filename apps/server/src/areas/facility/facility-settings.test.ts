import { eventsPath } from '@nattoku/contract/shared/events';
import { facilityContract } from '@nattoku/contract/facility/facility';
import {
  facilitySettingsContract as contract,
  type FacilityProfile,
} from '@nattoku/contract/facility/facility-settings';
import { cellOf, defaultPermissionTable, type PermissionTable } from '@nattoku/contract/auth/permission-rules';
import { patientContract } from '@nattoku/contract/patient/patient';
import { authContract } from '@nattoku/contract/auth/auth';
import { preferencesContract } from '@nattoku/contract/staff/preferences';
import type { SecurityPolicy } from '@nattoku/contract/auth/security-policy';
import { videoContract } from '@nattoku/contract/video/video-library';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { describe, expect, test } from 'vitest';
import { getSettings } from '#areas/facility/facility-settings.operations.ts';
import { policyStanding, updatePolicy } from '#areas/facility/security-policy.operations.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffActor, StaffScope } from '#kernel/scope.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';

const settingsOf = async ({ admin }: Hospital) => (await admin(contract.get, {})).body;
const tableWith = (given: Partial<PermissionTable>): PermissionTable => ({ ...defaultPermissionTable, ...given });
const permissionsOfDoctor = async ({ doctor }: Hospital) =>
  (await doctor(authContract.session, {})).body.session?.permissions ?? [];

describe('specification/facility.md §5: the permissions of a role', () => {
  test('begin as the defaults, and what is changed holds at the next request of everybody', async () => {
    const hospital = await openHospital();
    const { body: before } = await hospital.admin(contract.getPermissions, {});
    expect(before).toEqual({ version: 1, table: defaultPermissionTable });
    expect((await hospital.clerk(videoContract.list, { query: { page: 1, pageSize: 20, text: '' } })).status).toBe(200);

    const table = tableWith({
      clerk: before.table.clerk.filter((permission) => permission !== 'video.view'),
      nurse: [...before.table.nurse, 'video.manage'],
    });
    const saved = await hospital.admin(contract.updatePermissions, { body: { table, version: 1 } });

    expect(saved.status).toBe(200);
    expect((await hospital.clerk(videoContract.list, { query: { page: 1, pageSize: 20, text: '' } })).status).toBe(403);
    expect((await hospital.admin(contract.getPermissions, {})).body.version).toBe(2);
    const { body: history } = await hospital.admin(contract.permissionHistory, { query: { page: 1, pageSize: 20 } });
    expect(history.total).toBe(2);
    expect(history.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ role: 'clerk', permission: 'video.view', granted: false, staffName: 'admin 職員' }),
        expect.objectContaining({ role: 'nurse', permission: 'video.manage', granted: true }),
      ]),
    );
  });

  test('go back to the defaults without leaving a difference', async () => {
    const hospital = await openHospital();
    const without = tableWith({ doctor: ['patient.view'] });
    await hospital.admin(contract.updatePermissions, { body: { table: without, version: 1 } });
    expect(await permissionsOfDoctor(hospital)).toEqual(['patient.view']);

    await hospital.admin(contract.updatePermissions, { body: { table: defaultPermissionTable, version: 2 } });
    const { rows } = await hospital.server.owner.query('SELECT FROM role_permissions WHERE facility_id = $1', [
      hospital.facilityId,
    ]);
    expect(rows).toEqual([]);
    expect(await permissionsOfDoctor(hospital)).toEqual(defaultPermissionTable.doctor);
  });

  test.each([
    ['the administrator without staff.manage', 'admin', 'staff.manage', false],
    ['the administrator without settings.manage', 'admin', 'settings.manage', false],
    ['the administrator without audit.view', 'admin', 'audit.view', false],
    ['a doctor with the catalogue', 'doctor', 'catalogue.manage', true],
    ['an administrator with all facilities', 'admin', 'facility.manage', true],
    ['ordering without seeing', 'clerk', 'icSupport.order', true],
    ['changing patients without seeing them', 'doctor', 'patient.view', false],
  ] as const)('are never %s', async (_, role, permission, granted) => {
    const hospital = await openHospital();
    const held = defaultPermissionTable[role];
    const table = tableWith({
      [role]: granted ? [...held, permission] : held.filter((each) => each !== permission),
    });
    const refused = await hospital.admin(contract.updatePermissions, { body: { table, version: 1 } });

    expect(refused.status).toBe(400);
    const expected = permission === 'patient.view' ? cellOf('doctor', 'patient.edit') : cellOf(role, permission);
    expect(refused.body.errors?.[0]?.field).toBe(expected);
    expect(await hospital.audits()).toEqual([]);
  });

  test('changed by two at once are saved once', async () => {
    const hospital = await openHospital();
    const save = (permission: 'video.manage' | 'consent.manage') =>
      hospital.admin(contract.updatePermissions, {
        body: { table: tableWith({ nurse: [...defaultPermissionTable.nurse, permission] }), version: 1 },
      });
    const answers = await Promise.all([save('video.manage'), save('consent.manage')]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('wake the windows of all others', async () => {
    const hospital = await openHospital();
    const stopped = new AbortController();
    const response = await fetch(hospital.server.origin + eventsPath, {
      headers: { cookie: hospital.staff.doctor.cookie },
      signal: stopped.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await hospital.admin(contract.updatePermissions, {
      body: { table: tableWith({ doctor: ['patient.view'] }), version: 1 },
    });

    let heard = '';
    while (!heard.includes('"session"')) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`The stream ended after ${heard}`);
      heard += value;
    }
    expect(heard).toContain('{"topic":"session","id":null}');
    stopped.abort();
  });
});

describe('what is set about the facility', () => {
  const changed = (profile: FacilityProfile): FacilityProfile => ({
    ...profile,
    name: 'さくら　総合病院',
    nameKana: 'さくらそうごうびょういん',
    medicalInstitutionCode: '１３１-１２３４５６７',
    postalCode: '１０００００１',
    address: '東京都千代田区千代田1-1',
    phone: '03(0000)1000',
    openingHours: [
      { weekday: 'tue', opens: '09:00', closes: '12:00' },
      { weekday: 'mon', opens: '13:30', closes: '17:00' },
      { weekday: 'mon', opens: '09:00', closes: '12:00' },
    ],
    patientNumberRule: { length: 8, padding: 'zero', characters: 'digits', checkDigit: 'none' },
  });

  test('is tidied, kept and seen by everybody who needs it', async () => {
    const hospital = await openHospital();
    const { profile, version } = await settingsOf(hospital);
    const { status, body } = await hospital.admin(contract.updateProfile, { body: { ...changed(profile), version } });

    expect(status).toBe(200);
    expect(body.profile).toMatchObject({
      name: 'さくら 総合病院',
      nameKana: 'サクラソウゴウビョウイン',
      medicalInstitutionCode: '1311234567',
      postalCode: '100-0001',
      phone: '03-0000-1000',
    });
    expect(body.profile.openingHours.map(({ weekday, opens }) => `${weekday} ${opens}`)).toEqual([
      'mon 09:00',
      'mon 13:30',
      'tue 09:00',
    ]);
    expect((await hospital.nurse(facilityContract.get, {})).body.patientNumberRule.length).toBe(8);
    const again = await hospital.admin(contract.updateProfile, { body: { ...changed(profile), version } });
    expect(again.status).toBe(409);
  });

  test('that many save at the same moment with keys of their own is saved once, and the others see what it became', async () => {
    const hospital = await openHospital();
    const { profile, version } = await settingsOf(hospital);
    const saving = () => ({ body: { ...profile, version }, idempotencyKey: newId() });
    const saved = await Promise.all(Array.from({ length: 12 }, () => hospital.admin(contract.updateProfile, saving())));
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(saved.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  test.each([
    ['medicalInstitutionCode', { medicalInstitutionCode: '12345' }],
    ['postalCode', { postalCode: '12' }],
    ['name', { name: '' }],
    ['nameKana', { nameKana: '桜' }],
    ['openingHours', { openingHours: [{ weekday: 'mon' as const, opens: '12:00', closes: '09:00' }] }],
    [
      'patientNumberRule',
      {
        patientNumberRule: {
          length: null,
          padding: 'zero' as const,
          characters: 'digits' as const,
          checkDigit: 'none' as const,
        },
      },
    ],
  ] satisfies [string, Partial<FacilityProfile>][])('is refused with a wrong %s', async (field, wrong) => {
    const hospital = await openHospital();
    const { profile, version } = await settingsOf(hospital);
    const refused = await hospital.admin(contract.updateProfile, { body: { ...profile, ...wrong, version } });

    expect(refused.status).toBe(400);
    expect(refused.body.errors?.map((problem) => problem.field)).toEqual([field]);
  });

  test('a feature that is switched off answers nobody from the next request on', async () => {
    const hospital = await openHospital();
    const { features, version } = await settingsOf(hospital);
    const list = () => hospital.doctor(videoContract.list, { query: { page: 1, pageSize: 20, text: '' } });
    expect((await list()).status).toBe(200);

    const wanted = features.filter((feature) => feature !== 'video');
    const saved = await hospital.admin(contract.updateFeatures, { body: { features: wanted, version } });

    expect(saved.body.features).toEqual(wanted);
    expect((await list()).status).toBe(403);
    expect(
      (await hospital.doctor(patientContract.search, { body: { page: 1, pageSize: 20, text: '' } as never })).status,
    ).toBe(200);
    expect((await hospital.admin(contract.featureUse, {})).body).toContainEqual({ feature: 'video', openOrders: 0 });
  });

  test('Japanese is always among the languages', async () => {
    const hospital = await openHospital();
    const { version } = await settingsOf(hospital);
    const save = (languages: ('ja' | 'en' | 'vi')[]) =>
      hospital.admin(contract.updateLanguages, { body: { languages, version } });

    expect((await save(['en'])).body.errors?.[0]?.field).toBe('languages');
    expect((await save(['vi', 'ja'])).body.languages).toEqual(['ja', 'vi']);
    expect((await hospital.nurse(facilityContract.get, {})).body.languages).toEqual(['ja', 'vi']);
  });
});

/** After sign-in: a session whose second factor is missing is let through to nothing, which is told elsewhere. */
const scopeOfAdmin = ({ server: { services }, staff, facilityId }: Hospital): StaffScope =>
  services.scopeOf(
    {
      kind: 'staff',
      facilityId,
      staffId: staff.admin.staffId,
      role: 'admin',
      permissions: ['settings.manage'],
    } satisfies Partial<StaffActor> as unknown as StaffActor,
    newId(),
    services.log,
  );

describe('specification/facility.md §6: the security policy', () => {
  const today = todayInTokyo(new Date());
  const save = async (hospital: Hospital, given: Partial<SecurityPolicy>) => {
    const { policy, version } = await settingsOf(hospital);
    return hospital.admin(contract.updatePolicy, { body: { policy: { ...policy, ...given }, version } });
  };

  test('is kept with the day from which it holds', async () => {
    const hospital = await openHospital();
    const { status, body } = await save(hospital, {
      secondFactorRoles: ['doctor', 'admin', 'doctor'],
      idleTimeoutSeconds: 600,
      passwordRule: 'thirteen',
    });

    expect(status).toBe(200);
    expect(body.policy).toMatchObject({
      secondFactorRoles: ['doctor', 'admin'],
      secondFactorFrom: today,
      idleTimeoutSeconds: 600,
      passwordRule: 'thirteen',
    });
    expect(await hospital.audits()).toEqual(['facility.securityPolicy']);
  });

  test.each([
    ['at once', { secondFactorFrom: today, secondFactorGraceDays: 0 }, 400],
    ['since a week', { secondFactorFrom: addDays(today, -7), secondFactorGraceDays: 7 }, 400],
    ['from tomorrow on', { secondFactorFrom: addDays(today, 1), secondFactorGraceDays: 0 }, 200],
    ['with days of grace', { secondFactorFrom: today, secondFactorGraceDays: 1 }, 200],
  ])('that asks the administrator for a factor %s is answered as the factor stands', async (_, given, status) => {
    const hospital = await openHospital();
    const asked = { ...given, secondFactorRoles: ['admin' as const] };
    const first = await save(hospital, asked);
    expect(first.status).toBe(status);
    if (status === 400) expect(first.body.errors?.[0]?.message).toContain('あなたの二要素認証');

    await hospital.server.owner.query(
      `INSERT INTO totp_factors (id, facility_id, staff_id, sealed_secret, created_at, confirmed_at)
       VALUES ($1, $2, $3, 'x', now(), now())`,
      [newId(), hospital.facilityId, hospital.staff.admin.staffId],
    );
    const scope = scopeOfAdmin(hospital);
    const standing = await policyStanding(scope);
    expect(standing.ownSecondFactor).toBe(true);
    expect(standing.roles).toContainEqual({ role: 'admin', staff: 1, withoutSecondFactor: 0 });
    expect(standing.roles).toContainEqual({ role: 'doctor', staff: 1, withoutSecondFactor: 1 });
    const { policy, version } = await getSettings(scope);
    const again = await updatePolicy(scope, { policy: { ...policy, ...asked }, version });
    expect(again.policy.secondFactorRoles).toEqual(['admin']);
  });

  test('that locks later than it signs out is refused', async () => {
    const hospital = await openHospital();
    const refused = await save(hospital, { idleTimeoutSeconds: 7200, absoluteTimeoutSeconds: 3600 });
    expect(refused.body.errors?.[0]?.field).toBe('idleTimeoutSeconds');
  });
});

test('how the screen looks is kept for each person', async () => {
  const { nurse, doctor } = await openHospital();
  const wanted = { pageSize: 50, textSize: 125, reducedMotion: true, singleKeys: false, sounds: false } as const;
  await nurse(preferencesContract.update, { body: { ...wanted, textSize: 112 } });

  expect((await nurse(preferencesContract.update, { body: wanted })).body).toEqual(wanted);
  expect((await nurse(preferencesContract.get, {})).body).toEqual(wanted);
  expect((await doctor(preferencesContract.get, {})).body).toEqual({
    pageSize: 20,
    textSize: 100,
    reducedMotion: false,
    singleKeys: true,
    sounds: true,
  });
});
