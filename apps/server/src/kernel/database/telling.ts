import type { FastifyBaseLogger as Log } from 'fastify';
import { DatabaseUnavailable } from '#kernel/database/unavailable.ts';

/** What all processes are told that listen on a channel of the database. */
export type Told = { channel: string; payload: string };

/** Tells all processes, soon, what has been committed. What could not be told is told later. */
export type Telling = {
  tell(told: readonly Told[]): void;
  /** Resolves once everything is told, or nobody can be told any more. */
  close(): Promise<void>;
};

const RETRY_MS = 500;

/**
 * NOTIFY holds one lock of the whole cluster until its transaction is on disk: writers that each did it themselves committed one after the other. So it
 * is done behind their commits, for many of them in one statement, and that statement waits for no disk: what a crash of PostgreSQL
 * swallows is made up for by those who listen, whose connections broke with it (decision 0045).
 */
export function openTelling(query: (text: string, values: unknown[]) => Promise<unknown>, log: Log): Telling {
  let waiting = new Map<string, Told>();
  let telling: Promise<void> | undefined;
  let isClosing = false;

  const tellAll = async () => {
    while (waiting.size > 0) {
      const taken = waiting;
      waiting = new Map();
      const told = [...taken.values()];
      try {
        await query(
          `SELECT set_config('synchronous_commit', 'off', true), pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS told (channel, payload)`,
          [told.map(({ channel }) => channel), told.map(({ payload }) => payload)],
        );
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable))
          log.error({ err: error }, 'changes could not be told; they are told again');
        if (isClosing) return;
        waiting = new Map([...taken, ...waiting]);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  };
  const begin = () => {
    telling ??= tellAll().finally(() => {
      telling = undefined;
      if (waiting.size > 0 && !isClosing) begin();
    });
  };
  return {
    tell(told) {
      for (const one of told) waiting.set(`${one.channel} ${one.payload}`, one);
      if (waiting.size > 0) begin();
    },
    async close() {
      isClosing = true;
      await telling;
      await tellAll();
    },
  };
}
