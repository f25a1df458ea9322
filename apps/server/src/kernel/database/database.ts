import type { FastifyBaseLogger as Log } from 'fastify';
import pg from 'pg';
import { runWithAdmission } from '#kernel/database/admission.ts';
import { newestMigration } from '#kernel/database/migrate.ts';
import { openPool, type Pool } from '#kernel/database/pool.ts';
import { openPulse } from '#kernel/database/pulse.ts';
import { appUrl, assertGuarded } from '#kernel/database/roles.ts';
import { openTelling, type Telling } from '#kernel/database/telling.ts';
import { runTransaction, type TransactionKind, type Tx } from '#kernel/database/transaction.ts';

export type { Tx } from '#kernel/database/transaction.ts';

// A date without a time has no zone: it stays the text that PostgreSQL sends (specification/text.md §3).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections that are shared, and what is done on them. */
export type Connections = {
  pool: Pool;
  /**
   * Runs `work` in one transaction that sees exactly one facility. Rolls back when it throws. `work` may run more than once (`prepared`), and what
   * it does outside the database happens as often.
   */
  transaction<T>(facilityId: string, work: (tx: Tx) => Promise<T>, how?: TransactionKind): Promise<T>;
};

/** `away`: it does not answer. `outdated`: it lacks tables that this program needs, as after an older backup was put in its place.
 * `readOnly`: it takes no writes, as a standby does; nothing can be read without writing down who looked. */
export type DatabaseState = 'ready' | 'away' | 'outdated' | 'readOnly';

export type Database = Connections & {
  /** The address with the server's own login, for connections beside these. */
  url: string;
  /** A few connections for the question who asks alone: it is answered however busy the others are. */
  identity: Connections;
  /** A connection or two for writing down who looked at what: those who wait for it hold none meanwhile. */
  journal: Connections;
  /** Connections that hold a claim for as long as a job lasts, and do nothing else. */
  claims: Pool;
  /** Known without asking it. */
  state(): DatabaseState;
  /** Told when it has been silent for so long that every connection that hangs on it is given up. Returns what ends the listening. */
  onCut(listener: () => void): () => void;
  /** What no transaction is about. */
  tell: Telling['tell'];
  close(): Promise<void>;
};

export type ConnectionSettings = {
  poolSize: number;
  identityPoolSize: number;
  /** The database counts as silent when it has not answered for so long, in milliseconds. */
  patienceMs: number;
};

/** `changed`: learns what this process itself changed of who asks. */
type Opening = { log: Log; changed?(subject: string): void } & Partial<ConnectionSettings>;

/** A normal request waits for a connection longer than the database takes to count as silent: one that is only busy refuses nobody. */
const WAIT_PER_PATIENCE = 3;

const CLAIMS = 8;
/** One facility's events are written one batch after the other: more than one is for servers of several facilities. */
const JOURNAL = 2;

export async function openDatabase(
  ownerUrl: string,
  { log, changed = () => {}, poolSize = 20, identityPoolSize = 4, patienceMs = 1_000 }: Opening,
): Promise<Database> {
  const connectionString = await appUrl(ownerUrl);
  const needed = await newestMigration();
  const pulse = openPulse(connectionString, { silentAfterMs: patienceMs, log });
  // Notifications of several requests are sent together: neither the kind nor the client of one of them decides.
  const telling = openTelling(
    (text, values) => runWithAdmission({ kind: 'normal' }, () => journal.query(text, values)),
    log,
  );
  const common = { connectionString, pulse, changed, tell: telling.tell, waitMs: patienceMs * WAIT_PER_PATIENCE };
  const pool = openPool({ ...common, size: poolSize, hasShares: true });
  const identity = openPool({ ...common, size: identityPoolSize });
  const journal = openPool({ ...common, size: JOURNAL });
  const claims = openPool({ ...common, size: CLAIMS, outlastsSilence: true });
  const close = async () => {
    await telling.close();
    await pulse.close();
    for (const each of [claims, journal, identity, pool]) await each.end();
  };
  await assertGuarded(pool).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    ...connectionsOf(pool),
    url: connectionString,
    identity: connectionsOf(identity),
    journal: connectionsOf(journal),
    claims,
    state: () => {
      if (pulse.isSilent()) return 'away';
      if (pulse.isReadOnly()) return 'readOnly';
      return (pulse.newestMigration() ?? '') >= needed ? 'ready' : 'outdated';
    },
    onCut: (listener) => pulse.on('cut', listener),
    tell: telling.tell,
    close,
  };
}

const connectionsOf = (pool: Pool): Connections => ({
  pool,
  transaction: (facilityId, work, how) => runTransaction(pool, facilityId, work, how),
});
