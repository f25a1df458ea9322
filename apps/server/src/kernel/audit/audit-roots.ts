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
 * Nothing is anchored twice. Returns the newest root; null while there is no event.
 */
export async function anchorAudit(anchoring: Anchoring, facilityId: string): Promise<AuditRoot | null> {
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
    // A file without its row proves as much; a row without its file would look like a loss.
    const path = rootPath(root);
    await prepared({
      key: path,
      work: () => files.put(path, Buffer.from(rootText(root)), { contentType: 'application/json' }),
    });
    await tx.$client.query('INSERT INTO audit_roots (seq, hash, sealed_at, mac) VALUES ($1, $2, $3, $4)', [
      root.seq,
      root.hash,
      new Date(Number(root.anchoredAtMicros) / 1000),
      root.mac,
    ]);
    return root;
  });
}

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

const rootPath = ({ facilityId, seq, hash, anchoredAtMicros, mac }: AuditRoot): string => {
  const year = new Date(Number(anchoredAtMicros) / 1000).getUTCFullYear();
  const name = [seq, anchoredAtMicros, hash.toString('base64url'), mac.toString('base64url')].join('.');
  return `${folderOf(facilityId)}/${year}/${name}`;
};

const rootText = ({ facilityId, seq, hash, anchoredAtMicros, mac }: AuditRoot): string =>
  `${JSON.stringify({ facilityId, seq, sealedAtMicros: anchoredAtMicros, hash: hash.toString('hex'), mac: mac.toString('hex') })}\n`;

const namePattern = /^(\d+)\.(\d+)\.([\w-]{43})\.([\w-]{43})$/;

/** What the file store says was anchored. The names tell everything, so that the files of many years are listed and not opened. */
export async function rootsInFiles(files: FileStore, facilityId: string): Promise<AuditRoot[]> {
  const roots: AuditRoot[] = [];
  for (const year of (await files.list(folderOf(facilityId))).prefixes) {
    let pageToken: string | null = null;
    do {
      const page: FilePage = await files.list(year, pageToken ? { pageToken } : {});
      for (const { name } of page.items) roots.push(...rootOfName(facilityId, name));
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
  }
  return roots;
}

const rootOfName = (facilityId: string, name: string): AuditRoot[] => {
  const [, seq, anchoredAtMicros, hash, mac] = namePattern.exec(name) ?? [];
  if (!seq || !anchoredAtMicros || !hash || !mac) return [];
  const [hashBytes, macBytes] = [Buffer.from(hash, 'base64url'), Buffer.from(mac, 'base64url')];
  return [{ facilityId, seq: Number(seq), anchoredAtMicros, hash: hashBytes, mac: macBytes }];
};
