import { mkdtemp, rm } from 'node:fs/promises';
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
import type { SentryDsn } from '#kernel/sentry-dsn.ts';
import type { Services } from '#kernel/services.ts';
import { hearOwnChanges } from '#kernel/database/own-changes.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
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
  /** Lets this server do the jobs that writes leave behind. */
  work(): Promise<void>;
};

/** What the first who asks for the server of a test file may choose. */
export type ServerGiven = {
  s3?: S3Address | null;
  sentryDsn?: SentryDsn | null;
  connections?: Partial<ConnectionSettings>;
};

const movableClock = () => {
  let ahead = 0;
  return { now: () => new Date(Date.now() + ahead), advance: (seconds: number) => void (ahead += seconds * 1000) };
};

/** Several test files at once are more than a machine of a hospital has to do: what is slow is not taken for gone. */
export const unhurried = { poolSize: 8, identityPoolSize: 2, patienceMs: 10_000 };

const open = async ({
  s3 = null,
  sentryDsn = null,
  connections = unhurried,
}: ServerGiven): Promise<TestServer & { close: () => Promise<void> }> => {
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE nattoku_template OWNER hospital`);

  const adminUrl = inDatabase(inject('adminUrl'), name);
  const ownerUrl = inDatabase(inject('ownerUrl'), name);
  const owner = new pg.Pool({ connectionString: adminUrl, max: 2 });
  // A connection that is still saying goodbye when the database is dropped would end the run.
  owner.on('error', () => {});
  const dataDir = await mkdtemp(join(tmpdir(), 'nattoku-files-'));
  const clock = movableClock();
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
  // What a test changes by hand is known at once, like what the server changes.
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
    work: () => startWork(services),
    close: async () => {
      await app.close();
      await opened.close();
      await owner.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const inDatabase = (cluster: string, name: string): string => {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
};

let opened: ReturnType<typeof open> | undefined;

/** The server of this test file, over real HTTP on a database of its own. */
export function testServer(given: ServerGiven = {}): Promise<TestServer> {
  if (!opened) {
    const own = (opened = open(given));
    atEndOfFile(async () => {
      opened = undefined;
      await (await own).close();
    });
  }
  return opened;
}
