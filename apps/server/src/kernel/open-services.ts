import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Address } from '@nattoku/baas/s3/s3-client';
import type { FastifyBaseLogger as Log } from 'fastify';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import { openAuditJournal } from '#kernel/audit/audit-journal.ts';
import { openAuditKey } from '#kernel/audit/audit-key.ts';
import { type Clock, systemClock } from '#kernel/clock.ts';
import { type ConnectionSettings, openDatabase } from '#kernel/database/database.ts';
import { openListening } from '#kernel/database/listening.ts';
import { CHANGES_CHANNEL, changesMayHaveGoneUnheard, openEventHub } from '#kernel/events.ts';
import { createCookies } from '#kernel/http/cookies.ts';
import { openJobs } from '#kernel/jobs/jobs.ts';
import type { Mailer } from '#kernel/email/email.ts';
import { openStorage } from '#kernel/storage/open-storage.ts';
import { openRateLimits } from '#kernel/rate-limits.ts';
import { openSeal, ownSeal } from '#kernel/seal/open-seal.ts';
import type { SealSettings } from '#kernel/seal/seal-settings.ts';
import type { Services } from '#kernel/services.ts';
import type { Sms } from '#kernel/sms/sms.ts';
import { openUses } from '#kernel/sessions/uses.ts';
import { localWebhookRules, type WebhookRules } from '#kernel/webhook/webhook-rules.ts';
import { openWhoAsks, WHO_ASKS_CHANNEL } from '#kernel/sessions/who-asks.ts';

export type ServiceOptions = {
  ownerUrl: string;
  dataDir: string;
  log: Log;
  tls: boolean;
  /** The queues of all areas. */
  queues: readonly string[];
  /** Whether this process takes jobs out of them. */
  working: boolean;
  mailer: Mailer | null;
  /** Without one this server sends no text messages. */
  sms?: Sms | null;
  publicUrl: string;
  contactTo?: string | null;
  /** The object store for files and uploads; none keeps them in `dataDir`. */
  s3?: S3Address | null;
  /** Without one it is kept in `dataDir`. */
  auditKey?: AuditKey | null;
  /** Without it the key is one that this installation makes for trying out. */
  seal?: SealSettings;
  /** Without them what is told stays on this machine. */
  webhooks?: WebhookRules;
  /** Without it nothing is laid anywhere. */
  recordDropDir?: string | null;
  importFolderDir?: string | null;
  clock?: Clock;
  /** How long who asks is believed without the database having reported a change, in milliseconds. */
  whoAsksLifeMs?: number;
  connections?: Partial<ConnectionSettings>;
  /** For tests: a file that is asked for while a transaction is open fails what asked. */
  refuseFilesInTransactions?: boolean;
};

export type OpenServices = Omit<Services, 'identify'>;

/** Opens what the whole process shares. The order of closing is the reverse of the order of need. */
export async function openServices(
  options: ServiceOptions,
): Promise<{ services: OpenServices; close: () => Promise<void> }> {
  const { ownerUrl, dataDir, log, tls, queues, working, mailer, publicUrl, clock = systemClock } = options;
  const auditKey = await openAuditKey({ dataDir, ownerUrl, given: options.auditKey ?? null });
  const whoAsks = openWhoAsks({ isHearing: () => listening.isHearing(), lifeMs: options.whoAsksLifeMs });
  const database = await openDatabase(ownerUrl, { log, changed: whoAsks.drop, ...options.connections });
  const journal = openAuditJournal({ database: database.journal, auditKey, log });
  const uploadFolder = join(dataDir, 'uploads');
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  const storage = await openStorage({
    s3: options.s3 ?? null,
    dataDir,
    uploadFolder,
    url: database.url,
    database,
    refuseInTransactions: options.refuseFilesInTransactions ?? false,
  });
  database.tell([changesMayHaveGoneUnheard]);
  const events = openEventHub();
  const listening = openListening(database.url, database, {
    [CHANGES_CHANNEL]: events.hearer,
    [WHO_ASKS_CHANNEL]: whoAsks.hearer,
  });
  const uses = openUses(database.identity, log);
  const rateLimits = openRateLimits(database.pool, log);
  const jobs = await openJobs(database.url, log, queues, { working, database });
  const services: OpenServices = {
    database,
    files: storage.files,
    uploads: storage.uploads,
    events,
    whoAsks,
    uses,
    jobs,
    clock,
    log,
    auditKey,
    cookies: createCookies(tls),
    rateLimits,
    mailer,
    sms: options.sms ?? null,
    publicUrl,
    contactTo: options.contactTo ?? null,
    seal: openSeal(options.seal ?? ownSeal, dataDir, clock),
    webhooks: options.webhooks ?? localWebhookRules,
    recordDropDir: options.recordDropDir ?? null,
    importFolderDir: options.importFolderDir ?? null,
    uploadFolder,
    scopeOf: (actor, requestId, requestLog) => ({
      actor,
      requestId,
      database,
      clock,
      jobs,
      log: requestLog,
      auditKey,
      journal,
    }),
  };
  const close = async () => {
    await jobs.close();
    await uses.close();
    await rateLimits.close();
    await listening.close();
    await storage.close();
    await database.close();
  };
  return { services, close };
}
