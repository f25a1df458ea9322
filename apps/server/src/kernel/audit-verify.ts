import type { FileStore } from '@nattoku/baas/file-store';
import type pg from 'pg';
import { type AuditKey, CHAIN_BEGIN, eventMac, isSame, linkHash, NOT_OURS, rootMac } from '#kernel/audit-hash.ts';
import { type AuditRoot, rootsInFiles, rootsOf } from '#kernel/audit-roots.ts';
import { type AuditRow, auditColumns, fieldsOf } from '#kernel/audit-rows.ts';
import type { Database } from '#kernel/database/database.ts';

/**
 * `changed`: an event does not say what was written. `missing`: an event of the chain is gone. `inserted`: an event that the server did not
 * write. `order`: a link was changed, moved or taken out. `truncated`: the chain ends before a sealed root. `root`: a root that does not fit.
 * `stuck`: events have waited too long for their place.
 */
export type BreakKind = 'changed' | 'missing' | 'inserted' | 'order' | 'truncated' | 'root' | 'stuck';
export type AuditBreak = { kind: BreakKind; seq: number | null; eventId: number | null };
export type AuditVerdict = {
  /** The first that is wrong, in the order of the chain; null when everything is as it was written. */
  firstBreak: AuditBreak | null;
  checkedEvents: number;
  /** Up to which event, and when, the chain was sealed. */
  sealed: { seq: number; at: Date } | null;
  /** Events behind the last root: what is taken off their end can still go unnoticed. */
  unsealedEvents: number;
};

type Verifying = {
  database: Pick<Database, 'pool'>;
  facilityId: string;
  auditKey: AuditKey;
  files: FileStore;
  /** Hears from time to time how many events have been looked at. */
  progress?: (checkedEvents: number) => void;
};

const BATCH = 5000;
/** The chain follows its events within seconds; after this long somebody has to look. */
const LONGEST_WAIT_MINUTES = 10;

/**
 * Looks through all events of a facility as they are at one moment, without changing anything and without holding up anybody. Reads in
 * batches: the number of events costs time and no memory.
 */
export async function verifyAudit(verifying: Verifying): Promise<AuditVerdict> {
  const { database, facilityId, files } = verifying;
  // Before the snapshot: a root that is sealed meanwhile would be ahead of it.
  const inFiles = await rootsInFiles(files, facilityId);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query("SELECT set_config('app.facility_id', $1, true)", [facilityId]);
    return await verifySnapshot(client, verifying, inFiles);
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
}

const verifySnapshot = async (
  client: pg.PoolClient,
  verifying: Verifying,
  inFiles: readonly AuditRoot[],
): Promise<AuditVerdict> => {
  const inDatabase = await rootsOf(client);
  const roots = await rootChecks(verifying, inDatabase, inFiles);
  const walk = await walkChain(client, verifying, roots.bySeq);
  const last = inDatabase.at(-1);
  const firstBreak =
    walk.broken ?? roots.broken ?? (await outsideTheChain(client)) ?? truncation(walk.seq, [...inDatabase, ...inFiles]);
  return {
    firstBreak,
    checkedEvents: walk.seq,
    sealed: last ? { seq: last.seq, at: new Date(Number(last.sealedAtMicros) / 1000) } : null,
    unsealedEvents: Math.max(0, walk.seq - (last?.seq ?? 0)),
  };
};

type LinkRow = Partial<AuditRow> & { seq: number; event_id: number; event_hash: Buffer; hash: Buffer };
type Walk = { seq: number; broken: AuditBreak | null };

const walkChain = async (
  client: pg.PoolClient,
  { facilityId, auditKey, progress }: Verifying,
  roots: ReadonlyMap<number, readonly Buffer[]>,
): Promise<Walk> => {
  let seq = 0;
  let previous = CHAIN_BEGIN;
  for (;;) {
    const { rows } = await client.query<LinkRow>(
      `SELECT c.seq, c.event_id, c.event_hash, c.hash, ${auditColumns}
         FROM audit_chain c LEFT JOIN audit_events e ON e.id = c.event_id AND e.facility_id = c.facility_id
        WHERE c.facility_id = app.current_facility_id() AND c.seq > $1 ORDER BY c.seq LIMIT ${BATCH}`,
      [seq],
    );
    for (const row of rows) {
      const kind = faultOf(auditKey, row, { facilityId, seq: seq + 1, previous, roots: roots.get(seq + 1) ?? [] });
      if (kind) return { seq, broken: { kind, seq: seq + 1, eventId: row.event_id } };
      seq += 1;
      previous = row.hash;
    }
    progress?.(seq);
    if (rows.length < BATCH) return { seq, broken: null };
  }
};

