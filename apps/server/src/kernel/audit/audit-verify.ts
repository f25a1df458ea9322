import { availableParallelism } from 'node:os';
import type { FileStore } from '@nattoku/baas/file-store';
import type pg from 'pg';
import { type AuditKey, eventMac, isSame, rootMac } from '#kernel/audit/audit-hash.ts';
import type { LinkFault } from '#kernel/audit/audit-links.ts';
import { type AuditRoot, pendingRoots, rootsInFiles, rootsOf } from '#kernel/audit/audit-roots.ts';
import { type AuditRow, auditColumns, fieldsOf } from '#kernel/audit/audit-rows.ts';
import { LONG_SLICE, type Walk, walkBeside, walkChain } from '#kernel/audit/audit-walk.ts';
import type { Connections } from '#kernel/database/database.ts';

/**
 * `changed`: an event does not say what was written. `missing`: an event of the chain is gone. `inserted`: an event that the server did not
 * write. `order`: a link was changed, moved or taken out. `truncated`: the chain ends before a anchored root. `root`: a root that does not fit.
 * `rootRemoved`: the database lacks a root whose file is stored.
 * `stuck`: events have waited too long for their place.
 */
export type BreakKind = LinkFault | 'truncated' | 'rootRemoved' | 'stuck';
export type AuditBreak = { kind: BreakKind; seq: number | null; eventId: number | null };
export type AuditVerdict = {
  /** The first that is wrong, in the order of the chain; null when everything is as it was written. */
  firstBreak: AuditBreak | null;
  checkedEvents: number;
  /** Up to which event, and when, the chain was anchored. */
  anchored: { seq: number; at: Date } | null;
  /** Events behind the last root: what is taken off their end can still go unnoticed. */
  unanchoredEvents: number;
};

type Verifying = {
  database: Pick<Connections, 'pool'>;
  facilityId: string;
  auditKey: AuditKey;
  files: FileStore;
  /** Hears from time to time how many events have been looked at. */
  progress?: (checkedEvents: number) => void;
  /** So many links are one connection's turn. */
  slice?: number;
};

const MOST_CONNECTIONS = 4;

/** Of the events that wait for their place. */
const BATCH = 5000;
/** The chain follows its events within seconds; after this long somebody has to look. */
const LONGEST_WAIT_MINUTES = 10;

/** How long one part of a verification may take, in milliseconds, when it is asked for in parts. */
const PART_MS = 3000;

/**
 * Looks through all events of a facility as they are at one moment, without changing anything and without holding up anybody. The number of
 * events costs time and no memory.
 */
export const verifyAudit = (verifying: Verifying): Promise<AuditVerdict> =>
  inSnapshot(verifying, async (client, inFiles) => {
    const roots = await rootChecks(client, verifying, inFiles);
    const walking = { ...verifying, roots: roots.bySeq };
    const last = await lastSeq(client);
    const from =
      last < 2 * (verifying.slice ?? LONG_SLICE)
        ? 0
        : await besideEachOther(client, verifying, (lanes) => walkBeside(lanes, { ...walking, last }));
    return judge(client, verifying, roots, await walkChain(client, { ...walking, from, deadline: Infinity }));
  });

export type AuditPart = { checkedEvents: number; totalEvents: number; verdict: AuditVerdict | null };

/**
 * The same in parts of a few seconds, for somebody who watches: each begins behind the events that the one before found good, and the last
 * has the verdict. What was found good cannot change between them without the next verification noticing.
 */
export const verifyAuditPart = (verifying: Verifying, from: number): Promise<AuditPart> =>
  inSnapshot(verifying, async (client, inFiles) => {
    const roots = await rootChecks(client, verifying, inFiles);
    const walk = await walkChain(client, { ...verifying, roots: roots.bySeq, from, deadline: Date.now() + PART_MS });
    const isOver = walk.broken !== null || walk.reachedEnd;
    return {
      checkedEvents: walk.seq,
      totalEvents: Math.max(walk.seq, await lastSeq(client)),
      verdict: isOver ? await judge(client, verifying, roots, walk) : null,
    };
  });

/** As many connections as there are processors to use them, all of which see the moment of the first; fewer where others need them. */
const besideEachOther = async <T>(
  client: pg.PoolClient,
  { database, facilityId }: Verifying,
  work: (clients: readonly pg.PoolClient[]) => Promise<T>,
): Promise<T> => {
  const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
  const count = Math.min(MOST_CONNECTIONS, availableParallelism()) - 1;
  const asked = Array.from({ length: count }, () => database.pool.connect().catch(() => null));
  const others = (await Promise.all(asked)).filter((other) => other !== null);
  try {
    for (const other of others) {
      await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await other.query(`SET TRANSACTION SNAPSHOT '${rows[0]?.id ?? ''}'`);
      await openOn(other, facilityId);
    }
    return await work([client, ...others]);
  } finally {
    for (const other of others) {
      await other.query('ROLLBACK').catch(() => {});
      other.release();
    }
  }
};

const openOn = async (client: pg.PoolClient, facilityId: string): Promise<void> => {
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query("SELECT set_config('app.facility_id', $1, true)", [facilityId]);
};

const inSnapshot = async <T>(
  { database, facilityId, files }: Verifying,
  work: (client: pg.PoolClient, inFiles: readonly AuditRoot[]) => Promise<T>,
): Promise<T> => {
  // Before the snapshot: a root that is anchored meanwhile would be ahead of it.
  const inFiles = await rootsInFiles(files, facilityId);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await openOn(client, facilityId);
    return await work(client, inFiles);
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
};

