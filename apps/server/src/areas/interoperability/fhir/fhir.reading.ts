import {
  addIds,
  addPatient,
  all,
  behind,
  isNumberedIn,
  knownCodes,
  pageOf,
} from '#areas/interoperability/fhir/fhir.conditions.ts';
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
import { Conditions, countOf, idsOf, type SearchParams } from '#areas/interoperability/fhir/fhir.search.ts';
import type { Tx } from '#kernel/database/database.ts';

type Resource = { resourceType: string; id: string; meta: { versionId: string; lastUpdated: string } };
/** A resource and whose it is. */
export type Found = { resource: Resource; patientId: string };
export type FoundPage = { found: Found[]; total: number; next: string | null };

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
  await addPatient(tx, conditions, params, 'f.patient_id');
  conditions.addDates(all(params, 'date'), CONSENT_DATE);
  conditions.addDates(all(params, '_lastUpdated'), 'f.updated_at');
  for (const text of all(params, 'status')) {
    const states = knownCodes(text, CONSENT_STATUS_SYSTEM, fhirStatuses).flatMap(statesOf);
    conditions.add(`f.state = ANY (${conditions.place(states)}::text[])`);
  }
  return conditions;
};

/** Those that changed first come first: the person who goes on from the last `_lastUpdated` skips none. */
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
  await addPatient(tx, conditions, params, 'f.patient_id');
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