type Expected = { facilityId: string; seq: number; previous: Buffer; roots: readonly Buffer[] };

const faultOf = (key: AuditKey, row: LinkRow, expected: Expected): BreakKind | null => {
  const { facilityId, seq, previous, roots } = expected;
  if (row.seq !== seq) return 'order';
  const link = { facilityId, seq, previous, eventId: row.event_id, eventHash: row.event_hash };
  if (!isSame(row.hash, linkHash(key, link))) return 'order';
  if (isSame(row.event_hash, NOT_OURS)) return 'inserted';
  if (row.id === null || row.id === undefined) return 'missing';
  const event = row as AuditRow;
  if (!isSame(row.event_hash, eventMac(key, fieldsOf(event)))) return 'changed';
  if (event.mac !== null && !isSame(event.mac, row.event_hash)) return 'changed';
  return roots.every((hash) => isSame(hash, row.hash)) ? null : 'root';
};

/** Every root must be ours, and what the database says was sealed must lie in the file store. */
const rootChecks = async (
  { auditKey, files, facilityId }: Verifying,
  inDatabase: readonly AuditRoot[],
  inFiles: readonly AuditRoot[],
): Promise<{ bySeq: Map<number, Buffer[]>; broken: AuditBreak | null }> => {
  const bySeq = new Map<number, Buffer[]>();
  const wrong: number[] = [];
  for (const root of [...inDatabase, ...inFiles]) {
    if (isSame(root.mac, rootMac(auditKey, root))) bySeq.set(root.seq, [...(bySeq.get(root.seq) ?? []), root.hash]);
    else wrong.push(root.seq);
  }
  // One that was sealed since the files were listed has its file by now.
  const later = without(inDatabase, inFiles).length > 0 ? await rootsInFiles(files, facilityId) : [];
  wrong.push(...without(inDatabase, [...inFiles, ...later]).map(({ seq }) => seq));
  const first = wrong.toSorted((a, b) => a - b)[0];
  return { bySeq, broken: first === undefined ? null : { kind: 'root', seq: first, eventId: null } };
};

const without = (inDatabase: readonly AuditRoot[], inFiles: readonly AuditRoot[]): AuditRoot[] => {
  const present = new Set(inFiles.map(({ mac }) => mac.toString('hex')));
  return inDatabase.filter(({ mac }) => !present.has(mac.toString('hex')));
};

/** The chain has an end that was cut off when something beyond it was sealed. */
const truncation = (seq: number, roots: readonly AuditRoot[]): AuditBreak | null =>
  roots.some((root) => root.seq > seq) ? { kind: 'truncated', seq: seq + 1, eventId: null } : null;

/** Events that neither stand in the chain nor wait for it, and those that wait too long or are gone before their turn. */
const outsideTheChain = async (client: pg.PoolClient): Promise<AuditBreak | null> => {
  const { rows: strangers } = await client.query<{ id: number }>(
    `SELECT min(e.id) AS id FROM audit_events e
      WHERE e.facility_id = app.current_facility_id()
        AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.facility_id = e.facility_id AND c.event_id = e.id)
        AND NOT EXISTS (SELECT FROM audit_pending p WHERE p.facility_id = e.facility_id AND p.event_id = e.id)`,
  );
  const stranger = strangers[0]?.id ?? null;
  if (stranger !== null) return { kind: 'inserted', seq: null, eventId: stranger };
  const { rows: waiting } = await client.query<{ event_id: number; is_there: boolean }>(
    `SELECT p.event_id, e.id IS NOT NULL AS is_there
       FROM audit_pending p LEFT JOIN audit_events e ON e.id = p.event_id AND e.facility_id = p.facility_id
      WHERE p.facility_id = app.current_facility_id()
        AND (e.id IS NULL OR p.since < now() - interval '${LONGEST_WAIT_MINUTES} minutes')
      ORDER BY p.event_id LIMIT 1`,
  );
  const [stuck] = waiting;
  return stuck ? { kind: stuck.is_there ? 'stuck' : 'missing', seq: null, eventId: stuck.event_id } : null;
};
