import { SEARCH_SHOWN } from '@nattoku/contract/search/search';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { cleanPatientNumber } from '@nattoku/rules/text/normalise-input';
import { patientGrams } from '#domain/patient/patient-search.ts';
import { significantNumberOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

type Found = { ids: PatientId[]; numberOf: PatientId | null };

/** Fewer digits than this are in almost every number: they only find the number they are. */
const SHORTEST_PART_OF_NUMBER = 3;

/** Whose number was typed comes first, then whose number, name or reading holds every word. */
export async function findPatients(tx: Tx, text: string, terms: readonly string[]): Promise<Found> {
  const isFewDigits = terms.every((term) => /^\d+$/.test(term) && term.length < SHORTEST_PART_OF_NUMBER);
  const [numbered, worded] = await together(
    holdersOf(tx, cleanPatientNumber(text).value),
    isFewDigits ? Promise.resolve([]) : holdingWords(tx, terms),
  );
  const ids = [...new Set([...numbered, ...worded])].slice(0, SEARCH_SHOWN);
  return { ids, numberOf: numbered.length === 1 ? (numbered[0] ?? null) : null };
}

/** With or without leading zeros; of a record that was merged, the one in which the patient lives on. */
async function holdersOf(tx: Tx, number: string): Promise<PatientId[]> {
  if (!/^[0-9A-Za-z-]+$/.test(number)) return [];
  const { rows } = await tx.$client.query<{ id: PatientId }>(
    `SELECT DISTINCT s.id FROM patients p JOIN patients s ON s.id = CASE WHEN p.survivor_id IS NULL THEN p.id ELSE p.survivor_id END
      WHERE p.significant_number = $1 AND s.archived_at IS NULL LIMIT $2`,
    [significantNumberOf(number), SEARCH_SHOWN],
  );
  return rows.map(({ id }) => id);
}

async function holdingWords(tx: Tx, terms: readonly string[]): Promise<PatientId[]> {
  const { rows } = await tx.$client.query<{ ids: PatientId[] }>(
    "SELECT ids FROM app.find_patient_page($1, $2, false, '{}'::uuid[], 'kana', false, 0, $3, $3)",
    [patientGrams(terms), terms, SEARCH_SHOWN],
  );
  return rows[0]?.ids ?? [];
}
