import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { S3Address } from '@nattoku/baas/s3/s3-client';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { createApp } from '#app.ts';
import { createIdentify } from '#identify.ts';
import type { ConnectionSettings } from '#kernel/database/database.ts';
import { openLog } from '#kernel/http/logging.ts';
import { newId } from '#kernel/new-id.ts';
import { openLocalMailer } from '#kernel/email/local-mailbox.ts';
import { openServices } from '#kernel/open-services.ts';
import { openLocalSms } from '#kernel/sms/local-sms.ts';
import type { SentryDsn } from '#kernel/reporting/sentry-dsn.ts';
import type { Services } from '#kernel/services.ts';
import { hearOwnChanges } from '#kernel/database/own-changes.ts';
import { queues, startWork } from '#work.ts';

export type TestServer = {
  origin: string;
  /** The owner of the tables, who sees no facility unless it says which. */
  ownerUrl: string;
  adminUrl: string;
  /** Speaks as the superuser: sees every facility. */
  owner: pg.Pool;
  services: Services;
  app: FastifyInstance;
  clock: { now(): Date; advance(seconds: number): void };
  /** Starts the job workers of this server. Only for a server of its own: the workers of a shared one would serve later files too. */
  work(): Promise<void>;
};

type ServerOptions = {
  s3?: S3Address | null;
  sentryDsn?: SentryDsn | null;
  connections?: Partial<ConnectionSettings>;
};
type OpenServer = TestServer & {
  isOwn: boolean;
  countFacilities: () => Promise<number>;
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

const createClock = () => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (seconds: number) => void (ahead += seconds * 1000),
    reset: () => void (ahead = 0),
  };
};

/** Several test files at once load the machine more than a hospital does: a slow database is not taken for an unreachable one. */
export const unhurried = { poolSize: 8, identityPoolSize: 2, patienceMs: 10_000 };

/**
 * Copies the migrated template of the cluster. Nobody drops the copy: the cluster is deleted after the run. PostgreSQL copies the files of the
 * template in a third of the processor time that it takes to log each of its pages.
 */
async function createDatabase(): Promise<string> {
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE nattoku_template STRATEGY file_copy OWNER hospital`);
  await admin.end();
  return name;
}

/** Jobs and reminders go through all facilities of a database: a shared server with more of them ends with its file, so that no test waits for strangers' work. */
const FACILITIES_OF_SHARED_SERVER = 25;

/** A database that was copied ahead, for the next server of this worker. */
let nextDatabase: Promise<string> | undefined;

function takeDatabase(): Promise<string> {
  const taken = nextDatabase ?? createDatabase();
  nextDatabase = undefined;
  return taken;
}

const open = async (isOwn: boolean, options: ServerOptions = {}): Promise<OpenServer> => {
  const { s3 = null, sentryDsn = null, connections = unhurried } = options;
  const name = await takeDatabase();
  const adminUrl = inDatabase(inject('adminUrl'), name);
  const ownerUrl = inDatabase(inject('ownerUrl'), name);
  const owner = new pg.Pool({ connectionString: adminUrl, max: 2 });
  // A connection that the cluster ends at the end of the run is no failure.
  owner.on('error', () => {});
  const dataDir = await mkdtemp(join(tmpdir(), 'nattoku-files-'));
  await mkdir(join(dataDir, 'keys'), { mode: 0o700 });
  await writeFile(join(dataDir, 'keys/seal.pem'), inject('sealKey'), { mode: 0o600 });
  const clock = createClock();
  const log = openLog('silent');
  const opened = await openServices({
    ownerUrl,
    dataDir,
    log,
    tls: false,
    queues,
    working: true,
    mailer: openLocalMailer(join(dataDir, 'mailbox')),
    sms: openLocalSms(join(dataDir, 'outbox')),
    publicUrl: 'https://hospital.example',
    s3,
    clock,
    connections,
    refuseFilesInTransactions: true,
  });
  // What a test changes by SQL invalidates the caches of the server, like what the server changes.
  hearOwnChanges(owner, opened.services.whoAsks.drop);
  const services = { ...opened.services, identify: createIdentify(opened.services) };
  const app = await createApp(services, { tls: false, trustProxy: undefined, isReady: () => true, sentryDsn });
  await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    ownerUrl,
    adminUrl,
    owner,
    services,
    app,
    clock,
    work: () => {
      if (!isOwn) throw new Error('This file starts job workers: call useOwnServer() at its top.');
      return startWork(services);
    },
    isOwn,
    countFacilities: async () =>
      Number((await owner.query<{ count: string }>('SELECT count(*) FROM facilities')).rows[0]?.count),
    reset: async () => {
      clock.reset();
      await services.rateLimits.settle();
      await owner.query('DELETE FROM rate_limits');
    },
    close: async () => {
      await app.close();
      await opened.close();
      await owner.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const inDatabase = (cluster: string, name: string): string => {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
};

let ownOptions: ServerOptions | undefined;
let own: Promise<OpenServer> | undefined;
let shared: Promise<OpenServer> | undefined;

/**
 * Gives the test file a server and a database of its own, instead of those that the worker process shares between files. For files that
 * start job workers, set options, or look at what belongs to no facility: operators, the catalogue, schedules, mailboxes, global counts.
 */
export function useOwnServer(options: ServerOptions = {}): void {
  ownOptions = options;
}

/** The server of this test file, over real HTTP. Files share it with others of the same worker unless they call useOwnServer. */
export function testServer(): Promise<TestServer> {
  if (ownOptions) return (own ??= open(true, ownOptions));
  return (shared ??= open(false));
}

/** Called after each file. Sets a shared server back to the present and without counted attempts, or ends it when it has served long enough. */
export async function endServerOfFile(): Promise<void> {
  const ended = own;
  own = ownOptions = undefined;
  if (ended) await endServer(await ended);
  const server = await shared;
  if (!server) return;
  if ((await server.countFacilities()) < FACILITIES_OF_SHARED_SERVER) return server.reset();
  shared = undefined;
  await endServer(server);
}

/** Copies the database of the next server while this one ends. */
async function endServer(server: OpenServer): Promise<void> {
  nextDatabase ??= createDatabase();
  await server.close();
}
