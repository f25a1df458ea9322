import { resolve } from 'node:path';
import { findEmbeddedBinaries } from '#kernel/database/embedded-binaries.ts';
import { findRunningCluster, openCluster, type EmbeddedPostgres } from '#kernel/database/embedded-cluster.ts';
import { findHome, folderOf, type PostgresHome } from '#kernel/database/embedded-home.ts';
import { lockDataFolder } from '#kernel/database/embedded-lock.ts';

export interface EmbeddedOptions {
  /** The database lives in its folder `database`; the path may be long and contain spaces. */
  readonly dataDir: string;
  /** Told what the supervisor does and what PostgreSQL prints. */
  readonly log?: (line: string) => void;
  /** See PostgresHome. */
  readonly settings?: PostgresHome['settings'];
  /** Called once PostgreSQL begins to start. */
  readonly whileStarting?: () => void;
}

/**
 * Opens the PostgreSQL that comes with the program, creating it on the first start. Only one process at a time may
 * have a data folder open; a killed one leaves nothing that stands in the way of the next.
 * @throws DataFolderInUse
 */
export async function openEmbeddedPostgres({
  dataDir,
  log = () => {},
  settings = {},
  whileStarting,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir);
  const lock = await lockDataFolder(folder);
  try {
    const home = await findHome({ dataDir: folder, binaries: await findEmbeddedBinaries(), log });
    const cluster = await openCluster({ ...home, settings }, log, whileStarting);
    return { url: cluster.url, stop: () => cluster.stop().finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The database of a data folder that another process has open, for a command that works beside it. */
export const findRunningPostgres = async (dataDir: string): Promise<string | undefined> =>
  findRunningCluster({ folder: await folderOf(resolve(dataDir)) });
