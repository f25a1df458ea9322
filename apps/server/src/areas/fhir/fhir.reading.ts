import {
  CONSENT_DATE,
  consentResource,
  countConsents,
  fhirStatuses,
  findConsents,
  ofPatients,
  statesOf,
} from '#areas/fhir/fhir.consent.ts';
import {
  countDocuments,
  DOCUMENT_CHANGED,
  documentResource,
  documentStatuses,
  findDocuments,
  sealedOnly,
  statesOfDocument,
} from '#areas/fhir/fhir.document.ts';
import { findPatients, identifierSystem, patientResource } from '#areas/fhir/fhir.patient.ts';
import { refusedSearch } from '#areas/fhir/fhir.outcome.ts';
import {
  codesOf,
  Conditions,
  countOf,
  cursorOf,
  idsOf,
  type SearchParams,
  writeCursor,
} from '#areas/fhir/fhir.search.ts';
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
const addPatient = (conditions: Conditions, params: SearchParams): void => {
  for (const text of all(params, 'patient'))
    conditions.add(
      `f.patient_id IN (SELECT app.records_of(p) FROM unnest(${conditions.place(idsOf(text, 'Patient'))}::uuid[]) AS p)`,
    );
};

const knownCodes = (text: string, known: readonly string[]): string[] => {
  const codes = codesOf(text);
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown !== undefined) throw refusedSearch(`The status must be one of ${known.join(', ')}.`);
  return codes;
};

type Change = { id: string; changed_text: string };

/** Whoever asks for one more than fits on a page knows whether there is another. */
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
  for (const text of identifiers) {
    const numbers = conditions.place(codesOf(text));
    conditions.add(`(patient_number = ANY (${numbers}::text[]) OR former_numbers && ${numbers}::text[])`);
  }
  const systems = identifiers.flatMap((text) =>
    text.split(',').flatMap((each) => (each.includes('|') ? [each.slice(0, each.lastIndexOf('|'))] : [])),
  );
  const rows = (await findPatients(tx, conditions)).filter(
    (row) => systems.length === 0 || systems.includes(identifierSystem(row)),
  );
  const found = rows.map((row) => ({ resource: patientResource(row), patientId: row.id }));
  return { found, total: found.length, next: null };
}

const consentConditions = (params: SearchParams): Conditions => {
  const conditions = new Conditions(ofPatients);
  addIds(conditions, params, 'Consent', 'f');
  addPatient(conditions, params);
  conditions.addDates(all(params, 'date'), CONSENT_DATE);
  conditions.addDates(all(params, '_lastUpdated'), 'f.updated_at');
  for (const text of all(params, 'status')) {
    const states = knownCodes(text, fhirStatuses).flatMap(statesOf);
    conditions.add(`f.state = ANY (${conditions.place(states)}::text[])`);
  }
  return conditions;
};

/** Those that changed first come first: whoever goes on from the last `_lastUpdated` misses none. */
export async function searchConsents(tx: Tx, params: SearchParams): Promise<FoundPage> {
  const count = countOf(params);
  const total = await countConsents(tx, consentConditions(params));
  const { shown, next } = pageOf(
    await findConsents(tx, behind(consentConditions(params), params, 'f.updated_at, f.id'), count + 1),
    count,
  );
  return { found: shown.map((row) => ({ resource: consentResource(row), patientId: row.patient_id })), total, next };
}

const documentConditions = (params: SearchParams): Conditions => {
  const conditions = new Conditions(sealedOnly);
  addIds(conditions, params, 'DocumentReference', 'd');
  addPatient(conditions, params);
  conditions.addDates(all(params, 'date'), 'd.created_at');
  conditions.addDates(all(params, '_lastUpdated'), DOCUMENT_CHANGED);
  for (const text of all(params, 'related'))
    conditions.add(`f.id = ANY (${conditions.place(idsOf(text, 'Consent'))}::uuid[])`);
  for (const text of all(params, 'status')) {
    const codes = knownCodes(text, documentStatuses) as (keyof typeof statesOfDocument)[];
    conditions.add(`(${codes.map((code) => statesOfDocument[code]).join(' OR ')})`);
  }
  return conditions;
};

export async function searchDocuments(tx: Tx, params: SearchParams, base: string): Promise<FoundPage> {
  const count = countOf(params);
  const total = await countDocuments(tx, documentConditions(params));
  const conditions = behind(documentConditions(params), params, `${DOCUMENT_CHANGED}, d.id`);
  const { shown, next } = pageOf(await findDocuments(tx, conditions, count + 1), count);
  const found = shown.map((row) => ({ resource: documentResource(row, base), patientId: row.patient_id }));
  return { found, total, next };
}
