import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '#kernel/database/embedded.ts';
import { openOwnKey } from '#kernel/seal/own-key.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An owner of tables as a hospital's PostgreSQL gives one: no superuser, so that row-level security holds for it too. */
    ownerUrl: string;
    /** The superuser of the cluster, who sees every facility at any time. */
    adminUrl: string;
    /** The key that each server seals with, as PEM. */
    sealKey: string;
  }
}

const TEMPLATE = 'nattoku_template';

/** The cluster is deleted after the run, so nothing waits for the disk. Tests of crashes and power cuts start durable clusters of their own. */
const notDurable = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
};

const openCluster = async (folder: string, isOldest: boolean) => {
  if (!isOldest) return openEmbeddedPostgres({ dataDir: folder, settings: notDurable });
  const { openDebianPostgres } = await import('#testing/process/debian-postgres.ts');
  const cluster = await openDebianPostgres(folder, notDurable);
  if ('skipped' in cluster) throw new Error(cluster.skipped);
  return cluster;
};

/** Starts one cluster per project of the run and migrates one database, of which test-server.ts makes copies. */
export default async function setup(project: TestProject) {
  // scripts/test.ts names a folder in memory where there is room.
  const folder = await mkdtemp(join(process.env['TEST_DATABASES'] ?? tmpdir(), 'nattoku-test-'));
  const cluster = await openCluster(folder, project.name === 'server-15');
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  const ownerUrl = new URL(cluster.url);
  ownerUrl.username = 'hospital';
  await admin.query(`CREATE ROLE hospital LOGIN NOSUPERUSER NOBYPASSRLS CREATEROLE PASSWORD '${ownerUrl.password}'`);
  await admin.query(`CREATE DATABASE ${TEMPLATE} OWNER hospital`);
  await admin.end();

  const url = new URL(ownerUrl);
  url.pathname = `/${TEMPLATE}`;
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'make-template.ts')], {
    env: { ...process.env, DATABASE_URL: url.href },
  });
  // Made once: that takes half a second, and a test may move the clock of a server before its first seal.
  await openOwnKey(folder, new Date());
  project.provide('sealKey', await readFile(join(folder, 'keys/seal.pem'), 'utf8'));
  project.provide('ownerUrl', ownerUrl.href);
  project.provide('adminUrl', cluster.url);

  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
