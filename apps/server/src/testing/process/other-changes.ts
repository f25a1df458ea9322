import pg from 'pg';
import { LISTENING } from '#kernel/database/listening.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import type { TestServer } from '#testing/test-server.ts';

/** The superuser on a connection that no process of ours hears: its changes are known by NOTIFY alone, like those of another process. */
export function openUnheard({ adminUrl }: TestServer): Pick<pg.Pool, 'query'> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  pool.on('error', () => {});
  atEndOfFile(() => pool.end());
  return pool;
}

/** Ends every connection by which processes on this database hear of changes, again and again until told to stop. */
export function cutListeners(database: Pick<pg.Pool, 'query'>): { stop: () => Promise<void> } {
  let isStopped = false;
  const cutting = (async () => {
    while (!isStopped)
      await database.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
        [LISTENING],
      );
  })();
  return {
    stop: async () => {
      isStopped = true;
      await cutting;
    },
  };
}
