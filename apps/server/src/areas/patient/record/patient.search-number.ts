import { cleanPatientNumber } from '@nattoku/rules/text/normalise-input';
import { sql, type SQL } from 'drizzle-orm';
import { patients, significantNumberOf } from '#domain/patient/patient.table.ts';

/** Fewer digits than this are in almost every number: they only find the number they are. */
const SHORTEST_PART_OF_NUMBER = 3;

export const isFewDigits = (term: string): boolean => /^\d+$/.test(term) && term.length < SHORTEST_PART_OF_NUMBER;

/** The number that was typed, but for leading zeros; null for what is no number. */
export const numberIn = (text: string): string | null => {
  const number = cleanPatientNumber(text).value;
  return /^[0-9A-Za-z-]+$/.test(number) ? significantNumberOf(number) : null;
};

/** An array of those who have the number itself, with or without leading zeros, or had it, or were merged with one who has it. */
export const idsOfNumber = (significant: SQL, filters: SQL | undefined): SQL => {
  const holders = sql`SELECT coalesce(${patients.survivorId}, ${patients.id}) FROM ${patients} WHERE ${patients.significantNumber} = ${significant}`;
  // As an array they are known before the patients are looked up; joined to them, all patients were read.
  return sql`ARRAY(SELECT ${patients.id} FROM ${patients} WHERE ${patients.id} = ANY (ARRAY(${holders})) AND ${filters ?? sql`true`}
                    ORDER BY ${patients.patientNumber} LIMIT 20)`;
};
