import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canWork, listAccounts } from '#kernel/database/embedded-account.ts';
import { binariesIn } from '#kernel/database/embedded-binaries.ts';
import type { PostgresHome } from '#kernel/database/embedded-home.ts';
import { openCluster, type EmbeddedPostgres } from '#kernel/database/embedded-cluster.ts';

const installation = '/usr/lib/postgresql/15';

/** A private cluster of Debian's PostgreSQL 15, the oldest that DATABASE_URL may name, or why there can be none. */
export async function openDebianPostgres(
  folder: string,
  settings: PostgresHome['settings'] = {},
): Promise<EmbeddedPostgres | { skipped: string }> {
  if (!existsSync(join(installation, 'bin/initdb'))) {
    return { skipped: `There is no PostgreSQL 15 in ${installation}; Debian's package is postgresql-15.` };
  }
  // Another user than root may have to reach the cluster; the cluster itself is private.
  await chmod(folder, 0o711);
  const home = join(folder, 'database');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const binaries = { ...(await binariesIn(installation)), localeArguments: ['--locale=C.UTF-8'] };
  for (const account of await listAccounts(home)) {
    if (await canWork(account, home, binaries)) {
      return openCluster({ folder: home, account, binaries, settings }, () => {});
    }
  }
  return { skipped: `PostgreSQL refuses to run as root, and no other user can work in ${home}.` };
}
