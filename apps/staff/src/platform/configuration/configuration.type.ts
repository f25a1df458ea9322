import type { BackendConfiguration } from '@nattoku/baas/configuration';

export type ErrorReportingConfiguration = {
  /** specification/environments.md §5: prod is labelled production, dev development. */
  readonly environment: 'production' | 'development';
  readonly dsn: string;
  /** Whether the e-mail of who is signed in goes with a report (specification/reporting.md §3); the operator can switch it off. */
  readonly sendsEmail: boolean;
};

export type Configuration = {
  readonly appEnv: 'prod' | 'dev' | 'local';
  readonly backend: BackendConfiguration;
  /** null: nothing is loaded and nothing leaves. */
  readonly errorReporting: ErrorReportingConfiguration | null;
  readonly analytics: boolean;
};
