import type { LinkCandidate } from '@nattoku/contract/order/link-candidate';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import { patientSummaries } from '#domain/patient/patient-summary.ts';
import { significantNumberOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type Found = { id: PatientId; name: boolean; birth: boolean; number: boolean };
/** `names`: as they were given and signed; null for none. */
type Given = { names: readonly (string | null)[]; birthDate: PlainDate | null; patientNumber: string | null };
const MOST = 20;

/** Records that share something with what was given; the more, the earlier. One that shares the name alone is shown, too: dates are mistyped. */
export async function linkCandidates(tx: Tx, { names, birthDate, patientNumber }: Given): Promise<LinkCandidate[]> {
  const folded = names.flatMap((one) => (one ? [foldForSearch(one).replaceAll(/\s/g, '')] : [])).filter(Boolean);
  const { rows } = await tx.$client.query<Found>(
    `SELECT * FROM (
       SELECT p.id, p.name_folded = ANY ($1) OR p.kana_folded = ANY ($1) AS name, coalesce(p.birth_date = $2::date, false) AS birth,
              coalesce(p.significant_number = $3, false) AS number
         FROM patients p
        WHERE p.archived_at IS NULL AND p.merged_into IS NULL AND p.deceased_on IS NULL
          AND (p.name_folded = ANY ($1) OR p.kana_folded = ANY ($1) OR p.birth_date = $2::date OR p.significant_number = $3)) found
      ORDER BY (name::int + birth::int + number::int) DESC, name DESC, id LIMIT ${MOST}`,
    [folded, birthDate, patientNumber ? significantNumberOf(patientNumber.normalize('NFKC')) : null],
  );
  const people = await patientSummaries(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, name, birth, number }) => {
    const patient = people.get(id);
    const same: LinkCandidate['same'] = [
      ...(name ? (['name'] as const) : []),
      ...(birth ? (['birthDate'] as const) : []),
      ...(number ? (['patientNumber'] as const) : []),
    ];
    return patient ? [{ patient, same }] : [];
  });
}
