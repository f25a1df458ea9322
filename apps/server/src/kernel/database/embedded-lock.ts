import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): Promise<void>;
}

/** Another living process holds the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly folder: string;
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    super(
      `データフォルダー「${folder}」は、別のプロセス（PID ${pid ?? '不明'}）が使用中です。` +
        `そのプロセスを終了するか、別の DATA_DIR を指定してください。\n` +
        `The data folder "${folder}" is in use by another process (pid ${pid ?? 'unknown'}). ` +
        `Stop that process, or choose another DATA_DIR.`,
    );
    this.folder = folder;
    this.pid = pid;
  }
}

/**
 * Takes the data folder for this process alone. Node has no file locks of its own; an exclusive SQLite transaction is one,
 * on every system, and the kernel drops it when the process dies, however it dies.
 * @throws DataFolderInUse
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  // Search permission for others: as root the database may have to run as another user. What lies inside is private by itself.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const holder = join(folder, 'database.holder');
  const database = new DatabaseSync(join(folder, 'database.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderInUse(folder, await readPid(holder));
  }
  await writeFile(holder, `${process.pid}\n`);
  return {
    release: async () => {
      if (!database.isOpen) return;
      await writeFile(holder, '');
      database.close();
    },
  };
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
