import type { FilePage, FileStore } from '@nattoku/baas/file-store';
import { type AuditKey, microsOf, rootMac, type RootFields } from '#kernel/audit/audit-hash.ts';
import { chainAudit, chainHead, holdChain } from '#kernel/audit/audit-chain.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Connections } from '#kernel/database/database.ts';
import { prepared, type Tx } from '#kernel/database/transaction.ts';

export type AuditRoot = RootFields & { mac: Buffer };
type Anchoring = { database: Connections; auditKey: AuditKey; files: FileStore; clock: Clock };

/**
 * Puts the head of the chain where the database cannot take it back: into audit_roots, and as a file whose name, used once, says all of it.
 * Nothing is anchored twice. Returns the newest root; null while there is no event. The file is pending until its row is committed: one that is
 * not pending and has no row tells that the row was removed.
 */
export async function anchorAudit(anchoring: Anchoring, facilityId: string): Promise<AuditRoot | null> {
  const root = await addRoot(anchoring, facilityId);
  await storePending(anchoring, facilityId);
  return root;
}

const addRoot = async (anchoring: Anchoring, facilityId: string): Promise<AuditRoot | null> => {
  const { database, auditKey, files, clock } = anchoring;
  await chainAudit(anchoring, facilityId);
  const anchoredAt = clock.now();
  return database.transaction(facilityId, async (tx) => {
    await holdChain(tx, facilityId);
    const head = await chainHead(tx);
    const last = await lastRoot(tx);
    if (head.seq === 0 || last?.seq === head.seq) return last;
    const fields = { facilityId, seq: head.seq, hash: head.hash, anchoredAtMicros: microsOf(anchoredAt) };
    const root = { ...fields, mac: rootMac(auditKey, fields) };
    // Before its row: a row without a file would look like a loss.
    const path = pendingPath(root);
    await prepared({ key: path, work: () => putRoot(files, path, root) });
    await tx.$client.query('INSERT INTO audit_roots (seq, hash, sealed_at, mac) VALUES ($1, $2, $3, $4)', [
      root.seq,
      root.hash,
      new Date(Number(root.anchoredAtMicros) / 1000),
      root.mac,
    ]);
    return root;
  });
};

/** Stores the pending files whose row is committed for good, those of a process that was killed too. */
const storePending = async ({ database, files }: Anchoring, facilityId: string): Promise<void> => {
  const pending = await pendingRoots(files, facilityId);
  if (pending.length === 0) return;
  const rows = await database.transaction(facilityId, (tx) => rootsOf(tx.$client));
  const committed = new Set(rows.map(({ mac }) => mac.toString('hex')));
  for (const root of pending.filter(({ mac }) => committed.has(mac.toString('hex')))) {
    await putRoot(files, rootPath(root), root);
    await files.remove(pendingPath(root));
  }
};

const putRoot = (files: FileStore, path: string, root: AuditRoot) =>
  files.put(path, Buffer.from(rootText(root)), { contentType: 'application/json' });

type RootRow = { facility_id: string; seq: number; hash: Buffer; at_micros: string; mac: Buffer };

const rootColumns = 'facility_id, seq, hash, (extract(epoch FROM sealed_at) * 1000000)::bigint::text AS at_micros, mac';

const rootOf = ({ facility_id, seq, hash, at_micros, mac }: RootRow): AuditRoot => ({
  facilityId: facility_id,
  seq,
  hash,
  anchoredAtMicros: at_micros,
  mac,
});

/** By their place in the chain. */
export const rootsOf = async (client: Pick<Tx['$client'], 'query'>): Promise<AuditRoot[]> => {
  const { rows } = await client.query<RootRow>(
    `SELECT ${rootColumns} FROM audit_roots WHERE facility_id = app.current_facility_id() ORDER BY seq`,
  );
  return rows.map(rootOf);
};

export const lastRoot = async (tx: Tx): Promise<AuditRoot | null> => {
  const { rows } = await tx.$client.query<RootRow>(
    `SELECT ${rootColumns} FROM audit_roots WHERE facility_id = app.current_facility_id() ORDER BY seq DESC LIMIT 1`,
  );
  return rows[0] ? rootOf(rows[0]) : null;
};

const folderOf = (facilityId: string) => `audit/${facilityId}/roots`;

const pendingFolderOf = (facilityId: string) => `audit/${facilityId}/pending-roots`;

const nameOf = ({ seq, hash, anchoredAtMicros, mac }: AuditRoot): string =>
  [seq, anchoredAtMicros, hash.toString('base64url'), mac.toString('base64url')].join('.');

const rootPath = (root: AuditRoot): string => {
  const year = new Date(Number(root.anchoredAtMicros) / 1000).getUTCFullYear();
  return `${folderOf(root.facilityId)}/${year}/${nameOf(root)}`;
};
const pendingPath = (root: AuditRoot): string => `${pendingFolderOf(root.facilityId)}/${nameOf(root)}`;

const rootText = ({ facilityId, seq, hash, anchoredAtMicros, mac }: AuditRoot): string =>
  `${JSON.stringify({ facilityId, seq, sealedAtMicros: anchoredAtMicros, hash: hash.toString('hex'), mac: mac.toString('hex') })}\n`;

const namePattern = /^(\d+)\.(\d+)\.([\w-]{43})\.([\w-]{43})$/;

/** What the file store says was anchored. The names tell everything, so that the files of many years are listed and not opened. */
export async function rootsInFiles(files: FileStore, facilityId: string): Promise<AuditRoot[]> {
  const { prefixes } = await files.list(folderOf(facilityId));
  const years = await Promise.all(prefixes.map((year) => rootsBelow(files, facilityId, year)));
  return years.flat();
}

/** Files whose row may not be committed yet, or never will be. */
export const pendingRoots = (files: FileStore, facilityId: string): Promise<AuditRoot[]> =>
  rootsBelow(files, facilityId, pendingFolderOf(facilityId));

const rootsBelow = async (files: FileStore, facilityId: string, folder: string): Promise<AuditRoot[]> => {
  const roots: AuditRoot[] = [];
  let pageToken: string | null = null;
  do {
    const page: FilePage = await files.list(folder, pageToken ? { pageToken } : {});
    for (const { name } of page.items) roots.push(...rootOfName(facilityId, name));
    pageToken = page.nextPageToken;
  } while (pageToken !== null);
  return roots;
};

const rootOfName = (facilityId: string, name: string): AuditRoot[] => {
  const [, seq, anchoredAtMicros, hash, mac] = namePattern.exec(name) ?? [];
  if (!seq || !anchoredAtMicros || !hash || !mac) return [];
  const [hashBytes, macBytes] = [Buffer.from(hash, 'base64url'), Buffer.from(mac, 'base64url')];
  return [{ facilityId, seq: Number(seq), anchoredAtMicros, hash: hashBytes, mac: macBytes }];
};
