import type { InterviewState } from '@nattoku/contract/medical-interview/interview-state';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { responseItems } from '@nattoku/rules/interview/fhir/response-items';
import type { KeptOfQuestionnaire } from '#domain/interview/interview-template.table.ts';
import { interviewsOfItems } from '#domain/interview/interview-items.ts';
import type { ReadInterview } from '#domain/interview/read-interview.ts';
import { readSentInterviews } from '#domain/interview/read-sent.ts';
import { sentInterviews, type SentInterview } from '#domain/interview/sent-interviews.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** Of R4, by what became of the interview. */
export const statesOfResponse = {
  'in-progress': ['returned'],
  completed: ['submitted', 'reviewed', 'finalised'],
  amended: ['amended'],
} as const satisfies Record<string, readonly InterviewState[]>;
export const responseStatuses = Object.keys(statesOfResponse) as (keyof typeof statesOfResponse)[];

const statusOfResponse = (state: InterviewState): string =>
  responseStatuses.find((status) => (statesOfResponse[status] as readonly string[]).includes(state)) ?? 'in-progress';

export type ResponseRow = {
  id: OrderItemId;
  version: number;
  changed_at: Date;
  changed_text: string;
  patient_id: string;
  state: InterviewState;
  version_id: string;
  form: InterviewForm;
  kept: KeptOfQuestionnaire;
};

/** A table of its own, so that every resource is found by `id`. */
export const fromResponses = `FROM (SELECT order_item_id AS id, * FROM interview_items) i
    JOIN interview_template_versions v ON v.id = i.version_id`;
/** What was sent of somebody who is known. */
export const sentResponses = 'i.received_at IS NOT NULL AND i.patient_id IS NOT NULL';

/** `where` over `i`, the interviews, and `v`, their editions. */
type Conditions = { where: string; values: readonly unknown[] };

export async function selectResponses(tx: Tx, { where, values }: Conditions, most: number): Promise<ResponseRow[]> {
  const { rows } = await tx.$client.query<ResponseRow>(
    `SELECT i.id, i.version, i.changed_at, (i.changed_at AT TIME ZONE 'UTC')::text || '+00' AS changed_text, i.patient_id, i.state,
            i.version_id, v.form, v.kept
       ${fromResponses} WHERE ${where} ORDER BY i.changed_at, i.id LIMIT ${most}`,
    [...values],
  );
  return rows;
}

/** What patients answered as a QuestionnaireResponse of R4, with what staff corrected (specification/interoperability.md §16). */
export async function responseResources(tx: Tx, rows: readonly ResponseRow[], base: string) {
  const ids = rows.map(({ id }) => id);
  const sent = await sentInterviews(tx, ids);
  const readings = await readSentInterviews(tx, await interviewsOfItems(tx, ids), sent);
  return rows.flatMap((row) => {
    const own = sent.get(row.id);
    const read = readings.get(row.id);
    return own && read
      ? [{ resource: responseResource(row, { ...own, ...read }, base), patientId: row.patient_id }]
      : [];
  });
}

/** One response as the FHIR API below `base` serves it. @throws Problem `notFound` for one that was not sent, or is nobody's yet */
export async function findResponseResource(tx: Tx, itemId: OrderItemId, base: string) {
  const rows = await selectResponses(tx, { where: `${sentResponses} AND i.id = $1`, values: [itemId] }, 1);
  const [found] = await responseResources(tx, rows, base);
  if (!found) throw new Problem('notFound');
  return found;
}

const responseResource = (
  row: ResponseRow,
  { newest, counted }: Pick<SentInterview, 'newest'> & Pick<ReadInterview, 'counted'>,
  base: string,
) => {
  const answered = { values: new Map(Object.entries(counted.answers)), rows: counted.rows };
  const item = responseItems(treeOf(row.form.items, row.kept.items), answered);
  const subject = { reference: `Patient/${row.patient_id}` };
  return {
    resourceType: 'QuestionnaireResponse',
    id: row.id,
    meta: { versionId: String(row.version), lastUpdated: row.changed_at.toISOString() },
    questionnaire: `${base}/Questionnaire/${row.version_id}`,
    status: statusOfResponse(row.state),
    subject,
    authored: newest.at.toISOString(),
    author: authorOf(newest, subject),
    source: newest.respondent === 'family' ? relativeOf(newest) : subject,
    ...(item.length > 0 ? { item } : {}),
  };
};

type Sent = SentInterview['newest'];

const relativeOf = ({ respondentName, respondentRelation }: Sent) => ({
  type: 'RelatedPerson',
  display: `${respondentName}（${respondentRelation}）`,
});

/** Who wrote it down; a member of staff by name, since our staff are no resources here. */
const authorOf = (sent: Sent, subject: { reference: string }) => {
  if (sent.respondent === 'patient') return subject;
  return sent.respondent === 'family' ? relativeOf(sent) : { type: 'Practitioner', display: sent.respondentName };
};
