import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type pg from 'pg';
import { newId } from '#kernel/new-id.ts';
import { type DemoColleague, sakuraStaff } from '#seed/staff-list.ts';
import type { DemoHospital } from '#seed/world.ts';

const DAY_MS = 86_400_000;
/** The demonstration's hospital has worked with Nattoku for a year. */
const MADE_DAYS = 365;

const professions: Readonly<Record<string, { profession: string; staffNumber: string; ward?: string }>> = {
  'doctor@sakura.example': { profession: 'doctor', staffNumber: '1101', ward: '3E' },
  'nurse@sakura.example': { profession: 'nurse', staffNumber: '2101', ward: '5E' },
  'pharmacist@sakura.example': { profession: 'pharmacist', staffNumber: '3101' },
  'clerk@sakura.example': { profession: 'officeClerk', staffNumber: '4101', ward: 'OPD' },
  'admin@sakura.example': { profession: 'systemEngineer', staffNumber: '9001' },
};

/** Colleagues for the list of staff. They sign in with the password of the other accounts, as far as they have one. */
export async function seedStaff(owner: pg.Client, hospital: DemoHospital, now: Date): Promise<void> {
  for (const [email, { profession, staffNumber, ward }] of Object.entries(professions)) {
    await owner.query(
      'UPDATE staff SET profession = $2, staff_number = $3, ward_ids = $4 WHERE email = $1 AND staff_number IS NULL',
      [email, profession, staffNumber, idsOf(hospital.wards, ward ? [ward] : [])],
    );
  }
  for (const colleague of sakuraStaff) await addColleague(owner, hospital, colleague, now);
}

const idsOf = (known: ReadonlyMap<string, string>, codes: readonly string[]): string[] =>
  codes.flatMap((code) => known.get(code) ?? []);

const addColleague = async (
  owner: pg.Client,
  { facilityId, departments, wards }: DemoHospital,
  colleague: DemoColleague,
  now: Date,
): Promise<void> => {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const on = (days: number | undefined) => (days === undefined ? null : addDays(todayInTokyo(now), days));
  const { mailbox, name, kana, role, profession, staffNumber, state, suspendedReason = null } = colleague;
  const { lastSignInDays, retiresInDays, validForDays } = colleague;
  await owner.query(
    `INSERT INTO staff (id, facility_id, email, name, name_kana, role, profession, staff_number, department_ids, ward_ids, state,
                        last_sign_in_at, created_at, retires_on, valid_until, suspended_reason, suspended_at, password_hash)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
            CASE WHEN $11 = 'invited' THEN NULL ELSE (SELECT password_hash FROM staff WHERE email = 'admin@sakura.example') END
      WHERE NOT EXISTS (SELECT FROM staff WHERE email = $3)`,
    [
      newId(),
      facilityId,
      `${mailbox}@sakura.example`,
      name,
      kana,
      role,
      profession,
      staffNumber,
      idsOf(departments, colleague.departments),
      idsOf(wards, colleague.wards),
      state,
      lastSignInDays === undefined ? null : at(lastSignInDays),
      at(state === 'invited' ? -4 : -MADE_DAYS),
      on(retiresInDays),
      on(validForDays),
      suspendedReason,
      suspendedReason === null ? null : at(-30),
    ],
  );
};
