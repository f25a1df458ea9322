import type { Configuration } from '#platform/configuration/configuration.type.ts';

const dsn = import.meta.env.VITE_SENTRY_DSN;

export const dev = (): Configuration => ({
  appEnv: 'dev',
  backend: { authOrigin: '', storageOrigin: '' },
  errorReporting: dsn
    ? { environment: 'development', dsn, sendsEmail: import.meta.env.VITE_SENTRY_EMAIL !== 'off' }
    : null,
  analytics: import.meta.env.VITE_ANALYTICS === 'on',
});
