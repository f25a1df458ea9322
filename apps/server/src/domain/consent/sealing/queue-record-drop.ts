import type { ConsentFormId, FacilityId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const RECORD_DROP = queueNamed('record-drop.write');

/** Lays what a facility's folder lacks into it. */
export const recordDropJob = (facilityId: FacilityId): Job => ({
  queue: RECORD_DROP,
  data: { facilityId },
  singletonKey: facilityId,
});

/** Has a new sealed PDF laid into the folder at once, where the facility wants that. What is missed here is found every minute. */
export async function queueRecordDrop(tx: Tx): Promise<Job[]> {
  const { rows } = await tx.$client.query<{ facility_id: FacilityId }>(
    'SELECT facility_id FROM record_drop_settings WHERE is_on',
  );
  return rows.map(({ facility_id }) => recordDropJob(facility_id));
}

/** What was laid down under another patient's number is laid down once more, under the right one. */
export const dropAgain = (tx: Tx, formId: ConsentFormId, now: Date): Promise<unknown> =>
  tx.$client.query(
    `UPDATE record_drops SET state = 'waiting', written_at = NULL, next_try_at = $2
      WHERE consent_document_id IN (SELECT id FROM consent_documents WHERE form_id = $1)`,
    [formId, now],
  );
