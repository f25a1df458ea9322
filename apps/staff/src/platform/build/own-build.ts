import { buildIdAttribute } from '#platform/build/build-files.ts';

/** The build that this document belongs to; null where nothing was built, as while developing. */
export const ownBuildId: string | null =
  typeof document === 'undefined' ? null : document.documentElement.getAttribute(buildIdAttribute);

const PATIENCE_MS = 10_000;

/** A file of a build. Throws when it does not come, or is no JSON. */
export async function fetchBuildFile(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.json();
}

/** What a file says under a name, whatever the file is. */
export const readField = (file: unknown, name: string): unknown =>
  typeof file === 'object' && file !== null ? (file as Record<string, unknown>)[name] : undefined;
