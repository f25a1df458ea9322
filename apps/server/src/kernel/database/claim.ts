import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#kernel/database/database.ts';

/**
 * Runs `work` unless somebody, in this process or another, is at the same subject; tells whether it ran. The claim is a lock of one
 * database connection: it ends with the process that holds it, also by kill -9, and `lost` aborts when the connection breaks.
 */
export async function onlyHere(
  { claims }: Pick<Database, 'claims'>,
  subjectId: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await claims.connect();
  const lost = new AbortController();
  const onError = (error: Error) => lost.abort(error);
  client.on('error', onError);
  let isClean = false;
  try {
    const { rows } = await client.query<{ ours: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS ours',
      [subjectId],
    );
    const isOurs = rows[0]?.ours === true;
    if (isOurs) {
      await work(lost.signal).finally(() =>
        client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [subjectId]),
      );
    }
    isClean = true;
    return isOurs;
  } finally {
    client.off('error', onError);
    // A connection that may still hold the claim must not go back among the others.
    client.release(!isClean);
  }
}

const ASKED_EVERY_MS = 1_000;

/** Runs `work` when nobody else, in this process or another, is at the subject any more. Throws the signal's reason when it aborts before. */
export async function inTurn(
  database: Pick<Database, 'claims'>,
  subjectId: string,
  signal: AbortSignal,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!(await onlyHere(database, subjectId, work))) await pause(ASKED_EVERY_MS, undefined, { signal });
}
