import { startOfDayInTokyo } from '@nattoku/rules/time/date-time';
import type { AuditCursor, AuditEvent, AuditSearch } from '@nattoku/contract/audit/audit';
import { actionsOfKind } from '@nattoku/contract/audit/audit-actions';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { endOfDay } from '#areas/audit/audit.days.ts';

type Clause = (place: (value: unknown) => string) => string;

export type AuditRow = {
  id: number;
  at_text: string;
  actor_kind: 'staff' | 'link' | 'family' | 'system' | 'client';
  actor_id: string | null;
  actor_name: string | null;
  address: string | null;
  device: string | null;
  action: string;
  outcome: 'done' | 'refused';
  subject_type: string;
  subject_id: string | null;
  subject_name: string | null;
  patient_id: PatientId | null;
  patient_number: string | null;
  family_name: string | null;
  given_name: string | null;
  listed_ids: PatientId[];
  request_id: string | null;
  detail: Record<string, unknown>;
};

const chosen =
  'id, at, actor_kind, actor_id, actor_name, address, device, action, outcome, subject_type, subject_id, patient_id, patient_ids, request_id, detail';

const newestFirst = 'ORDER BY at DESC, id DESC';

/** Each arm of a search reads one index in its order and stops at the limit, however many events there are. */
export function auditQuery(
  search: AuditSearch,
  after: AuditCursor | null,
  limit: number,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const common = clausesOf(search, after);
  const arms = whoClauses(search.staffId ?? null).map((who) => {
    const where = ['facility_id = app.current_facility_id()', ...[...common, ...who].map((clause) => clause(place))];
    return `(SELECT ${chosen} FROM audit_events WHERE ${where.join(' AND ')} ${newestFirst} LIMIT ${place(limit)})`;
  });
  const text = `
    SELECT e.*, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at_text, e.patient_ids AS listed_ids,
           p.patient_number, p.family_name, p.given_name, s.name AS subject_name
      FROM (SELECT * FROM (${arms.join(' UNION ALL ')}) arms ${newestFirst} LIMIT ${place(limit)}) e
      LEFT JOIN patients p ON p.id = e.patient_id
      LEFT JOIN staff s ON e.subject_type = 'staff' AND s.id = e.subject_id ORDER BY e.at DESC, e.id DESC`;
  return { text, values };
}

/** What somebody did, and what was done to their account: signing in is written down before there is a session. */
const whoClauses = (staffId: string | null): Clause[][] => {
  if (staffId === null) return [[]];
  return [
    [(place) => `actor_id = ${place(staffId)}`],
    [
      (place) => `subject_id = ${place(staffId)}`,
      (place) => `subject_type = 'staff' AND actor_id IS DISTINCT FROM ${place(staffId)}`,
    ],
  ];
};

const clausesOf = ({ patientId, from, to, kind, outcome }: AuditSearch, after: AuditCursor | null): Clause[] => [
  ...(patientId
    ? [((place) => `id IN (SELECT app.audit_events_of_patient(${place(patientId)}))`) satisfies Clause]
    : []),
  ...(from ? [((place) => `at >= ${place(startOfDayInTokyo(from))}`) satisfies Clause] : []),
  ...(to ? [((place) => `at < ${place(endOfDay(to))}`) satisfies Clause] : []),
  ...(kind ? [((place) => `action = ANY(${place(actionsOfKind(kind))})`) satisfies Clause] : []),
  // As the partial index has it.
  ...(outcome === 'refused' ? [(() => "outcome = 'refused'") satisfies Clause] : []),
  ...(outcome === 'done' ? [(() => "outcome = 'done'") satisfies Clause] : []),
  ...(after
    ? [((place) => `(at, id) < (${place(after.at)}::timestamptz, ${place(after.id)}::bigint)`) satisfies Clause]
    : []),
];

export const presentEvent = (row: AuditRow): AuditEvent => ({
  id: row.id,
  at: row.at_text,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  address: row.address,
  device: row.device,
  action: row.action,
  outcome: row.outcome,
  subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
  patient: patientOf(row),
  listedCount: row.listed_ids.length,
  requestId: row.request_id,
  detail: row.detail,
});

const patientOf = ({ patient_id: id, patient_number, family_name, given_name }: AuditRow): AuditEvent['patient'] =>
  id === null || patient_number === null
    ? null
    : { id, patientNumber: patient_number, familyName: family_name ?? '', givenName: given_name ?? '' };
