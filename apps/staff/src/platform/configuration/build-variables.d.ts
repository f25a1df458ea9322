/** What scripts/build-apps.ts sets while building. */
interface ImportMetaEnv {
  readonly VITE_APP_ENV?: 'prod' | 'dev' | 'local';
  readonly VITE_SENTRY_DSN?: string;
  readonly VITE_SENTRY_EMAIL?: 'on' | 'off';
  readonly VITE_ANALYTICS?: 'on' | 'off';
  /** Where the local instance listens, when it is not the server that the page comes from. */
  readonly VITE_LOCAL_INSTANCE?: string;
}
