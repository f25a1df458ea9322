import { dev } from '#platform/configuration/dev.configuration.ts';
import { local } from '#platform/configuration/local.configuration.ts';
import { prod } from '#platform/configuration/prod.configuration.ts';

/** Chosen while building, so that a build holds nothing of the other two (specification/environments.md §1). */
export const configuration =
  import.meta.env.VITE_APP_ENV === 'prod' ? prod() : import.meta.env.VITE_APP_ENV === 'dev' ? dev() : local();
