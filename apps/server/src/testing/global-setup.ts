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
    ownerUrl: string;
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
  const owner = new pg.Client({ connectionString: cluster.url });
  await owner.connect();
  // Nothing of it is to outlive the run, so nobody waits for the disk. What is tried with a power cut has a cluster of its own.
  await owner.query('ALTER ROLE ALL SET synchronous_commit = off');
  await owner.query(`CREATE DATABASE ${TEMPLATE}`);
  await owner.end();

  const url = new URL(cluster.url);
  url.pathname = `/${TEMPLATE}`;
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'make-template.ts')], {
    env: { ...process.env, ...compileCache, DATABASE_URL: url.href },
  });
  project.provide('ownerUrl', cluster.url);

  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
