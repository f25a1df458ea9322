import { mkdir } from 'node:fs/promises';
import { INTEROPERABILITY_PAGE } from '@nattoku/contract/interoperability/interoperability';
import type { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import type { RecordDrop, RecordDropSettings, RecordDropState } from '@nattoku/contract/interoperability/record-drop';
import { folderOf } from '#areas/interoperability/record-drop/record-drop.job.ts';
import { layFiles } from '#areas/interoperability/record-drop/record-drop.write.ts';
import { recordDropJob } from '#domain/consent/sealing/queue-record-drop.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Means = Pick<Services, 'recordDropDir' | 'log'>;
type Row = { version: number; is_on: boolean; encoding: CsvExportEncoding; since: Date };

const settingsIn = async (tx: Tx, folder: string | null): Promise<RecordDropSettings> => {
  const { rows } = await tx.$client.query<Row>('SELECT version, is_on, encoding, since FROM record_drop_settings');
  const { rows: counts } = await tx.$client.query<{ state: RecordDropState; amount: number }>(
    'SELECT state, count(*)::int AS amount FROM record_drops GROUP BY state',
  );
  const amountOf = (state: RecordDropState) => counts.find((row) => row.state === state)?.amount ?? 0;
  const [row] = rows;
  return {
    isAvailable: folder !== null,
    folder,
    version: row?.version ?? 0,
    isOn: row?.is_on ?? false,
    encoding: row?.encoding ?? 'utf-8',
    since: row?.since.toISOString() ?? null,
    counts: { waiting: amountOf('waiting'), written: amountOf('written') },
  };
};

const ownFolder = ({ actor }: StaffScope, { recordDropDir }: Means): string | null =>
  recordDropDir === null ? null : folderOf(recordDropDir, actor.facilityId);

export const readSettings = (scope: StaffScope, means: Means) =>
  read(scope, (tx) => settingsIn(tx, ownFolder(scope, means)));

type Saved = { isOn: boolean; encoding: CsvExportEncoding; version: number };

/**
 * Before it is switched on the facility's folder is made and written into; from then on it is never made again.
 * @throws Problem `session.proofNeeded`, `recordDrop.unavailable`, `recordDrop.folder`, `record.versionConflict`
 */
export const saveSettings = async (scope: StaffScope, saved: Saved, means: Means): Promise<RecordDropSettings> => {
  requireFreshProof(scope);
  const folder = ownFolder(scope, means);
  if (saved.isOn && folder === null) throw new Problem('recordDrop.unavailable');
  if (saved.isOn && folder !== null) await prepare(folder, means);
  return storeSettings(scope, { ...saved, folder });
};

const prepare = async (folder: string, { log }: Means): Promise<void> => {
  try {
    // Its parent must be there: the operator's own folder is never made.
    await mkdir(folder, { mode: 0o750 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await layFiles(folder, [
      { name: 'nattoku.txt', bytes: Buffer.from('Nattoku lays sealed consent forms and records of talks here.\r\n') },
    ]);
  } catch (error) {
    log.warn({ err: error }, 'record-drop folder');
    throw new Problem('recordDrop.folder');
  }
};

const storeSettings = write(
  async (tx, { isOn, encoding, version, folder }: Saved & { folder: string | null }, scope: StaffScope) => {
    const now = scope.clock.now();
    // Documents of the time in which it was off are not laid down later: somebody else took care of them.
    const { rowCount } = await tx.$client.query(
      version === 0
        ? `INSERT INTO record_drop_settings (version, is_on, encoding, since, updated_by, updated_at)
           VALUES ($1 + 1, $2, $3, $4, $5, $4) ON CONFLICT DO NOTHING`
        : `UPDATE record_drop_settings SET version = version + 1, encoding = $3, updated_by = $5, updated_at = $4,
                  since = CASE WHEN $2 AND NOT is_on THEN $4 ELSE since END, is_on = $2 WHERE version = $1`,
      [version, isOn, encoding, now, scope.actor.staffId],
    );
    if (!rowCount) throw new Problem('record.versionConflict', { current: await settingsIn(tx, folder) });
    return {
      result: await settingsIn(tx, folder),
      audit: {
        action: 'recordDrop.save',
        subject: { type: 'facility', id: scope.actor.facilityId },
        detail: { isOn, encoding },
      },
      changes: [{ topic: 'interoperability', id: scope.actor.facilityId }],
      jobs: isOn ? [recordDropJob(scope.actor.facilityId)] : [],
    };
  },
);

type DropRow = Omit<RecordDrop, 'nextTryAt' | 'createdAt' | 'writtenAt'> & {
  nextTryAt: Date;
  createdAt: Date;
  writtenAt: Date | null;
};

export const listDrops = (scope: StaffScope, { state, page }: { state?: RecordDropState | undefined; page: number }) =>
  read(scope, async (tx) => {
    const { rows: counted } = await tx.$client.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM record_drops WHERE $1::text IS NULL OR state = $1',
      [state ?? null],
    );
    const { rows } = await tx.$client.query<DropRow>(
      `SELECT r.id AS "documentId", f.id AS "formId", coalesce(f.order_id, talk.order_id) AS "orderId",
              coalesce(t.name, nullif(talk.procedure_name, ''), '説明') AS title, coalesce(d.kind, 'talk') AS kind, r.state, r.tries, r.failure,
              r.next_try_at AS "nextTryAt", r.created_at AS "createdAt", r.written_at AS "writtenAt"
         FROM record_drops r
         LEFT JOIN consent_documents d ON d.id = r.consent_document_id LEFT JOIN consent_forms f ON f.id = d.form_id
         LEFT JOIN consent_templates t ON t.id = f.template_id
         LEFT JOIN ic_records i ON i.id = r.talk_record_id LEFT JOIN ic_talks talk ON talk.order_item_id = i.order_item_id
        WHERE $1::text IS NULL OR r.state = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT $2 OFFSET $3`,
      [state ?? null, INTEROPERABILITY_PAGE, (page - 1) * INTEROPERABILITY_PAGE],
    );
    const items: RecordDrop[] = rows.map((row) => ({
      ...row,
      nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
      createdAt: row.createdAt.toISOString(),
      writtenAt: row.writtenAt?.toISOString() ?? null,
    }));
    return { items, total: counted[0]?.total ?? 0, page, pageSize: INTEROPERABILITY_PAGE };
  });

const requireAvailable = ({ recordDropDir }: Means): void => {
  if (recordDropDir === null) throw new Problem('recordDrop.unavailable');
};

export const retryDrops = (scope: StaffScope, means: Means) => {
  requireAvailable(means);
  return makeDue(scope, null);
};

export const rewriteDrop = (scope: StaffScope, documentId: string, means: Means) => {
  requireAvailable(means);
  return makeDue(scope, documentId);
};

/** All that wait, or one document whatever became of it: written again under the same name. */
const makeDue = write(async (tx, documentId: string | null, scope: StaffScope) => {
  const { facilityId } = scope.actor;
  const { rowCount } = await tx.$client.query(
    `UPDATE record_drops SET state = 'waiting', written_at = NULL, next_try_at = $2
      WHERE CASE WHEN $1::uuid IS NULL THEN state = 'waiting' ELSE id = $1 END`,
    [documentId, scope.clock.now()],
  );
  if (documentId !== null && !rowCount) throw new Problem('notFound');
  return {
    result: { retried: rowCount ?? 0 },
    audit: {
      action: 'recordDrop.retry',
      subject: { type: 'facility', id: facilityId },
      detail: { documentId, retried: rowCount },
    },
    changes: [{ topic: 'interoperability', id: documentId }],
    jobs: [recordDropJob(facilityId)],
  };
});
