import { resolve } from 'node:path';
import { findRunningPostgres, openEmbeddedPostgres } from '#kernel/database/embedded.ts';
import { DataFolderInUse } from '#kernel/database/embedded-lock.ts';
import type { Environment } from '#kernel/environment.ts';

export type OwnerDatabase = {
  /** Connection string of the owner of everything. */
  url: string;
  /** Ends what this process started, and nothing else. */
  stop(): Promise<void>;
};

type Place = Pick<Environment, 'databaseUrl' | 'dataDir'>;

/**
 * The database for this process alone: of DATABASE_URL, or the embedded one, which it starts. `whileStarting` is called once PostgreSQL
 * begins to start by itself, and may take the processor.
 */
export async function openOwnDatabase(
  { databaseUrl, dataDir }: Place,
  log: (line: string) => void,
  whileStarting?: () => void,
): Promise<OwnerDatabase> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  return openEmbeddedPostgres({ dataDir: resolve(dataDir), log, ...(whileStarting && { whileStarting }) });
}

/** The same for a command that may run beside the server: it joins the embedded database that the server has started. */
export async function joinDatabase(place: Place, log: (line: string) => void): Promise<OwnerDatabase> {
  try {
    return await openOwnDatabase(place, log);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const url = await findRunningPostgres(place.dataDir);
    if (!url) throw error;
    return { url, stop: async () => {} };
  }
}
