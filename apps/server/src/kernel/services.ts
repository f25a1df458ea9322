import type { Access } from '@nattoku/contract/shared/endpoint';
import type { ClientAccess } from '@nattoku/contract/shared/file-endpoint';
import type { FileStore } from '@nattoku/baas/file-store';
import type { FastifyRequest } from 'fastify';
import type { FastifyBaseLogger as Log } from 'fastify';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#kernel/database/database.ts';
import type { EventHub } from '#kernel/events.ts';
import type { Cookies } from '#kernel/http/cookies.ts';
import type { Jobs } from '#kernel/jobs/jobs.ts';
import type { Mailer } from '#kernel/email/email.ts';
import type { RateLimits } from '#kernel/rate-limits.ts';
import type { Actor, Anonymous, Scope } from '#kernel/scope.ts';
import type { Seal } from '#kernel/seal/open-seal.ts';
import type { Sms } from '#kernel/sms/sms.ts';
import type { Uses } from '#kernel/sessions/uses.ts';
import type { UploadStore } from '#kernel/uploads/upload-store.ts';
import type { WebhookRules } from '#kernel/webhook/webhook-rules.ts';
import type { WhoAsks } from '#kernel/sessions/who-asks.ts';

/** What a process opens once and every area shares. */
export type Services = {
  database: Database;
  files: FileStore;
  events: EventHub;
  whoAsks: WhoAsks;
  uses: Uses;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  auditKey: AuditKey;
  cookies: Cookies;
  rateLimits: RateLimits;
  /** Null when this server sends no emails. */
  mailer: Mailer | null;
  /** Null when this server sends no text messages. */
  sms: Sms | null;
  /** What addresses in emails begin with. */
  publicUrl: string;
  /** Whom emails about messages of staff go to; null means the accounts of the operators. */
  contactTo: string | null;
  /** What documents are sealed with. */
  seal: Seal;
  /** Which addresses may be told what happened. */
  webhooks: WebhookRules;
  /** Folder that sealed PDFs are laid into for record systems; null where there is none. */
  recordDropDir: string | null;
  /** Folder that other systems lay files into that are to be imported; null where there is none. */
  importFolderDir: string | null;
  uploads: UploadStore;
  /** Folder for work on media and for uploads that are not complete, on a disk of this machine. */
  uploadFolder: string;
  /** `background`: no gesture stands behind the request, which does not keep the session alive. */
  identify(
    request: FastifyRequest,
    access: Access | ClientAccess,
    how?: { background: boolean },
  ): Promise<Actor | Anonymous>;
  scopeOf<A extends Actor>(actor: A, requestId: string, log: Log): Scope<A>;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | Anonymous;
  }
}
