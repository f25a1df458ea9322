import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canWork, listAccounts, type Account } from '#kernel/database/embedded-account.ts';
import { binariesIn, type PostgresBinaries } from '#kernel/database/embedded-binaries.ts';

/** Where a database lives, and who runs it with what. */
export interface PostgresHome {
  /** Private folder with the cluster, the password and the socket. */
  readonly folder: string;
  readonly account: Account;
  readonly binaries: PostgresBinaries;
  /** Server parameters that replace the durable defaults; only a throw-away cluster may give up durability. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface HomeOptions {
  readonly dataDir: string;
  readonly binaries: PostgresBinaries;
  readonly log: (line: string) => void;
  /** Other accounts than those that fit this machine; the tests set it. */
  readonly accounts?: readonly Account[];
  /** Where the database goes when no account can work in the data folder. */
  readonly elsewhere?: string;
}

/** Finds an account that can work in the data folder, or moves the database to where one can, and says so. */
export async function findHome({ dataDir, binaries, log, ...options }: HomeOptions): Promise<PostgresHome> {
  const folder = join(dataDir, 'database');
  const note = join(dataDir, 'database.location');
  const moved = await readFile(note, 'utf8').catch(() => undefined);
  if (moved !== undefined) return returnTo(moved.trim(), { dataDir, binaries, log, ...options });

  await mkdir(folder, { recursive: true, mode: 0o700 });
  const accounts = options.accounts ?? (await listAccounts(folder));
  for (const account of accounts) {
    if (await canWork(account, folder, binaries)) {
      if (account.user) log(`PostgreSQL refuses to run as root: the embedded database runs as ${account.name}.`);
      return { folder, account, binaries };
    }
  }
  if (await isFile(join(folder, 'cluster', 'PG_VERSION'))) throw unreachable(folder, accounts);

  const away = join(
    options.elsewhere ?? '/var/lib/nattoku',
    createHash('sha256').update(dataDir).digest('hex').slice(0, 12),
  );
  await mkdir(away, { recursive: true, mode: 0o711 });
  const home = await settle(away, accounts, binaries);
  if (!home) throw unreachable(folder, accounts);
  await rm(folder, { recursive: true });
  await writeFile(note, `${away}\n`);
  log(
    `内蔵データベースはデータフォルダーに置けないため、${away} に置きます（${home.account.name}）。` +
      ` / The embedded database cannot work inside ${dataDir}; it lives in ${away}, run by ${home.account.name}.`,
  );
  return home;
}

/** Where the database of this data folder lives, the person who runs it. */
export async function folderOf(dataDir: string): Promise<string> {
  const moved = await readFile(join(dataDir, 'database.location'), 'utf8').catch(() => undefined);
  return moved === undefined ? join(dataDir, 'database') : join(moved.trim(), 'database');
}

async function returnTo(away: string, { dataDir, binaries, accounts }: HomeOptions): Promise<PostgresHome> {
  const home = (await isFile(join(away, 'database', 'cluster', 'PG_VERSION')))
    ? await settle(away, accounts ?? (await listAccounts(join(away, 'database'))), binaries)
    : undefined;
  if (!home) {
    throw new Error(
      `データベースの置き場所 ${away} が見つからないか、使えません（${join(dataDir, 'database.location')} の記録）。\n` +
        `The database of ${dataDir} was kept in ${away}, which is gone or out of reach. Bring it back, or, to begin empty, ` +
        `remove ${join(dataDir, 'database.location')}.`,
    );
  }
  return home;
}

async function settle(
  away: string,
  accounts: readonly Account[],
  binaries: PostgresBinaries,
): Promise<PostgresHome | undefined> {
  const folder = join(away, 'database');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copied = await copyBinaries(binaries, away);
  for (const account of accounts) {
    if (await canWork(account, folder, copied)) return { folder, account, binaries: copied };
  }
  return undefined;
}

/** The checkout may be out of reach too, so the programs go along; they are renewed with every new release. */
async function copyBinaries(binaries: PostgresBinaries, away: string): Promise<PostgresBinaries> {
  const target = join(away, 'postgresql');
  const origin = `${binaries.root} ${(await stat(binaries.postgres)).mtimeMs}\n`;
  const known = await readFile(join(target, 'origin'), 'utf8').catch(() => '');
  if (known !== origin) {
    await rm(target, { recursive: true, force: true });
    await cp(binaries.root, target, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(target, 'origin'), origin);
  }
  return { ...(await binariesIn(target)), localeArguments: binaries.localeArguments };
}

function unreachable(folder: string, accounts: readonly Account[]): Error {
  const tried = accounts.map((account) => account.name).join(', ');
  return new Error(
    `PostgreSQL は root では動きません。${folder} で動かせるユーザーが見つかりませんでした（試したもの: ${tried}）。\n` +
      `PostgreSQL refuses to run as root, and none of these can work in ${folder}: ${tried}. ` +
      `Start as another user, choose a DATA_DIR that such a user can reach, or set DATABASE_URL.`,
  );
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
