import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedPostgres } from '#kernel/database/embedded.ts';
import { compileCache } from '#testing/process/run-command.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An owner of tables as a hospital's PostgreSQL gives one: no superuser, so that row-level security holds for it too. */
    ownerUrl: string;
    /** The superuser of the cluster, who sees every facility at any time. */
    adminUrl: string;
  }
}

const TEMPLATE = 'nattoku_template';

const openCluster = async (folder: string) => {
  if (process.env['TEST_DATABASE'] !== 'postgres15') return openEmbeddedPostgres({ dataDir: folder });
  const { openDebianPostgres } = await import('#testing/process/debian-postgres.ts');
  const cluster = await openDebianPostgres(folder);
  if ('skipped' in cluster) throw new Error(cluster.skipped);
  return cluster;
};

/** One cluster for the whole run, migrated once; each test file copies the template in some ten milliseconds. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-test-'));
  const cluster = await openCluster(folder);
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  // Nothing of it is to outlive the run, so nobody waits for the disk. What is tried with a power cut has a cluster of its own.
  await admin.query('ALTER ROLE ALL SET synchronous_commit = off');
  const ownerUrl = new URL(cluster.url);
  ownerUrl.username = 'hospital';
  await admin.query(`CREATE ROLE hospital LOGIN NOSUPERUSER NOBYPASSRLS CREATEROLE PASSWORD '${ownerUrl.password}'`);
  await admin.query(`CREATE DATABASE ${TEMPLATE} OWNER hospital`);
  await admin.end();

  const url = new URL(ownerUrl);
  url.pathname = `/${TEMPLATE}`;
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'make-template.ts')], {
    env: { ...process.env, ...compileCache, DATABASE_URL: url.href },
  });
  project.provide('ownerUrl', ownerUrl.href);
  project.provide('adminUrl', cluster.url);

  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
