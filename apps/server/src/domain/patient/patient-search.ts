import { searchTerms } from '@nattoku/rules/text/text-folding';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const neighbours = (term: string): string[] => {
  const letters = [...term];
  if (letters.length > 3)
    return letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`);
  return /^\d$/.test(term) ? [] : [term];
};

/** Grams that app.search_grams (migrations/0078) makes of every search text that holds all of these terms; none of a digit alone. */
export const patientGrams = (terms: readonly string[]): string[] => [...new Set(terms.flatMap(neighbours))];

/**
 * True for patients whose number, name or reading holds every word of the query. Undefined when nothing is asked. Goes through
 * app.find_patients, because the index of the grams cannot be used below a row-level policy (migrations/0090).
 */
export const isPatientLike = (patientId: PgColumn, query: string): SQL | undefined => {
  const terms = searchTerms(query);
  if (terms.length === 0) return undefined;
  return sql`${patientId} IN (SELECT app.find_patients(${sql.param(patientGrams(terms))}::text[], ${sql.param(terms)}::text[]))`;
};
