import { send } from '#platform/network/http.ts';
import { createAuthClient } from '@nattoku/baas/selfhosted/auth-client';
import { configuration } from '#platform/configuration/configuration.ts';

const { authOrigin, storageOrigin } = configuration.backend;

/** specification/environments.md §4: at startup sign-in and file storage are initialized, from the one configuration of this build. */
export const authClient = createAuthClient(send, authOrigin);

/** Where the file storage takes what is sent to `path`. The program that sends is fetched by the first page that needs it. */
export const storageAddress = (path: string): string => `${storageOrigin}${path}`;
