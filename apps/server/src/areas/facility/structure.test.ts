import { facilityContract } from '@nattoku/contract/facility/facility';
import {
  facilitySettingsContract as contract,
  type NewDepartment,
  type NewWard,
} from '@nattoku/contract/facility/facility-settings';
import type { DepartmentId } from '@nattoku/contract/shared/primitives';
import { describe, expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';

const aDepartment = (given: Partial<NewDepartment> = {}): NewDepartment => ({
  code: '01',
  name: '内科',
  shortName: null,
  jamiCode: '01',
  ...given,
});
const aWard = (given: Partial<NewWard> = {}): NewWard => ({
  code: '5E',
  name: '5階東病棟',
  floor: '5階',
  phone: '03-0000-1051',
  bedCount: 48,
  tabletCount: 3,
  departmentIds: [],
  ...given,
});
const givenDepartments = async ({ admin }: Hospital, ...codes: string[]) => {
  const made = [];
  for (const code of codes) {
    made.push((await admin(contract.createDepartment, { body: aDepartment({ code, name: `${code}科` }) })).body);
  }
  return made;
};
const namesIn = async ({ nurse }: Hospital) =>
  (await nurse(facilityContract.get, {})).body.departments.map(({ name, active }) => (active ? name : `(${name})`));

describe('specification/facility.md §3: departments', () => {
  test('are added at the end, tidied, and everybody sees them', async () => {
    const hospital = await openHospital();
    await givenDepartments(hospital, '02');
    const { status, body } = await hospital.admin(contract.createDepartment, {
      body: aDepartment({ code: '０８', name: ' 循環器  内科 ', shortName: '', jamiCode: '08' }),
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ code: '08', name: '循環器 内科', shortName: null, jamiCode: '08', version: 1 });
    expect(await namesIn(hospital)).toEqual(['02科', '循環器 内科']);
    expect(await hospital.audits()).toEqual(['department.create', 'department.create']);
  });

  test.each([
    ['code', aDepartment({ code: '' }), '必ず入力'],
    ['code', aDepartment({ code: '内1' }), '英数字とハイフン'],
    ['name', aDepartment({ name: ' ' }), '必ず入力'],
    ['name', aDepartment({ name: 'あ'.repeat(41) }), '40文字以内'],
    ['jamiCode', aDepartment({ jamiCode: '99' }), '標準コード表'],
  ])('with a wrong %s are refused at that field, and nothing is written', async (field, body, said) => {
    const hospital = await openHospital();
    const refused = await hospital.admin(contract.createDepartment, { body });

    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ field, message: expect.stringContaining(said) }]);
    expect(await hospital.audits()).toEqual([]);
  });

  test('have a code of their own, also when two are added at once', async () => {
    const hospital = await openHospital();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => hospital.admin(contract.createDepartment, { body: aDepartment() })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.errors?.[0]?.field).toBe('code');
  });

  test('are taken out of use and stay where they were chosen', async () => {
    const hospital = await openHospital();
    const [department] = await givenDepartments(hospital, '01');
    if (!department) throw new Error('no department');
    const patient = await hospital.given.patient({ departmentId: department.id });

    const { version, id, ...fields } = department;
    const change = { params: { departmentId: id }, body: { ...fields, name: '第一内科', active: false, version } };
    expect((await hospital.admin(contract.updateDepartment, change)).status).toBe(200);

    expect(await namesIn(hospital)).toEqual(['(第一内科)']);
    expect(patient.departmentId).toBe(id);
    const { rows } = await hospital.server.owner.query(
      "SELECT detail FROM audit_events WHERE facility_id = $1 AND action = 'department.update'",
      [hospital.facilityId],
    );
    expect(rows).toEqual([
      {
        detail: {
          changed: [
            { field: 'name', before: '01科', after: '第一内科' },
            { field: 'active', before: true, after: false },
          ],
        },
      },
    ]);
  });

  test('changed by two are saved once; the second sees what the first saved', async () => {
    const hospital = await openHospital();
    const [department] = await givenDepartments(hospital, '01');
    if (!department) throw new Error('no department');
    const { id, version, ...fields } = department;
    const change = (name: string) =>
      hospital.admin(contract.updateDepartment, { params: { departmentId: id }, body: { ...fields, name, version } });

    expect((await change('内科A')).status).toBe(200);
    const second = await change('内科B');
    expect(second.status).toBe(409);
    expect(second.body.current).toMatchObject({ name: '内科A', version: 2 });
  });

  test('are put into an order only as a whole', async () => {
    const hospital = await openHospital();
    const [a, b, c] = (await givenDepartments(hospital, '01', '02', '03')).map(({ id }) => id);
    const sort = (...ids: (DepartmentId | undefined)[]) =>
      hospital.admin(contract.sortDepartments, { body: { ids: ids.filter((id) => id !== undefined) } });

    expect((await sort(c, a, b)).status).toBe(200);
    expect(await namesIn(hospital)).toEqual(['03科', '01科', '02科']);
    for (const wrong of [
      [a, b],
      [a, b, b],
      [a, b, newId<DepartmentId>()],
    ]) {
      expect((await sort(...wrong)).status).toBe(400);
    }
    expect(await namesIn(hospital)).toEqual(['03科', '01科', '02科']);
  });

  test('of another hospital do not exist', async () => {
    const [here, there] = [await openHospital(), await openHospital()];
    const [foreign] = await givenDepartments(there, '01');
    if (!foreign) throw new Error('no department');
    const { id, ...body } = foreign;

    expect((await here.admin(contract.updateDepartment, { params: { departmentId: id }, body })).status).toBe(404);
    expect((await here.admin(contract.createWard, { body: aWard({ departmentIds: [id] }) })).status).toBe(400);
  });

  test('come with the standard table, each code once and with its source', async () => {
    const { admin } = await openHospital();
    const { body } = await admin(contract.jamiDepartments, {});

    expect(body.source).toContain('SS-MIX2');
    expect(new Set(body.departments.map(({ code }) => code)).size).toBe(body.departments.length);
    expect(body.departments).toContainEqual({ code: '01', name: '内科' });
    expect(body.departments).toContainEqual({ code: '08', name: '循環器科' });
  });
});

