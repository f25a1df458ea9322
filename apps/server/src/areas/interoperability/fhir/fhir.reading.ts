import { PATIENT_NUMBER } from '@nattoku/contract/interoperability/fhir';
import {
  CONSENT_DATE,
  CONSENT_STATUS_SYSTEM,
  consentResource,
  countConsents,
  fhirStatuses,
  findConsents,
  ofPatients,
  statesOf,
} from '#areas/interoperability/fhir/fhir.consent.ts';
import {
  countDocuments,
  DOCUMENT_CHANGED,
  DOCUMENT_STATUS_SYSTEM,
  documentResource,
  documentStatuses,
  findDocuments,
  sealedOnly,
  statesOfDocument,
} from '#areas/interoperability/fhir/fhir.document.ts';
import { numbersOf } from '#areas/interoperability/fhir/fhir.facility.ts';
import { findPatients, patientResource } from '#areas/interoperability/fhir/fhir.patient.ts';
import { refusedSearch } from '#areas/interoperability/fhir/fhir.outcome.ts';
import {
  codesOf,
  Conditions,
  countOf,
  cursorOf,
  idsOf,
  type SearchParams,
  writeCursor,
} from '#areas/interoperability/fhir/fhir.search.ts';
import type { Tx } from '#kernel/database/database.ts';

type Resource = { resourceType: string; id: string; meta: { versionId: string; lastUpdated: string } };
/** A resource and whose it is. */
export type Found = { resource: Resource; patientId: string };
export type FoundPage = { found: Found[]; total: number; next: string | null };

const all = (params: SearchParams, name: string) => params.getAll(name);

const addIds = (conditions: Conditions, params: SearchParams, type: string, table: string): void => {
  for (const text of all(params, '_id'))
    conditions.add(`${table}.id = ANY (${conditions.place(idsOf(text, type))}::uuid[])`);
};

/** A patient's own record and those that were merged with it. */
const addPatient = async (tx: Tx, conditions: Conditions, params: SearchParams): Promise<void> => {
  for (const text of [...all(params, 'patient'), ...all(params, 'subject')])
    conditions.add(
      `f.patient_id IN (SELECT app.records_of(p) FROM unnest(${conditions.place(idsOf(text, 'Patient'))}::uuid[]) AS p)`,
    );
  for (const text of all(params, PATIENT_NUMBER)) {
    const isNumbered = isNumberedIn(conditions.place(await numbersOf(tx, text)));
    conditions.add(`f.patient_id IN (SELECT app.records_of(p.id) FROM patients p WHERE ${isNumbered})`);
  }
};

const isNumberedIn = (numbers: string): string =>
  `(p.patient_number = ANY (${numbers}::text[]) OR p.former_numbers && ${numbers}::text[])`;

const knownCodes = (text: string, system: string, known: readonly string[]): string[] => {
  const codes = codesOf(text, system);
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown !== undefined) throw refusedSearch(`The status must be one of ${known.join(', ')}.`);
  return codes;
};

type Change = { id: string; changed_text: string };

/** A person who asks for one more than fits on a page knows whether there is another. */
const pageOf = <Row extends Change>(rows: readonly Row[], count: number) => {
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return { shown, next: rows.length > count && last ? writeCursor([last.changed_text, last.id]) : null };
};

const behind = (conditions: Conditions, params: SearchParams, columns: string): Conditions => {
  const cursor = cursorOf(params);
  if (cursor)
    conditions.add(
      `(${columns}) > (${conditions.place(cursor[0])}::timestamptz, ${conditions.place(cursor[1])}::uuid)`,
    );
  return conditions;
};

/** The number of a patient, as the hospital writes it, or an id: nobody leafs through all patients with this. */
export async function searchPatients(tx: Tx, params: SearchParams): Promise<FoundPage> {
  const conditions = new Conditions('true');
  const identifiers = all(params, 'identifier');
  if (identifiers.length === 0 && all(params, '_id').length === 0)
    throw refusedSearch('A search for patients needs "identifier" or "_id".');
  addIds(conditions, params, 'Patient', 'p');
  conditions.addDates(all(params, '_lastUpdated'), 'p.updated_at');
  for (const text of identifiers) conditions.add(isNumberedIn(conditions.place(await numbersOf(tx, text))));
  const found = (await findPatients(tx, conditions)).map((row) => ({
    resource: patientResource(row),
    patientId: row.id,
  }));
  return { found, total: found.length, next: null };
}

const consentConditions = async (tx: Tx, params: SearchParams): Promise<Conditions> => {
  const conditions = new Conditions(ofPatients);
  addIds(conditions, params, 'Consent', 'f');
  await addPatient(tx, conditions, params);
  conditions.addDates(all(params, 'date'), CONSENT_DATE);
  conditions.addDates(all(params, '_lastUpdated'), 'f.updated_at');
  for (const text of all(params, 'status')) {
    const states = knownCodes(text, CONSENT_STATUS_SYSTEM, fhirStatuses).flatMap(statesOf);
    conditions.add(`f.state = ANY (${conditions.place(states)}::text[])`);
  }
  return conditions;
};

/** Those that changed first come first: the person who goes on from the last `_lastUpdated` misses none. */
export async function searchConsents(tx: Tx, params: SearchParams): Promise<FoundPage> {
  const count = countOf(params);
  const total = await countConsents(tx, await consentConditions(tx, params));
  const conditions = behind(await consentConditions(tx, params), params, 'f.updated_at, f.id');
  const { shown, next } = pageOf(await findConsents(tx, conditions, count + 1), count);
  return { found: shown.map((row) => ({ resource: consentResource(row), patientId: row.patient_id })), total, next };
}

const documentConditions = async (tx: Tx, params: SearchParams): Promise<Conditions> => {
  const conditions = new Conditions(sealedOnly);
  addIds(conditions, params, 'DocumentReference', 'd');
  await addPatient(tx, conditions, params);
  conditions.addDates(all(params, 'date'), 'd.created_at');
  conditions.addDates(all(params, '_lastUpdated'), DOCUMENT_CHANGED);
  for (const text of all(params, 'related'))
    conditions.add(`f.id = ANY (${conditions.place(idsOf(text, 'Consent'))}::uuid[])`);
  for (const text of all(params, 'status')) {
    const codes = knownCodes(text, DOCUMENT_STATUS_SYSTEM, documentStatuses) as (keyof typeof statesOfDocument)[];
    conditions.add(`(${codes.map((code) => statesOfDocument[code]).join(' OR ')})`);
  }
  return conditions;
};

export async function searchDocuments(tx: Tx, params: SearchParams, base: string): Promise<FoundPage> {
  const count = countOf(params);
  const total = await countDocuments(tx, await documentConditions(tx, params));
  const conditions = behind(await documentConditions(tx, params), params, `${DOCUMENT_CHANGED}, d.id`);
  const { shown, next } = pageOf(await findDocuments(tx, conditions, count + 1), count);
  const found = shown.map((row) => ({ resource: documentResource(row, base), patientId: row.patient_id }));
  return { found, total, next };
}
