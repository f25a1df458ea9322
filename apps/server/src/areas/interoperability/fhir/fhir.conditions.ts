import { PATIENT_NUMBER } from '@nattoku/contract/interoperability/fhir';
import { numbersOf } from '#areas/interoperability/fhir/fhir.facility.ts';
import { refusedSearch } from '#areas/interoperability/fhir/fhir.outcome.ts';
import {
  codesOf,
  type Conditions,
  cursorOf,
  idsOf,
  type SearchParams,
  writeCursor,
} from '#areas/interoperability/fhir/fhir.search.ts';
import type { Tx } from '#kernel/database/database.ts';

export const all = (params: SearchParams, name: string) => params.getAll(name);

export const addIds = (conditions: Conditions, params: SearchParams, type: string, table: string): void => {
  for (const text of all(params, '_id'))
    conditions.add(`${table}.id = ANY (${conditions.place(idsOf(text, type))}::uuid[])`);
};

/** A patient's own record and those that were merged with it. @param column of the patient's id */
export const addPatient = async (
  tx: Tx,
  conditions: Conditions,
  params: SearchParams,
  column: string,
): Promise<void> => {
  for (const text of [...all(params, 'patient'), ...all(params, 'subject')])
    conditions.add(
      `${column} IN (SELECT app.records_of(p) FROM unnest(${conditions.place(idsOf(text, 'Patient'))}::uuid[]) AS p)`,
    );
  for (const text of all(params, PATIENT_NUMBER)) {
    const isNumbered = isNumberedIn(conditions.place(await numbersOf(tx, text)));
    conditions.add(`${column} IN (SELECT app.records_of(p.id) FROM patients p WHERE ${isNumbered})`);
  }
};

/** Of a query that calls the patient `p`: two questions, each of which has an index that row-level security lets it use. */
export const isNumberedIn = (numbers: string): string =>
  `p.id IN (SELECT n.id FROM patients n WHERE n.patient_number = ANY (${numbers}::text[])
      UNION ALL SELECT n.id FROM patients n WHERE n.former_numbers <> '{}' AND n.former_numbers && ${numbers}::text[])`;

export const knownCodes = (text: string, system: string, known: readonly string[]): string[] => {
  const codes = codesOf(text, system);
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown !== undefined) throw refusedSearch(`The status must be one of ${known.join(', ')}.`);
  return codes;
};

type Change = { id: string; changed_text: string };

/** A person who asks for one more than fits on a page knows whether there is another. */
export const pageOf = <Row extends Change>(rows: readonly Row[], count: number) => {
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return { shown, next: rows.length > count && last ? writeCursor([last.changed_text, last.id]) : null };
};

export const behind = (conditions: Conditions, params: SearchParams, columns: string): Conditions => {
  const cursor = cursorOf(params);
  if (cursor)
    conditions.add(
      `(${columns}) > (${conditions.place(cursor[0])}::timestamptz, ${conditions.place(cursor[1])}::uuid)`,
    );
  return conditions;
};
