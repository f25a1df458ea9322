import { SEARCH_SHOWN, type LikelyPatients } from '@nattoku/contract/search/search';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { areasFor } from '#domain/order/order-area.ts';
import { startOfDay } from '#domain/order/lifecycle/order-dates.ts';
import { patientSummaries } from '#domain/patient/patient-summary.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** Whom one is likely to look for before anything is typed. Who was shown is written down. */
export const likelyPatients = (scope: StaffScope): Promise<LikelyPatients> =>
  recordedRead(scope, async (tx) => {
    const [recent, today] = await together(openedLast(tx, scope), withTaskToday(tx, scope));
    const ids = [...new Set([...recent, ...today])];
    const summaries = await patientSummaries(tx, ids);
    const shown = (wanted: readonly PatientId[]) => wanted.flatMap((id) => summaries.get(id) ?? []);
    return {
      result: { recent: shown(recent), today: shown(today) },
      audit:
        ids.length === 0
          ? []
          : { action: 'search.view', subject: { type: 'staff', id: scope.actor.staffId }, patientIds: ids },
    };
  });

type Row = { id: PatientId };
const isThere = 'p.archived_at IS NULL AND p.merged_into IS NULL AND p.deceased_on IS NULL';

/** Out of what was written down about opened records. */
async function openedLast(tx: Tx, { actor }: StaffScope): Promise<PatientId[]> {
  const { rows } = await tx.$client.query<Row>(
    `SELECT p.id FROM (SELECT patient_id, max(id) AS last
                         FROM (SELECT patient_id, id FROM audit_events
                                WHERE facility_id = app.current_facility_id() AND actor_id = $1 AND action = 'patient.view'
                                ORDER BY id DESC LIMIT 100) seen GROUP BY patient_id) seen
       JOIN patients p ON p.id = seen.patient_id AND ${isThere} ORDER BY seen.last DESC LIMIT $2`,
    [actor.staffId, SEARCH_SHOWN],
  );
  return rows.map(({ id }) => id);
}

/** By the orders of the areas that this person may see. */
async function withTaskToday(tx: Tx, scope: StaffScope): Promise<PatientId[]> {
  const today = todayInTokyo(scope.clock.now());
  const areas = areasFor(scope, 'view').map(({ area }) => area);
  const { rows } = await tx.$client.query<Row>(
    `SELECT p.id FROM (
       SELECT patient_id, area FROM orders WHERE ic_at >= $1 AND ic_at < $2 AND lifecycle <> 'canceled'
       UNION SELECT o.patient_id, o.area FROM consent_forms f JOIN orders o ON o.id = f.order_id
              WHERE f.procedure_on = $3 AND o.lifecycle <> 'canceled') task
       JOIN patients p ON p.id = task.patient_id AND ${isThere}
      WHERE task.area = ANY ($4)
      GROUP BY p.id ORDER BY (p.attending_staff_id = $5) DESC NULLS LAST, p.kana_folded, p.id LIMIT $6`,
    [startOfDay(today), startOfDay(addDays(today, 1)), today, areas, scope.actor.staffId, SEARCH_SHOWN],
  );
  return rows.map(({ id }) => id);
}
