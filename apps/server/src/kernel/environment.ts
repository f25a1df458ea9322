import { resolve } from 'node:path';
import { EMAIL_PATTERN } from '@nattoku/rules/text/validation';
import { z } from 'zod';
import { readAnalyticsTarget, type AnalyticsTarget } from '#kernel/reporting/analytics-target.ts';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import { readAuditKey } from '#kernel/audit/audit-key.ts';
import { readEmailSettings, type EmailSettings } from '#kernel/email/email-settings.ts';
import { isOwnMachine, requireOwnMachine } from '#kernel/own-machine.ts';
import { readSmsSettings, type SmsTransport } from '#kernel/sms/sms-settings.ts';
import type { S3Address } from '@nattoku/baas/s3/s3-client';
import { readS3Settings } from '#kernel/storage/s3-settings.ts';
import { readSealSettings, type SealSettings } from '#kernel/seal/seal-settings.ts';
import {
  localWebhookRules,
  readNetworks,
  servedWebhookRules,
  type WebhookRules,
} from '#kernel/webhook/webhook-rules.ts';
import { readSentryDsn, type SentryDsn } from '#kernel/reporting/sentry-dsn.ts';

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((text) => ['on', 'true', '1'].includes(text));

const SentryDsnText = z.string().transform((text, context) => {
  try {
    return readSentryDsn(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
});

const Variables = z.object({
  APP_ENV: z.enum(['prod', 'dev', 'local']).default('local'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DEMO: flag.optional(),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: z.string().min(1).optional(),
  WEB_DIR: z.string().min(1).optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  SENTRY_DSN: SentryDsnText.optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  PUBLIC_URL: z.string().optional(),
  SMS_URL: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_HEADER: z.string().optional(),
  SMS_FROM: z.string().max(100).optional(),
  SMS_FORMAT: z.enum(['json', 'form']).optional(),
  SMS_BODY: z.string().optional(),
  SMS_ACCEPTED: z.string().optional(),
  CONTACT_TO: z.string().regex(EMAIL_PATTERN, 'must be one e-mail address').optional(),
  // Read by the build alone; checked here, because a word that the build does not know would leave the e-mail on.
  SENTRY_EMAIL: z.enum(['on', 'off']).optional(),
  ANALYTICS_URL: z.string().optional(),
  ANALYTICS_ID: z.string().optional(),
  AUDIT_KEY: z.string().optional(),
  SEAL_KEY_FILE: z.string().optional(),
  SEAL_KEY_PASSWORD: z.string().optional(),
  SEAL_KEY_PASSWORD_FILE: z.string().optional(),
  SEAL_PKCS11_MODULE: z.string().optional(),
  SEAL_PKCS11_TOKEN: z.string().optional(),
  SEAL_PKCS11_KEY: z.string().optional(),
  SEAL_PKCS11_PIN: z.string().optional(),
  SEAL_PKCS11_PIN_FILE: z.string().optional(),
  SEAL_CERTIFICATE_FILE: z.string().optional(),
  TSA_URL: z.string().optional(),
  TSA_ROOTS_FILE: z.string().optional(),
  TSA_POLICY: z.string().optional(),
  TSA_AUTHORIZATION: z.string().optional(),
  WEBHOOK_NETWORKS: z.string().optional(),
  RECORD_DROP_DIR: z.string().min(1).optional(),
  IMPORT_FOLDER_DIR: z.string().min(1).optional(),
});

type Everywhere = {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The object store for files and uploads; null keeps them in `dataDir`. */
  s3: S3Address | null;
  role: 'web' | 'worker' | 'all';
  logLevel: string;
  /** The folder of the built web applications, where it is not the program's own. */
  webDir: string | undefined;
  /** How emails leave, and the address that their links lead to. */
  email: EmailSettings;
  /** How text messages leave. */
  sms: SmsTransport;
  /** Whom emails about messages of staff go to; null means the accounts of the operators. */
  contactTo: string | null;
  /** Where page views are counted; null counts nothing (specification/reporting.md §9). */
  analytics: AnalyticsTarget | null;
  /** The key of the audit log; null keeps one in `dataDir`. */
  auditKey: AuditKey | null;
  /** The key that seals documents, and who stamps their time. */
  seal: SealSettings;
  /** Which addresses may be told what happened. */
  webhooks: WebhookRules;
  /** Where sealed PDFs are laid for record systems; null lays them nowhere. */
  recordDropDir: string | null;
  /** Where other systems lay files that are to be imported; null imports none by itself. */
  importFolderDir: string | null;
};

/** One person's machine: plain HTTP, no Secure cookies, demonstration data; nothing leaves it (specification/environments.md §6). */
export type LocalEnvironment = Everywhere & {
  appEnv: 'local';
  tls: false;
  demo: boolean;
  trustProxy: string | undefined;
  sentryDsn: null;
};

/** Behind a proxy that speaks TLS, whose forwarded headers count (addresses, comma separated). */
type Served = Everywhere & { tls: true; trustProxy: string; sentryDsn: SentryDsn | null };
export type DevEnvironment = Served & { appEnv: 'dev'; demo: boolean };
export type ProdEnvironment = Served & { appEnv: 'prod'; demo: false };

/** What one APP_ENV does not have, no variable can switch on there (specification/environments.md §1). */
export type Environment = LocalEnvironment | DevEnvironment | ProdEnvironment;

/** Reads the environment once; a name that is wrong stops the start with a sentence that says which. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const { data } = parsed;
  switch (data.APP_ENV) {
    case 'local':
      requireOwnMachine(data);
      return {
        ...everywhere(data),
        appEnv: 'local',
        tls: false,
        demo: data.DEMO ?? true,
        trustProxy: data.TRUST_PROXY,
        sentryDsn: null,
      };
    case 'dev':
      return { ...everywhere(data), ...served(data), appEnv: 'dev', demo: data.DEMO ?? false };
    case 'prod':
      if (data.DEMO) throw new Error('DEMO: demonstration data is never loaded with APP_ENV=prod.');
      return { ...everywhere(data), ...served(data), appEnv: 'prod', demo: false };
  }
}

/** What an operator must hear at the start although it is no mistake. */
export function warningsOf({ appEnv, host, demo }: Environment): readonly string[] {
  if (appEnv !== 'local' || isOwnMachine(host)) return [];
  const accounts = demo ? 'お試し用アカウントのパスワードは公開されています。' : '';
  return [
    `警告: 同じネットワークの機械から、暗号化されていない通信でこのサーバーに入れます。${accounts}実在の患者の情報を入れないでください。`,
    `Warning: APP_ENV=local on HOST=${host} is open to the network, without TLS${demo ? ', with accounts whose password is public' : ''}. Enter nothing about real people.`,
  ];
}

const everyone = new Set(['*', 'true', '0.0.0.0/0', '::/0']);

/** Plain HTTP leaves this machine only towards a proxy that is known: it alone says who asks, and that TLS was spoken. */
const served = ({ APP_ENV, HOST, TRUST_PROXY, SENTRY_DSN }: Given) => {
  const trustProxy = TRUST_PROXY ?? (isOwnMachine(HOST) ? 'loopback' : undefined);
  if (trustProxy === undefined)
    throw new Error(`TRUST_PROXY: is needed with APP_ENV=${APP_ENV} and HOST=${HOST}; the addresses of the TLS proxy.`);
  if (trustProxy.split(',').some((address) => everyone.has(address.trim())))
    throw new Error('TRUST_PROXY: must name the proxies, not everyone.');
  return { tls: true, trustProxy, sentryDsn: SENTRY_DSN ?? null } as const;
};

type Given = z.output<typeof Variables>;

const everywhere = (data: Given): Everywhere => ({
  host: data.HOST,
  port: data.PORT,
  dataDir: data.DATA_DIR,
  databaseUrl: data.DATABASE_URL,
  s3: readS3Settings(data),
  role: data.ROLE,
  logLevel: data.LOG_LEVEL,
  webDir: data.WEB_DIR && resolve(data.WEB_DIR),
  email: readEmailSettings(data),
  sms: readSmsSettings(data),
  contactTo: data.CONTACT_TO ?? null,
  auditKey: data.AUDIT_KEY === undefined ? null : readAuditKey(data.AUDIT_KEY),
  seal: readSealSettings(data),
  webhooks: data.APP_ENV === 'local' ? localWebhookRules : servedWebhookRules(readNetworks(data.WEBHOOK_NETWORKS)),
  recordDropDir: data.RECORD_DROP_DIR === undefined ? null : resolve(data.RECORD_DROP_DIR),
  importFolderDir: data.IMPORT_FOLDER_DIR === undefined ? null : resolve(data.IMPORT_FOLDER_DIR),
  analytics: data.ANALYTICS_URL ? readAnalyticsTarget(data.ANALYTICS_URL, data.ANALYTICS_ID, data.APP_ENV) : null,
});
