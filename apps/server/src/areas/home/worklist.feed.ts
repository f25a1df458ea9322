import { type WorklistSearch, FEED_TASKS_SHOWN } from '@nattoku/contract/home/worklist';
import type { FeedKind, FeedTask } from '@nattoku/contract/interoperability/feed-rejection';
import type { PatientImportId } from '@nattoku/contract/patient/patient-import';
import { type FieldProblem, type ProblemCode, problems } from '@nattoku/contract/shared/problems';
import { sql, type SQL } from 'drizzle-orm';
import { HOME_PATIENT_JSON, inScope, type Viewer } from '#areas/home/home.viewer.ts';
import { importPage } from '#domain/order/pages.ts';
import { feedKindsFor } from '#domain/patient/feed-rejections.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Row = Omit<FeedTask, 'why' | 'faults' | 'page'> & {
  importId: PatientImportId | null;
  problem: ProblemCode | null;
  faults: FieldProblem[];
};
type FoundTasks = { total: number; items: FeedTask[] };

/** Open tasks with the record that each is about, in the scope of the reader. Tasks about no known record are in the scope of the facility. */
const openIn = (kinds: readonly FeedKind[], viewer: Viewer, now: Date): SQL => sql`open AS MATERIALIZED (
  SELECT f.*, i.file_name, p.id AS person, coalesce(own.is_sensitive OR p.is_sensitive, false) AS is_sensitive
    FROM feed_rejections f LEFT JOIN patient_imports i ON i.id = f.import_id
    LEFT JOIN patients own ON own.id = f.patient_id LEFT JOIN patients p ON p.id = coalesce(own.survivor_id, own.id)
   CROSS JOIN (SELECT NULL::uuid AS id, NULL::uuid AS created_by, NULL::uuid AS department_id) o
   WHERE f.closed_at IS NULL AND f.kind = ANY (${sql.param(kinds)}::text[])
     AND (f.import_id IS NULL OR (i.forgotten_at IS NULL AND i.kept_until > ${now})) AND ${inScope(viewer)})`;

/** Rejected messages of other systems, the latest first. The worklist of one area has none, because they belong to no order. */
export async function findFeedTasks(
  tx: Tx,
  scope: StaffScope,
  { viewer, search }: { viewer: Viewer; search: WorklistSearch },
): Promise<FoundTasks> {
  const kinds = search.area === undefined ? feedKindsFor(scope) : [];
  if (kinds.length === 0) return { total: 0, items: [] };
  const isPage = search.only === 'rejected';
  const isFirst = search.only === undefined && search.page === 1;
  const limit = isPage ? search.pageSize : isFirst ? FEED_TASKS_SHOWN : 0;
  const offset = isPage ? (search.page - 1) * search.pageSize : 0;
  const { rows } = await tx.execute<{
    total: number;
    items: Row[] | null;
  }>(sql`WITH ${openIn(kinds, viewer, scope.clock.now())},
  shown AS (SELECT * FROM open ORDER BY last_at DESC, id LIMIT ${limit} OFFSET ${offset})
  SELECT (SELECT count(*)::int FROM open) AS total,
         (SELECT json_agg(json_build_object('id', s.id, 'kind', s.kind, 'systemName', c.name, 'patientNumber', s.patient_number,
             'fileName', s.file_name, 'questionnaireName', q.name, 'importId', s.import_id, 'problem', s.problem, 'faults', s.faults,
             'sent', CASE WHEN NOT s.is_sensitive THEN s.sent END, 'times', s.times, 'firstAt', s.first_at, 'lastAt', s.last_at,
             'canRetry', s.message IS NOT NULL, 'revision', coalesce(encode(s.digest, 'hex'), ''), 'patient', CASE WHEN p.id IS NOT NULL THEN json_build_object(
               ${sql.raw(HOME_PATIENT_JSON)}, 'isSensitive', s.is_sensitive) END) ORDER BY s.last_at DESC, s.id)
            FROM shown s LEFT JOIN api_clients c ON c.id = s.api_client_id LEFT JOIN patients p ON p.id = s.person
            LEFT JOIN wards wd ON wd.id = p.ward_id LEFT JOIN interview_template_versions v ON v.id = nullif(s.questionnaire, '')::uuid
            LEFT JOIN interview_templates q ON q.id = v.template_id) AS items`);
  return { total: rows[0]?.total ?? 0, items: (rows[0]?.items ?? []).map(present) };
}

const present = ({ importId, problem, faults, firstAt, lastAt, ...task }: Row): FeedTask => ({
  ...task,
  why: problem === null ? FILE_NEEDS_DECISION : problems[problem].title,
  faults: faults.map(faultWords),
  firstAt: new Date(firstAt).toISOString(),
  lastAt: new Date(lastAt).toISOString(),
  page: importId && importPage(importId),
});

const FILE_NEEDS_DECISION = 'ファイルか、その中の行に、取り込めないものがあります。';

/** Parts of a Patient as staff call them. */
const partNames: Readonly<Record<string, string>> = {
  'Patient.identifier': '患者番号',
  'Patient.name': '氏名',
  'Patient.birthDate': '生年月日',
  'Patient.gender': '性別',
  'Patient.telecom': '電話番号・メールアドレス',
  'Patient.address': '住所',
  'Patient.communication': '言語',
};

/** A sentence for a form stands beside its field there; in a list it names the field. */
const faultWords = ({ field, message }: FieldProblem): string => {
  const name = partNames[field];
  return name === undefined || message.includes(name) ? message : `${name}：${message}`;
};
