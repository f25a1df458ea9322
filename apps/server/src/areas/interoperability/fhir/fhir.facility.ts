import type { Tx } from '#kernel/database/database.ts';

export type FacilityColumns = { facility_id: string; facility_name: string; institution_code: string | null };

/** What `FacilityColumns` holds, of a query that calls the facility `h`. */
export const facilityColumns =
  'h.id AS facility_id, h.name AS facility_name, h.medical_institution_code AS institution_code';

/** JP Core: the code of ten digits by which a medical institution is known. */
const INSTITUTION_SYSTEM = 'http://jpfhir.jp/fhir/core/IdSystem/insurance-medical-institution-no';

/** The facility as an organisation: by its name, and by its code once it has entered one. */
export const facilityReference = ({ facility_name, institution_code }: FacilityColumns) => ({
  ...(institution_code === null ? {} : { identifier: { system: INSTITUTION_SYSTEM, value: institution_code } }),
  display: facility_name,
});

type Naming = Pick<FacilityColumns, 'facility_id' | 'institution_code'>;

/** JP Core: the OID of patient numbers of one institution; before the facility has entered its code, a name of our own. */
export const patientNumberSystem = ({ facility_id, institution_code }: Naming): string =>
  institution_code === null ? `urn:uuid:${facility_id}` : `urn:oid:1.2.392.100495.20.3.51.1${institution_code}`;

/** The system of the facility's own patient numbers. */
export async function ownNumberSystem(tx: Tx): Promise<string> {
  const { rows } = await tx.$client.query<Naming>(
    'SELECT id AS facility_id, medical_institution_code AS institution_code FROM facilities WHERE id = app.current_facility_id()',
  );
  if (!rows[0]) throw new Error('no facility is set');
  return patientNumberSystem(rows[0]);
}

/** The numbers among the tokens of a search that are of this system, the facility's own: those of another one are nobody's here. */
export const numbersIn = (text: string, system: string): string[] =>
  text.split(',').flatMap((token) => {
    const bar = token.lastIndexOf('|');
    return bar === -1 || token.slice(0, bar) === system ? [token.slice(bar + 1)] : [];
  });

export const numbersOf = async (tx: Tx, text: string): Promise<string[]> => numbersIn(text, await ownNumberSystem(tx));
