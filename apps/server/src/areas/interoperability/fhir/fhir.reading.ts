import type { Feature } from '@nattoku/contract/auth/permissions';
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
import type { FoundPage } from '#areas/interoperability/fhir/fhir.found.ts';
import { numbersOf } from '#areas/interoperability/fhir/fhir.facility.ts';
import { findPatients, patientResource } from '#areas/interoperability/fhir/fhir.patient.ts';
import { type ChangedFound, recordReferences } from '#areas/interoperability/fhir/fhir.talk-record.ts';
import { refusedSearch } from '#areas/interoperability/fhir/fhir.outcome.ts';
import { Conditions, countOf, idsOf, type SearchParams } from '#areas/interoperability/fhir/fhir.search.ts';
import type { Tx } from '#kernel/database/database.ts';

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

const consentDocumentConditions = async (tx: Tx, params: SearchParams): Promise<Conditions> => {
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

async function consentDocuments(tx: Tx, params: SearchParams, base: string) {
  const total = await countDocuments(tx, await consentDocumentConditions(tx, params));
  const conditions = behind(await consentDocumentConditions(tx, params), params, `${DOCUMENT_CHANGED}, d.id`);
  const rows = await findDocuments(tx, conditions, countOf(params) + 1);
  const found = rows.map((row): ChangedFound => ({
    id: row.id,
    changed_text: row.changed_text,
    resource: documentResource(row, base),
    patientId: row.patient_id,
  }));
  return { found, total };
}

const nothing = { found: [], total: 0 };

/** Which of the two a search can mean: what is related to a form is no record of a talk, and the other way round. */
const meant = (params: SearchParams, type: 'Consent' | 'Communication'): boolean =>
  all(params, 'related').every((text) => !text.includes('/') || text.includes(`${type}/`));

type Kinds = { base: string; features: readonly Feature[] };

/** Sealed PDFs of forms and of talks, as they changed, of the areas that the facility uses. */
export async function searchDocuments(tx: Tx, params: SearchParams, { base, features }: Kinds): Promise<FoundPage> {
  const isOfForms = features.includes('consent') && (meant(params, 'Consent') || !meant(params, 'Communication'));
  const isOfTalks = features.includes('icSupport') && meant(params, 'Communication');
  const forms = isOfForms ? await consentDocuments(tx, params, base) : nothing;
  const talks = isOfTalks ? await recordReferences(tx, params, base) : nothing;
  const both = [...forms.found, ...talks.found].toSorted(byChange);
  const { shown, next } = pageOf(both, countOf(params));
  return {
    found: shown.map(({ resource, patientId }) => ({ resource, patientId })),
    total: forms.total + talks.total,
    next,
  };
}

/** As the database sorts them; a second without a fraction is shorter and comes first there, too. */
const byChange = (one: ChangedFound, other: ChangedFound): number => {
  const [a, b] = [one, other].map(({ changed_text, id }) => `${changed_text.slice(0, -3).padEnd(26, '.')} ${id}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
};
