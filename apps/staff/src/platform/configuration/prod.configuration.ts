import type { Configuration } from '#platform/configuration/configuration.type.ts';

const dsn = import.meta.env.VITE_SENTRY_DSN;

export const prod = (): Configuration => ({
  appEnv: 'prod',
  backend: { authOrigin: '', storageOrigin: '' },
  errorReporting: dsn
    ? { environment: 'production', dsn, sendsEmail: import.meta.env.VITE_SENTRY_EMAIL !== 'off' }
    : null,
  analytics: import.meta.env.VITE_ANALYTICS === 'on',
});
