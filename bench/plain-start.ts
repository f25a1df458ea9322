import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';

type Embedded = { openEmbeddedPostgres(options: { dataDir: string }): Promise<{ url: string; stop(): Promise<void> }> };

/** A server that does nothing: the same embedded PostgreSQL on the same data, one connection, one route. */
const file = join(import.meta.dirname, '../apps/server/src/kernel/database/embedded.ts');
const { openEmbeddedPostgres } = (await import(file)) as Embedded;
const database = await openEmbeddedPostgres({ dataDir: process.env['DATA_DIR'] ?? '' });
const pool = new pg.Pool({ connectionString: database.url });
await pool.query('SELECT 1');
const app = Fastify();
app.get('/readyz', async () => ({ status: 'ready' }));
await app.listen({ port: Number(process.env['PORT']) });

process.once('SIGINT', async () => {
  await app.close();
  await pool.end();
  await database.stop();
  process.exit();
});
