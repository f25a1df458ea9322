import { resolve } from 'node:path';
import { z } from 'zod';
import { readAnalyticsTarget, type AnalyticsTarget } from '#kernel/analytics-target.ts';
import { readMailSettings, type MailSettings } from '#kernel/mail/mail-settings.ts';
import { readSentryDsn, type SentryDsn } from '#kernel/sentry-dsn.ts';

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
  SENTRY_DSN: SentryDsnText.optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  PUBLIC_URL: z.string().optional(),
  // Read by the build alone; checked here, because a word that the build does not know would leave the e-mail on.
  SENTRY_EMAIL: z.enum(['on', 'off']).optional(),
  ANALYTICS_URL: z.string().optional(),
  ANALYTICS_ID: z.string().optional(),
});

export type Environment = {
  appEnv: 'prod' | 'dev' | 'local';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  demo: boolean;
  role: 'web' | 'worker' | 'all';
  logLevel: string;
  /** Addresses of proxies whose forwarded headers count, comma separated. */
  trustProxy: string | undefined;
  /** The folder of the built web applications, where it is not the program's own. */
  webDir: string | undefined;
  /** How letters leave, and the address that their links lead to. */
  mail: MailSettings;
  /** Where error reports of the staff app go; null with APP_ENV=local, where nothing leaves (given.md §1). */
  sentryDsn: SentryDsn | null;
  /** Where page views are counted; null counts nothing (given.md §9). */
  analytics: AnalyticsTarget | null;
};

/** Reads the environment once; a name that is wrong stops the start with a sentence that says which. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const { data } = parsed;
  if (data.APP_ENV === 'prod' && data.DEMO)
    throw new Error('DEMO: demonstration data is never loaded with APP_ENV=prod.');
  return {
    appEnv: data.APP_ENV,
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    demo: data.DEMO ?? data.APP_ENV === 'local',
    role: data.ROLE,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    webDir: data.WEB_DIR && resolve(data.WEB_DIR),
    mail: readMailSettings(data),
    sentryDsn: data.APP_ENV === 'local' ? null : (data.SENTRY_DSN ?? null),
    analytics: data.ANALYTICS_URL ? readAnalyticsTarget(data.ANALYTICS_URL, data.ANALYTICS_ID, data.APP_ENV) : null,
  };
}