describe('specification/facility.md §4: wards', () => {
  test('carry floor, beds, tablets and departments, and are changed against their version', async () => {
    const hospital = await openHospital();
    const [department] = await givenDepartments(hospital, '01');
    if (!department) throw new Error('no department');
    const { body: ward } = await hospital.admin(contract.createWard, {
      body: aWard({ phone: '０３（００００）１０５１', departmentIds: [department.id] }),
    });
    expect(ward).toMatchObject({ phone: '03-0000-1051', bedCount: 48, departmentIds: [department.id], active: true });

    const { id, ...fields } = ward;
    const change = (version: number) =>
      hospital.admin(contract.updateWard, { params: { wardId: id }, body: { ...fields, active: false, version } });
    expect((await change(1)).body).toMatchObject({ active: false, version: 2 });
    expect((await change(1)).status).toBe(409);
    expect((await hospital.nurse(facilityContract.get, {})).body.wards).toMatchObject([{ id, active: false }]);
  });

  test('are sorted as a whole', async () => {
    const hospital = await openHospital();
    const east = (await hospital.admin(contract.createWard, { body: aWard({ code: 'E' }) })).body.id;
    const west = (await hospital.admin(contract.createWard, { body: aWard({ code: 'W' }) })).body.id;

    expect((await hospital.admin(contract.sortWards, { body: { ids: [west, east] } })).status).toBe(200);
    expect((await hospital.admin(contract.listWards, {})).body.map(({ code }) => code)).toEqual(['W', 'E']);
    expect((await hospital.admin(contract.sortWards, { body: { ids: [west] } })).status).toBe(400);
  });
});
