import { fhirIncludes } from '@nattoku/contract/interoperability/fhir';
import type { InterviewTemplateState } from '@nattoku/contract/medical-interview/interview-template-state';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewTemplateId } from '@nattoku/contract/shared/primitives';
import { addIds, addPatient, all, behind, knownCodes, pageOf } from '#areas/interoperability/fhir/fhir.conditions.ts';
import type { FoundPage } from '#areas/interoperability/fhir/fhir.found.ts';
import { refusedSearch } from '#areas/interoperability/fhir/fhir.outcome.ts';
import { Conditions, countOf, idsOf, type SearchParams } from '#areas/interoperability/fhir/fhir.search.ts';
import { questionnaireOf } from '#domain/interview/questionnaire-resource.ts';
import type { KeptOfQuestionnaire } from '#domain/interview/interview-template.table.ts';
import {
  fromResponses,
  type ResponseRow,
  responseResources,
  responseStatuses,
  selectResponses,
  sentResponses,
  statesOfResponse,
} from '#domain/interview/response-resource.ts';
import type { Tx } from '#kernel/database/database.ts';

export const QUESTIONNAIRE_STATUS_SYSTEM = 'http://hl7.org/fhir/publication-status';
export const RESPONSE_STATUS_SYSTEM = 'http://hl7.org/fhir/questionnaire-answers-status';

const statesOfVersion = { active: 'published', retired: 'retired' } as const;
type VersionRow = {
  id: string;
  version: number;
  updated_at: Date;
  changed_text: string;
  template_id: InterviewTemplateId;
  name: string;
  number: number;
  state: InterviewTemplateState;
  form: InterviewForm;
  kept: KeptOfQuestionnaire;
};

const fromVersions = `FROM interview_template_versions v JOIN interview_templates t ON t.id = v.template_id`;
/** What nobody has published is nobody's to read. */
const published = "v.state IN ('published', 'retired')";

const versionConditions = (params: SearchParams): Conditions => {
  const conditions = new Conditions(published);
  addIds(conditions, params, 'Questionnaire', 'v');
  conditions.addDates(all(params, 'date'), 'v.published_at');
  conditions.addDates(all(params, '_lastUpdated'), 'v.updated_at');
  for (const text of all(params, 'status')) {
    const codes = knownCodes(text, QUESTIONNAIRE_STATUS_SYSTEM, Object.keys(statesOfVersion));
    const states = codes.map((code) => statesOfVersion[code as keyof typeof statesOfVersion]);
    conditions.add(`v.state = ANY (${conditions.place(states)}::text[])`);
  }
  return conditions;
};

const countOfRows = async (tx: Tx, from: string, { where, values }: Conditions): Promise<number> => {
  const { rows } = await tx.$client.query<{ amount: number }>(
    `SELECT count(*)::int AS amount ${from} WHERE ${where}`,
    values,
  );
  return rows[0]?.amount ?? 0;
};

/** Published editions, each a resource of its own: a response names the one that was asked. */
export async function searchQuestionnaires(tx: Tx, params: SearchParams): Promise<FoundPage> {
  const count = countOf(params);
  const total = await countOfRows(tx, fromVersions, versionConditions(params));
  const conditions = behind(versionConditions(params), params, 'v.updated_at, v.id');
  const { shown, next } = pageOf(await selectVersions(tx, conditions, count + 1), count);
  return { found: shown.map((row) => ({ resource: questionnaireResource(row), patientId: null })), total, next };
}

const selectVersions = async (tx: Tx, { where, values }: Conditions, most: number): Promise<VersionRow[]> => {
  const { rows } = await tx.$client.query<VersionRow>(
    `SELECT v.id, v.version, v.updated_at, (v.updated_at AT TIME ZONE 'UTC')::text || '+00' AS changed_text, v.template_id,
            t.name, v.number, v.state, v.form, v.kept
       ${fromVersions} WHERE ${where} ORDER BY v.updated_at, v.id LIMIT ${most}`,
    values,
  );
  return rows;
};

const questionnaireResource = (row: VersionRow) => {
  const { questionnaire } = questionnaireOf({ id: row.template_id, name: row.name }, row);
  const meta = { versionId: String(row.version), lastUpdated: row.updated_at.toISOString() };
  return { ...questionnaire, resourceType: 'Questionnaire', id: row.id, meta };
};

const responseConditions = async (tx: Tx, params: SearchParams): Promise<Conditions> => {
  const conditions = new Conditions(sentResponses);
  addIds(conditions, params, 'QuestionnaireResponse', 'i');
  await addPatient(tx, conditions, params, 'i.patient_id');
  conditions.addDates(all(params, 'authored'), 'i.received_at');
  conditions.addDates(all(params, '_lastUpdated'), 'i.changed_at');
  for (const text of all(params, 'questionnaire'))
    conditions.add(`i.version_id = ANY (${conditions.place(idsOf(text, 'Questionnaire'))}::uuid[])`);
  for (const text of all(params, 'status')) {
    const codes = knownCodes(text, RESPONSE_STATUS_SYSTEM, responseStatuses);
    const states = codes.flatMap((code) => [...statesOfResponse[code as keyof typeof statesOfResponse]]);
    conditions.add(`i.state = ANY (${conditions.place(states)}::text[])`);
  }
  return conditions;
};

/** What patients answered, with what staff corrected; a sending that was corrected after it was finalised is `amended`. */
export async function searchResponses(tx: Tx, params: SearchParams, base: string): Promise<FoundPage> {
  const count = countOf(params);
  const total = await countOfRows(tx, fromResponses, await responseConditions(tx, params));
  const conditions = behind(await responseConditions(tx, params), params, 'i.changed_at, i.id');
  const { shown, next } = pageOf(await selectResponses(tx, conditions, count + 1), count);
  const found = await responseResources(tx, shown, base);
  const included = wantsQuestionnaires(params) ? await questionnairesOf(tx, shown) : [];
  return { found, total, next, included };
}

/** @throws Problem `client.search` for anything else */
const wantsQuestionnaires = (params: SearchParams): boolean => {
  const wanted = all(params, '_include');
  const known: readonly string[] = fhirIncludes.QuestionnaireResponse ?? [];
  if (wanted.some((each) => !known.includes(each))) throw refusedSearch(`_include must be ${known.join(', ')}.`);
  return wanted.length > 0;
};

/** Each edition that was answered, once: with them a bundle can be read without asking again. */
const questionnairesOf = async (tx: Tx, rows: readonly ResponseRow[]) => {
  const conditions = new Conditions(published);
  conditions.add(`v.id = ANY (${conditions.place(rows.map(({ version_id }) => version_id))}::uuid[])`);
  return (await selectVersions(tx, conditions, rows.length)).map(questionnaireResource);
};
