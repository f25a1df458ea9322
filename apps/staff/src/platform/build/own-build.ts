import { createHttpClient } from '@nattoku/contract/shared/http-client';
import { send } from '#platform/network/http.ts';
import { buildIdAttribute } from '#platform/build/build-files.ts';

/** The build that this document belongs to; null where nothing was built, as while developing. */
export const ownBuildId: string | null =
  typeof document === 'undefined' ? null : document.documentElement.getAttribute(buildIdAttribute);

const PATIENCE_MS = 10_000;

/** What asks for it asks again by itself. */
const http = createHttpClient(send, { timeout: PATIENCE_MS, tries: 1 });

/** A file of a build. Throws when it does not come, or is no JSON. */
export const fetchBuildFile = (address: string): Promise<unknown> =>
  http(address, { method: 'GET', headers: {}, isRepeatable: true });

/** What a file says under a name, whatever the file is. */
export const readField = (file: unknown, name: string): unknown =>
  typeof file === 'object' && file !== null ? (file as Record<string, unknown>)[name] : undefined;
