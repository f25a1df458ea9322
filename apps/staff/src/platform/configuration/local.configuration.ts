import type { Configuration } from '#platform/configuration/configuration.type.ts';

export const local: Configuration = {
  appEnv: 'local',
  backend: { authOrigin: '', storageOrigin: '' },
  errorReporting: null,
  analytics: false,
};
