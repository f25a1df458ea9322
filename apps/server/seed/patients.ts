import { type NewPatient, plainProfile } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { addDays, dateParts, plainDate, type PlainDate } from '@nattoku/rules/time/plain-date';
import type pg from 'pg';
import { archivePatient, createPatient } from '#areas/patient/record/patient.operations.ts';
import { createRelatedPerson } from '#areas/patient/record/related-person.operations.ts';
import type { StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import type { DemoPatient } from '#seed/patient-list.ts';
import { demoArchived, demoFamily, demoProfiles } from '#seed/patient-profiles.ts';
import { actAs, type DemoHospital } from '#seed/world.ts';

type Seed = { hospital: DemoHospital; by: StaffActor; patients: readonly DemoPatient[] };

/** Registers the patients that are not there yet, one after the other over the last weeks, as somebody at the desk would. */
export async function seedPatients(
  services: Services,
  owner: pg.Client,
  { hospital, by, patients }: Seed,
): Promise<void> {
  const now = services.clock.now();
  const { rows } = await owner.query<{ number: string }>(
    'SELECT patient_number AS number FROM patients WHERE facility_id = $1',
    [hospital.facilityId],
  );
  const known = new Set(rows.map(({ number }) => number));
  for (const [index, patient] of patients.entries()) {
    if (known.has(patient[0])) continue;
    const at = new Date(
      now.getTime() - (90 * 86_400_000 * (patients.length - index)) / patients.length - 86_400_000 * 30,
    );
    await createPatient(actAs(services, by, at), entryOf(patient, index, hospital, todayInTokyo(now)));
  }
}

/** Families, and whose registration has ended; each only once. */
export async function seedPatientStories(
  services: Services,
  owner: pg.Client,
  { hospital, by }: Omit<Seed, 'patients'>,
) {
  const { rows } = await owner.query<{
    id: PatientId;
    number: string;
    version: number;
    has_family: boolean;
    is_archived: boolean;
  }>(
    `SELECT p.id, p.patient_number AS number, p.version, p.archived_at IS NOT NULL AS is_archived,
            EXISTS (SELECT FROM related_persons r WHERE r.patient_id = p.id) AS has_family
       FROM patients p WHERE p.facility_id = $1`,
    [hospital.facilityId],
  );
  const known = new Map(rows.map((row) => [row.number, row]));
  const scope = actAs(services, by, services.clock.now());
  for (const { of, person } of demoFamily) {
    const patient = known.get(of);
    if (patient && !patient.has_family) await createRelatedPerson(scope, { patientId: patient.id, person });
  }
  const moved = known.get(demoArchived.patientNumber);
  if (moved && !moved.is_archived)
    await archivePatient(scope, { patientId: moved.id, version: moved.version, reason: demoArchived.reason });
}

const entryOf = (
  [patientNumber, name, reading, birth, sex, department, ward, room, language]: DemoPatient,
  index: number,
  { departments, wards }: DemoHospital,
  today: PlainDate,
): NewPatient => {
  const [familyName = '', givenName = ''] = name.split('|');
  const [familyNameKana = '', givenNameKana = ''] = reading.split('|');
  const digits = String(1000 + index * 37).padStart(4, '0');
  return {
    patientNumber,
    familyName,
    givenName,
    familyNameKana,
    givenNameKana,
    birthDate: birthDateOf(birth, today),
    sex,
    phone: index % 4 === 3 ? null : `090-0000-${digits}`,
    email: index % 5 === 2 ? `patient${digits}@mail.example` : null,
    postalCode: '100-0000',
    address: `東京都架空区さくら${(index % 5) + 1}丁目${(index % 9) + 1}-${(index % 17) + 1}`,
    departmentId: departments.get(department) ?? null,
    wardId: wards.get(ward) ?? null,
    room: room ?? null,
    attendingStaffId: null,
    language: language ?? 'ja',
    note: null,
    ...plainProfile,
    ...demoProfiles[patientNumber],
  };
};

/** `17y`: seventeen for half a year yet. `18y-0`: turns eighteen today. */
const birthDateOf = (birth: string, today: PlainDate): PlainDate => {
  const [, years, days] = /^(\d+)y(?:-(\d+))?$/.exec(birth) ?? [];
  if (!years) return birth;
  const { year, month, day } = dateParts(addDays(today, -Number(days ?? 180)));
  const sameDay = { year: year - Number(years), month, day };
  return plainDate(sameDay) ?? plainDate({ ...sameDay, day: 28 }) ?? birth;
};