const lastSeq = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM audit_chain WHERE facility_id = app.current_facility_id()',
  );
  return rows[0]?.seq ?? 0;
};

const judge = async (
  client: pg.PoolClient,
  { auditKey }: Verifying,
  roots: Roots,
  walk: Walk,
): Promise<AuditVerdict> => {
  const last = roots.inDatabase.at(-1);
  return {
    firstBreak:
      walk.broken ??
      roots.broken ??
      (await outsideTheChain(client, auditKey, walk.seq)) ??
      truncation(walk.seq, roots.bySeq) ??
      roots.removed,
    checkedEvents: walk.seq,
    anchored: last ? { seq: last.seq, at: new Date(Number(last.anchoredAtMicros) / 1000) } : null,
    unanchoredEvents: Math.max(0, walk.seq - (last?.seq ?? 0)),
  };
};

type Roots = {
  inDatabase: readonly AuditRoot[];
  bySeq: Map<number, Buffer[]>;
  broken: AuditBreak | null;
  removed: AuditBreak | null;
};

/** Every root must be ours, and what the database says was anchored must lie in the file store. */
const rootChecks = async (
  client: pg.PoolClient,
  { auditKey, files, facilityId }: Verifying,
  inFiles: readonly AuditRoot[],
): Promise<Roots> => {
  const inDatabase = await rootsOf(client);
  const bySeq = new Map<number, Buffer[]>();
  const wrong: number[] = [];
  for (const root of [...inDatabase, ...inFiles]) {
    if (isSame(root.mac, rootMac(auditKey, root))) bySeq.set(root.seq, [...(bySeq.get(root.seq) ?? []), root.hash]);
    else wrong.push(root.seq);
  }
  // One that was anchored since the files were listed has its file by now.
  const isLacking = without(inDatabase, inFiles).length > 0;
  // Pending ones first: a file stops being pending after it was stored.
  const pending = isLacking ? await pendingRoots(files, facilityId) : [];
  const later = isLacking ? [...pending, ...(await rootsInFiles(files, facilityId))] : [];
  wrong.push(...without(inDatabase, [...inFiles, ...later]).map(({ seq }) => seq));
  const first = wrong.toSorted((a, b) => a - b)[0];
  const [lost] = without(inFiles, inDatabase)
    .filter((root) => isSame(root.mac, rootMac(auditKey, root)))
    .map(({ seq }) => seq)
    .toSorted((a, b) => a - b);
  return { inDatabase, bySeq, broken: breakAt('root', first), removed: breakAt('rootRemoved', lost) };
};

const breakAt = (kind: BreakKind, seq: number | undefined): AuditBreak | null =>
  seq === undefined ? null : { kind, seq, eventId: null };

/** Those of the first that are not among the second. */
const without = (roots: readonly AuditRoot[], others: readonly AuditRoot[]): AuditRoot[] => {
  const present = new Set(others.map(({ mac }) => mac.toString('hex')));
  return roots.filter(({ mac }) => !present.has(mac.toString('hex')));
};

/** The chain has an end that was cut off when something beyond it was anchored. */
const truncation = (seq: number, roots: ReadonlyMap<number, unknown>): AuditBreak | null =>
  [...roots.keys()].some((anchored) => anchored > seq) ? { kind: 'truncated', seq: seq + 1, eventId: null } : null;

/** Events that neither stand in the chain nor wait for it; that wait and are not ours; that wait too long or are gone before their turn. */
const outsideTheChain = async (client: pg.PoolClient, key: AuditKey, seq: number): Promise<AuditBreak | null> => {
  const { rows: strangers } = await client.query<{ id: number | null }>(
    `SELECT min(e.id) AS id FROM audit_events e
      WHERE e.facility_id = app.current_facility_id()
        AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.facility_id = e.facility_id AND c.event_id = e.id)
        AND NOT EXISTS (SELECT FROM audit_pending p WHERE p.facility_id = e.facility_id AND p.event_id = e.id)`,
  );
  const stranger = strangers[0]?.id ?? null;
  if (stranger !== null) return { kind: 'inserted', seq: null, eventId: stranger };
  const { rows: waiting } = await client.query<WaitingRow>(
    `SELECT p.event_id, p.since < now() - interval '${LONGEST_WAIT_MINUTES} minutes' AS is_late, ${auditColumns}
       FROM audit_pending p LEFT JOIN audit_events e ON e.id = p.event_id AND e.facility_id = p.facility_id
      WHERE p.facility_id = app.current_facility_id() ORDER BY p.event_id LIMIT ${BATCH}`,
  );
  for (const row of waiting) {
    const kind = faultOfWaiting(key, row, seq);
    if (kind) return { kind, seq: null, eventId: row.event_id };
  }
  return null;
};

type WaitingRow = Partial<AuditRow> & { event_id: number; is_late: boolean };

const faultOfWaiting = (key: AuditKey, row: WaitingRow, seq: number): BreakKind | null => {
  if (row.id === null || row.id === undefined) return 'missing';
  const event = row as AuditRow;
  const isFromBefore = event.mac === null && seq === 0;
  if (!isFromBefore && !isSame(event.mac, eventMac(key, fieldsOf(event)))) return 'inserted';
  return row.is_late ? 'stuck' : null;
};
