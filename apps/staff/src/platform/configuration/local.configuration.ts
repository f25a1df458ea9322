import { connectToLocalInstance } from '@nattoku/baas/selfhosted/local-instance';
import type { Configuration } from '#platform/configuration/configuration.type.ts';

// The server refuses calls from a page of another port; while developing, Vite's proxy passes them on (vite.config.ts).
const instance = import.meta.env.DEV ? '' : import.meta.env.VITE_LOCAL_INSTANCE;

export const local = (): Configuration => ({
  appEnv: 'local',
  backend: connectToLocalInstance(instance),
  errorReporting: null,
  // Only a local build of somebody who has a collector on this machine.
  analytics: import.meta.env.VITE_ANALYTICS === 'on',
});
