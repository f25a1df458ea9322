import { features } from '@nattoku/contract/auth/permissions';
import type pg from 'pg';
import { enterFacility } from '#kernel/database/every-facility.ts';
import { newId } from '#kernel/new-id.ts';
import { demoAccounts, type DemoFacility } from '#seed/accounts.ts';

type FacilitySeed = { key: DemoFacility; kind: 'hospital' | 'operator'; name: string; phone: string | null };

const facilities: readonly FacilitySeed[] = [
  { key: 'sakura', kind: 'hospital', name: 'さくら総合病院', phone: '03-0000-1000' },
  { key: 'midori', kind: 'hospital', name: 'みどり医療センター', phone: '06-0000-2000' },
  { key: 'operator', kind: 'operator', name: 'Nattoku 運営', phone: null },
];

const departments: readonly (readonly [code: string, name: string])[] = [
  ['01', '内科'],
  ['08', '循環器内科'],
  ['03', '消化器内科'],
  ['09', '外科'],
  ['10', '整形外科'],
  ['22', '眼科'],
  ['15', '産婦人科'],
  ['14', '小児科'],
  ['18', '泌尿器科'],
  ['35', '麻酔科'],
  ['26', '放射線科'],
];

const wards: readonly (readonly [code: string, name: string, phone: string])[] = [
  ['3E', '3階東病棟', '03-0000-1031'],
  ['3W', '3階西病棟', '03-0000-1032'],
  ['4E', '4階東病棟', '03-0000-1041'],
  ['5E', '5階東病棟', '03-0000-1051'],
  ['5W', '5階西病棟', '03-0000-1052'],
  ['OPD', '外来', '03-0000-1001'],
];

/** The facilities with their departments, wards and accounts. The owner makes them: the application may not add a tenant. */
export async function seedFacilities(owner: pg.Client, passwordHash: string): Promise<void> {
  for (const facility of facilities) {
    const id = newId();
    await enterFacility(owner, id);
    await owner.query('INSERT INTO facilities (id, kind, name, phone, features) VALUES ($1, $2, $3, $4, $5)', [
      id,
      facility.kind,
      facility.name,
      facility.phone,
      features,
    ]);
    const departmentIds = facility.kind === 'hospital' ? await seedStructure(owner, id) : new Map<string, string>();
    await seedAccounts(owner, { id, key: facility.key }, departmentIds, passwordHash);
  }
}

const seedStructure = async (owner: pg.Client, facilityId: string): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const [sort, [code, name]] of departments.entries()) {
    const id = newId();
    ids.set(code, id);
    await owner.query('INSERT INTO departments (id, facility_id, code, name, sort) VALUES ($1, $2, $3, $4, $5)', [
      id,
      facilityId,
      code,
      name,
      sort,
    ]);
  }
  for (const [sort, [code, name, phone]] of wards.entries()) {
    await owner.query('INSERT INTO wards (id, facility_id, code, name, phone, sort) VALUES ($1, $2, $3, $4, $5, $6)', [
      newId(),
      facilityId,
      code,
      name,
      phone,
      sort,
    ]);
  }
  return ids;
};

const seedAccounts = async (
  owner: pg.Client,
  facility: { id: string; key: DemoFacility },
  departmentIds: Map<string, string>,
  passwordHash: string,
): Promise<void> => {
  for (const account of demoAccounts.filter((each) => each.facility === facility.key)) {
    const department = account.department ? departmentIds.get(account.department) : undefined;
    await owner.query(
      `INSERT INTO staff (id, facility_id, email, name, name_kana, role, department_ids, state, password_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'active', $8)`,
      [
        newId(),
        facility.id,
        account.email,
        account.name,
        account.kana,
        account.role,
        department ? [department] : [],
        passwordHash,
      ],
    );
  }
};
