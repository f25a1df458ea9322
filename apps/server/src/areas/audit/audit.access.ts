import { type PatientAccess, type UnusualRead, UNUSUAL_CHARTS_PER_HOUR } from '@nattoku/contract/audit/audit';
import { actionsOfKind } from '@nattoku/contract/audit/audit-actions';
import type { PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { addDays, startOfDayInTokyo } from '@nattoku/rules/time/date-time';
import { busyHours } from '#areas/audit/audit.rules.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

type AccessRow = {
  actor_kind: 'staff' | 'link' | 'family' | 'system' | 'client';
  actor_id: string | null;
  actor_name: string | null;
  opened: number;
  listed: number;
  last_at: Date;
  reason: NonNullable<PatientAccess['reason']>['reason'] | null;
  note: string | null;
  given_at: Date | null;
};

/** Who had the record before their eyes: by opening it or working on it, or in a list. Most recent first. */
export const listAccess = (scope: StaffScope, patientId: PatientId) =>
  recordedRead(scope, async (tx) => {
    const { rowCount } = await tx.$client.query('SELECT FROM patients WHERE id = $1', [patientId]);
    if (!rowCount) throw new Problem('notFound');
    const { rows } = await tx.$client.query<AccessRow>(
      `SELECT a.*, r.reason, r.note, r.given_at
         FROM (SELECT actor_kind, CASE WHEN actor_kind IN ('staff', 'client') THEN actor_id END AS actor_id,
                      (array_agg(actor_name ORDER BY at DESC))[1] AS actor_name,
                      count(*) FILTER (WHERE patient_id = $1)::int AS opened,
                      count(*) FILTER (WHERE patient_id IS DISTINCT FROM $1)::int AS listed,
                      max(at) AS last_at
                 FROM audit_events
                WHERE facility_id = app.current_facility_id() AND id IN (SELECT app.audit_events_of_patient($1))
                  AND outcome = 'done' AND actor_kind <> 'system'
                GROUP BY 1, 2) a
         LEFT JOIN LATERAL (SELECT reason, note, given_at FROM break_glass_reasons b
                             WHERE b.staff_id = a.actor_id AND b.patient_id = $1 ORDER BY given_at DESC LIMIT 1) r ON true
        ORDER BY a.last_at DESC LIMIT 500`,
      [patientId],
    );
    // The auditor sees who looked and nothing of the record, so this is no opening of it.
    return {
      result: { items: rows.map(presentAccess) },
      audit: { action: 'audit.accessList', subject: { type: 'patient', id: patientId }, patientIds: [patientId] },
    };
  });

const presentAccess = (row: AccessRow): PatientAccess => ({
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  openedCount: row.opened,
  listedCount: row.listed,
  lastAt: row.last_at.toISOString(),
  reason:
    row.reason && row.given_at
      ? { reason: row.reason, note: row.note ?? '', givenAt: row.given_at.toISOString() }
      : null,
});

type OpeningRow = { actor_id: StaffId; actor_name: string; at: Date; patient_id: string };

const monthBounds = (month: string): [Date, Date] => {
  const first = `${month}-01`;
  const nextMonth = `${addDays(first, 31).slice(0, 7)}-01`;
  return [startOfDayInTokyo(first), startOfDayInTokyo(nextMonth)];
};

/** An hour touches at most two hours of the clock, so the person who stays within half the limit in each of them cannot be above it. */
const openingsOf = async (tx: Tx, month: string): Promise<OpeningRow[]> => {
  const [from, to] = monthBounds(month);
  const { rows } = await tx.$client.query<OpeningRow>(
    `WITH opened AS MATERIALIZED (
       SELECT actor_id, actor_name, at, patient_id FROM audit_events
        WHERE facility_id = app.current_facility_id() AND at >= $1 AND at < $2 AND action = ANY($3)
          AND actor_kind = 'staff' AND outcome = 'done' AND patient_id IS NOT NULL)
     SELECT * FROM opened WHERE actor_id IN (
       SELECT actor_id FROM opened GROUP BY actor_id, date_trunc('hour', at) HAVING count(DISTINCT patient_id) > $4)
     ORDER BY actor_id, at`,
    [from, to, actionsOfKind('open'), Math.floor(UNUSUAL_CHARTS_PER_HOUR / 2)],
  );
  return rows;
};

/** specification/audit.md §7, for the monthly review. */
export const listUnusual = (scope: StaffScope, month: string) =>
  recordedRead(scope, async (tx) => {
    const people = Map.groupBy(await openingsOf(tx, month), (row) => row.actor_id);
    const items = [...people].flatMap(([staffId, rows]) => unusualOf(staffId, rows));
    return {
      result: { items: items.toSorted((a, b) => b.chartCount - a.chartCount) },
      audit: { action: 'audit.unusual', subject: { type: 'audit', id: null }, detail: { month } },
    };
  });

const unusualOf = (staffId: StaffId, rows: readonly OpeningRow[]): UnusualRead[] =>
  busyHours(rows.map(({ at, patient_id: patientId }) => ({ at, patientId }))).map(({ from, to, chartCount }) => ({
    staffId,
    staffName: rows.at(-1)?.actor_name ?? '',
    from: from.toISOString(),
    to: to.toISOString(),
    chartCount,
  }));
