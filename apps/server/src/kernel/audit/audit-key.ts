import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AuditKey, fingerprintOf } from '#kernel/audit/audit-hash.ts';
import { openClient } from '#kernel/database/client.ts';

const KEY_BYTES = 32;
/** A key of chance has nearly as many different bytes as it is long; one that somebody typed or padded has few. */
const LEAST_DIFFERENT_BYTES = 20;

/**
 * Reads AUDIT_KEY: base64url or base64 of 32 bytes or more of chance, as `openssl rand -base64 32` prints it.
 * Throws a sentence for a key that is short or was made up (specification/audit.md §5).
 */
export function readAuditKey(text: string): AuditKey {
  const key = /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0);
  if (key.length < KEY_BYTES || new Set(key).size < LEAST_DIFFERENT_BYTES)
    throw new Error('AUDIT_KEY: must be 32 random bytes in base64; make one with: openssl rand -base64 32');
  return key;
}

type Place = { dataDir: string; ownerUrl: string; given: AuditKey | null };

/**
 * The key of the audit log: the given one, or that of DATA_DIR/keys/audit.key, which is made at the first start. Refuses to start with
 * another key than the one that this database's events were written with: from then on nobody could tell a forged event.
 */
export async function openAuditKey({ dataDir, ownerUrl, given }: Place): Promise<AuditKey> {
  const key = given ?? (await keyOfFile(join(dataDir, 'keys')));
  const known = await rememberFingerprint(ownerUrl, fingerprintOf(key));
  if (known !== fingerprintOf(key)) {
    throw new Error(
      'AUDIT_KEY: this database belongs to another audit key. Bring back DATA_DIR/keys/audit.key, or set AUDIT_KEY to the same value on every machine; see docs/operators.md, section Audit log.',
    );
  }
  return key;
}

const keyOfFile = async (folder: string): Promise<AuditKey> => {
  const path = join(folder, 'audit.key');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await makeKeyFile(path);
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`${path}: others can read this key. Take their rights away: chmod 600 ${path}`);
  return readAuditKey((await readFile(path, 'utf8')).trim());
};

/** Two processes may start at once: the key appears under its name only once it is whole, and the person who is second takes the first one's. */
const makeKeyFile = async (path: string): Promise<void> => {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(own, 'wx', 0o600);
  await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`);
  await file.sync();
  await file.close();
  await link(own, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
};

/** Only the owner of the tables writes into `installation`. */
const rememberFingerprint = async (ownerUrl: string, fingerprint: string): Promise<string | undefined> => {
  const client = await openClient(ownerUrl);
  try {
    await client.query("INSERT INTO installation (name, value) VALUES ('audit.key', $1) ON CONFLICT DO NOTHING", [
      fingerprint,
    ]);
    const { rows } = await client.query<{ value: string }>("SELECT value FROM installation WHERE name = 'audit.key'");
    return rows[0]?.value;
  } finally {
    await client.end();
  }
};
