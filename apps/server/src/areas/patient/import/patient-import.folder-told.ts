import { PATIENT_FOLDER_ALERT_MINUTES } from '@nattoku/contract/patient/patient-folder';
import type { PatientImportId } from '@nattoku/contract/patient/patient-import';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { importPage, patientFolderPage } from '#domain/order/pages.ts';
import { saveImportRejection } from '#domain/patient/feed-rejections.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { notify } from '#kernel/notify.ts';

const administrators = async (tx: Tx): Promise<StaffId[]> => {
  const { rows } = await tx.$client.query<{ id: StaffId }>(
    "SELECT id FROM staff WHERE role = 'admin' AND state = 'active'",
  );
  return rows.map(({ id }) => id);
};

/** Adds a file of the folder whose rows need a decision to the worklist, and notifies the administrators. */
export const tellWaiting = async (tx: Tx, importId: PatientImportId, now: Date): Promise<Job[]> => {
  await saveImportRejection(tx, importId, now);
  return notify(
    tx,
    {
      kind: 'patientFolder.waiting',
      subject: { type: 'patientImport', id: importId },
      cause: importId,
      staffIds: await administrators(tx),
      link: importPage(importId),
    },
    now,
  );
};

/** Once for each time that it cannot be read, and only when that lasts. */
export const tellStopped = async (tx: Tx, facilityId: FacilityId, since: Date, now: Date): Promise<Job[]> => {
  if (now.getTime() - since.getTime() < PATIENT_FOLDER_ALERT_MINUTES * 60_000) return [];
  const subject = { type: 'patientFolder' as const, id: facilityId };
  const staffIds = await administrators(tx);
  return notify(
    tx,
    { kind: 'patientFolder.stopped', subject, cause: since.toISOString(), staffIds, link: patientFolderPage },
    now,
  );
};
