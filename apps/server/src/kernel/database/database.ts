import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { appUrl, assertGuarded } from '#kernel/database/roles.ts';

// A date without a time has no zone: it stays the text that PostgreSQL sends (pitfall 12).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** An open transaction of one facility. Its $client serves what drizzle has no words for. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };

export type Database = {
  pool: pg.Pool;
  /** Runs `work` in one transaction that sees exactly one facility. Rolls back when it throws. */
  transaction<T>(facilityId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export async function openDatabase(ownerUrl: string, { poolSize = 20 } = {}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: appUrl(ownerUrl),
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // An idle connection that dies with the database is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  await assertGuarded(pool);
  return { pool, transaction: (facilityId, work) => inTransaction(pool, facilityId, work), close: () => pool.end() };
}

async function inTransaction<T>(pool: pg.Pool, facilityId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query("SELECT set_config('app.facility_id', $1, true)", [facilityId]);
    const value = await work(drizzle(client, { casing: 'snake_case' }) as Tx);
    await client.query('COMMIT');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error(String(reason));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
