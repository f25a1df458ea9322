import { join } from 'node:path';
import { RECORD_DROP_ALERT_MINUTES } from '@nattoku/contract/interoperability/record-drop';
import type { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import {
  type DropDocument,
  findDropDocument,
  indexOf,
} from '#areas/interoperability/record-drop/record-drop.document.ts';
import { baseNameOf } from '#areas/interoperability/record-drop/record-drop.file-name.ts';
import {
  DropFailed,
  dropFailureOf,
  layFiles,
  requireFolder,
  takeBack,
} from '#areas/interoperability/record-drop/record-drop.write.ts';
import { documentBytes } from '#domain/consent/document/issued-document.ts';
import { onlyHere } from '#kernel/database/claim.ts';
import type { Tx } from '#kernel/database/database.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { notify, settleNotifications } from '#kernel/notify.ts';
import { integrationPage } from '#domain/order/pages.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const AT_ONCE = 500;
const LONGEST_WAIT_SECONDS = 15 * 60;

/** Seconds until the next try after so many. */
export const waitAfter = (tries: number): number => Math.min(60 * 2 ** Math.max(tries - 1, 0), LONGEST_WAIT_SECONDS);

/** A facility's own folder: what lies in it is nobody else's. */
export const folderOf = (recordDropDir: string, facilityId: string): string => join(recordDropDir, facilityId);

/** Lays all that is due into the folder of one facility. One process at a time; the person who is killed is followed by the next minute. */
export const writeDrops =
  (services: Services): Worker =>
  async ({ facilityId }, { signal }) => {
    await dropEverything(services, facilityId as FacilityId, signal);
  };

async function dropEverything(services: Services, facilityId: FacilityId, signal: AbortSignal): Promise<void> {
  const { recordDropDir, database, clock, scopeOf, log } = services;
  if (recordDropDir === null) return;
  await onlyHere(database, `record-drop ${facilityId}`, async () => {
    const due = await database.transaction(facilityId, (tx) => takeIn(tx, clock.now()));
    if (!due) return;
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    const folder = folderOf(recordDropDir, facilityId);
    for (const documentId of due.ids) {
      if (signal.aborted) return;
      const isWritten = await dropOne(services, scope, { documentId, folder, encoding: due.encoding });
      // What is wrong with the folder is wrong for the next one too.
      if (!isWritten && !(await isThere(folder))) return;
    }
  });
}

const isThere = (folder: string): Promise<boolean> =>
  requireFolder(folder).then(
    () => true,
    () => false,
  );

/** Sealed documents that are not known here yet become known; those that are due are named, the oldest first. */
const takeIn = async (tx: Tx, now: Date): Promise<{ ids: string[]; encoding: CsvExportEncoding } | null> => {
  const { rows: settings } = await tx.$client.query<{ encoding: CsvExportEncoding; since: Date }>(
    'SELECT encoding, since FROM record_drop_settings WHERE is_on',
  );
  const [setting] = settings;
  if (!setting) return null;
  await tx.$client.query(
    `INSERT INTO record_drops (id, consent_document_id, next_try_at, created_at)
     SELECT d.id, d.id, $1, d.created_at FROM consent_documents d JOIN consent_forms f ON f.id = d.form_id
      WHERE d.kind IN ('sealed', 'refusal', 'withdrawal') AND d.created_at >= $2 AND f.patient_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM record_drops r WHERE r.id = d.id)
     ON CONFLICT DO NOTHING`,
    [now, setting.since],
  );
  await tx.$client.query(
    `INSERT INTO record_drops (id, talk_record_id, next_try_at, created_at)
     SELECT i.id, i.id, $1, i.sealed_at FROM ic_records i
      WHERE i.sealed_at >= $2 AND NOT EXISTS (SELECT FROM record_drops r WHERE r.id = i.id)
     ON CONFLICT DO NOTHING`,
    [now, setting.since],
  );
  const { rows } = await tx.$client.query<{ id: string }>(
    `SELECT id FROM record_drops WHERE state = 'waiting' AND next_try_at <= $1 ORDER BY created_at, id LIMIT $2`,
    [now, AT_ONCE],
  );
  return { ids: rows.map(({ id }) => id), encoding: setting.encoding };
};

type One = { documentId: string; folder: string; encoding: CsvExportEncoding };

/** First the PDF, then its index: the person who sees the index finds the PDF whole. Noted at last, so that a kill in between writes both again. */
const dropOne = async (
  { database, files, log }: Services,
  scope: Scope<SystemActor>,
  { documentId, folder, encoding }: One,
): Promise<boolean> => {
  try {
    const document = await database.transaction(scope.actor.facilityId, (tx) => findDropDocument(tx, documentId));
    if (!document) throw new DropFailed('storage');
    const name = baseNameOf(document);
    const bytes = await documentBytes(files, document).catch((error: unknown) => {
      throw new DropFailed('storage', { cause: error });
    });
    const { laidAs } = document;
    // Under the number of somebody whose form it is not (`dropAgain`).
    if (laidAs !== null && laidAs !== `${name}.pdf`) await takeBack(folder, [laidAs.replace(/pdf$/, 'csv'), laidAs]);
    await layFiles(folder, [
      { name: `${name}.pdf`, bytes },
      { name: `${name}.csv`, bytes: indexOf(document, encoding) },
    ]);
    await noteWritten(scope, { document, fileName: `${name}.pdf` });
    return true;
  } catch (error) {
    const { message: failure, cause } = dropFailureOf(error);
    log.error({ documentId, failure, err: cause }, 'record-drop');
    await noteFailure(scope, { documentId, failure });
    return false;
  }
};

const changed = (id: string) => [{ topic: 'interoperability' as const, id }];

type Written = { document: DropDocument; fileName: string };

const noteWritten = write(async (tx, { document, fileName }: Written, scope: Scope<SystemActor>) => {
  const now = scope.clock.now();
  await tx.$client.query(
    "UPDATE record_drops SET state = 'written', written_at = $2, file_name = $3, failure = NULL, tries = tries + 1 WHERE id = $1",
    [document.id, now, fileName],
  );
  const { rowCount } = await tx.$client.query(
    "SELECT FROM record_drops WHERE state = 'waiting' AND failure IS NOT NULL LIMIT 1",
  );
  const subject = { type: 'integration' as const, id: scope.actor.facilityId };
  const settled = rowCount ? [] : await settleNotifications(tx, { subject, by: null }, now);
  return {
    result: {},
    audit: { action: 'recordDrop.written', subject: subjectOf(document), patientId: document.patientId },
    changes: [...changed(document.id), ...settled],
  };
});

const subjectOf = ({ kind, id, orderId }: DropDocument) =>
  kind === 'talk' ? ({ type: 'order', id: orderId } as const) : ({ type: 'consentDocument', id } as const);

/** Tries again for as long as it takes, and tells the administrators once it takes long. */
const noteFailure = write(
  async (tx, { documentId, failure }: { documentId: string; failure: string }, scope: Scope<SystemActor>) => {
    const now = scope.clock.now();
    const { rows } = await tx.$client.query<{ tries: number; created_at: Date }>(
      'UPDATE record_drops SET tries = tries + 1, failure = $2 WHERE id = $1 RETURNING tries, created_at',
      [documentId, failure],
    );
    const [drop] = rows;
    const nextTryAt = new Date(now.getTime() + waitAfter(drop?.tries ?? 1) * 1000);
    await tx.$client.query('UPDATE record_drops SET next_try_at = $2 WHERE id = $1', [documentId, nextTryAt]);
    const isLate = drop && now.getTime() - drop.created_at.getTime() >= RECORD_DROP_ALERT_MINUTES * 60_000;
    return {
      result: {},
      audit: [],
      changes: changed(documentId),
      jobs: isLate ? await tellLate(tx, { facilityId: scope.actor.facilityId, documentId }, now) : [],
    };
  },
);

const tellLate = async (
  tx: Tx,
  { facilityId, documentId }: { facilityId: FacilityId; documentId: string },
  now: Date,
) => {
  const subject = { type: 'integration' as const, id: facilityId };
  // One bell for the folder, however many documents wait for it.
  const { rowCount } = await tx.$client.query(
    "SELECT FROM notification_events WHERE kind = 'integration.stopped' AND subject_id = $1 AND done_at IS NULL AND withdrawn_at IS NULL LIMIT 1",
    [facilityId],
  );
  if (rowCount) return [];
  const { rows } = await tx.$client.query<{ id: StaffId }>(
    "SELECT id FROM staff WHERE role = 'admin' AND state = 'active'",
  );
  const staffIds = rows.map(({ id }) => id);
  return notify(
    tx,
    {
      kind: 'integration.stopped',
      subject,
      cause: `${documentId} ${now.toISOString()}`,
      staffIds,
      link: integrationPage,
    },
    now,
  );
};

/** Every minute: what came about while nobody was told, and what waits for its time. */
export const resumeDrops = async (
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => {
  for (const id of await allFacilityIds(services.database)) await dropEverything(services, id, signal);
};
