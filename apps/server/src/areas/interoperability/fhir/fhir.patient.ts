import type { Sex } from '@nattoku/contract/patient/patient';
import type { Tx } from '#kernel/database/database.ts';
import {
  type FacilityColumns,
  facilityColumns,
  facilityReference,
  patientNumberSystem,
} from '#areas/interoperability/fhir/fhir.facility.ts';
import type { Conditions } from '#areas/interoperability/fhir/fhir.search.ts';

/** JP Core: how a name is written – IDE, SYL or ABC. */
export const representationUrl = 'http://hl7.org/fhir/StructureDefinition/iso21090-EN-representation';
const PROFILE = 'http://jpfhir.jp/fhir/core/StructureDefinition/JP_Patient';

export type PatientRow = FacilityColumns & {
  id: string;
  version: number;
  updated_at: Date;
  patient_number: string;
  former_numbers: string[];
  family_name: string;
  given_name: string;
  family_name_kana: string;
  given_name_kana: string;
  birth_date: string;
  is_birth_date_estimated: boolean;
  sex: Sex;
  deceased_on: string | null;
  archived_at: Date | null;
  survivor_id: string | null;
};

/** Name, number, sex and date of birth: what identifies. Addresses, telephones and notes stay in the record. */
export async function findPatients(tx: Tx, { where, values }: Conditions): Promise<PatientRow[]> {
  const { rows } = await tx.$client.query<PatientRow>(
    `SELECT p.id, p.version, p.updated_at, patient_number, former_numbers, family_name, given_name, family_name_kana, given_name_kana,
            birth_date::text AS birth_date, is_birth_date_estimated, sex, deceased_on::text AS deceased_on, archived_at, survivor_id,
            ${facilityColumns}
       FROM patients p JOIN facilities h ON h.id = p.facility_id WHERE ${where} ORDER BY p.id LIMIT 200`,
    values,
  );
  return rows;
}

const nameOf = (representation: 'IDE' | 'SYL', family: string, given: string) => ({
  extension: [{ url: representationUrl, valueCode: representation }],
  use: 'official',
  text: [family, given].filter(Boolean).join(' '),
  ...(family === '' ? {} : { family }),
  ...(given === '' ? {} : { given: [given] }),
});

/** specification/interoperability.md §2: JP_Patient. */
export function patientResource(row: PatientRow) {
  const system = patientNumberSystem(row);
  const hasKana = row.family_name_kana !== '' || row.given_name_kana !== '';
  return {
    resourceType: 'Patient',
    id: row.id,
    meta: { versionId: String(row.version), lastUpdated: row.updated_at.toISOString(), profile: [PROFILE] },
    identifier: [
      { use: 'usual', system, value: row.patient_number },
      ...row.former_numbers.map((value) => ({ use: 'old', system, value })),
    ],
    active: row.archived_at === null && row.survivor_id === null,
    name: [
      nameOf('IDE', row.family_name, row.given_name),
      ...(hasKana ? [nameOf('SYL', row.family_name_kana, row.given_name_kana)] : []),
    ],
    gender: row.sex,
    // Of an estimate the year alone is said.
    birthDate: row.is_birth_date_estimated ? row.birth_date.slice(0, 4) : row.birth_date,
    ...(row.deceased_on === null ? {} : { deceasedDateTime: row.deceased_on }),
    managingOrganization: facilityReference(row),
    ...(row.survivor_id === null
      ? {}
      : { link: [{ other: { reference: `Patient/${row.survivor_id}` }, type: 'replaced-by' }] }),
  };
}
