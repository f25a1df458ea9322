import { manifestAddress, type BuildManifest, type RedirectRule } from '#platform/build/build-files.ts';
import { fetchBuildFile, ownBuildId, readField } from '#platform/build/own-build.ts';

type Manifest = Pick<BuildManifest, 'redirects' | 'pages'>;
const nothing: Manifest = { redirects: [], pages: {} };

let asked: Promise<Manifest> | undefined;

/**
 * given.md §7: what the build says of itself; asked for once. Without it the application works as one without rules and payloads,
 * so it throws nothing.
 */
export function buildManifest(): Promise<Manifest> {
  asked ??= ownBuildId === null ? Promise.resolve(nothing) : fetchManifest(ownBuildId).catch(() => nothing);
  return asked;
}

/** Asks again when it did not come. */
export async function retryManifest(): Promise<Manifest> {
  if ((await buildManifest()) === nothing) asked = undefined;
  return buildManifest();
}

async function fetchManifest(buildId: string): Promise<Manifest> {
  const file = await fetchBuildFile(manifestAddress(buildId));
  const redirects = readField(file, 'redirects');
  const pages = readField(file, 'pages');
  return {
    redirects: Array.isArray(redirects) ? redirects.filter(isRule) : [],
    pages: isNames(pages) ? pages : {},
  };
}

const isRule = (entry: unknown): entry is RedirectRule =>
  typeof readField(entry, 'from') === 'string' && typeof readField(entry, 'to') === 'string';

const isNames = (entry: unknown): entry is Record<string, string> =>
  typeof entry === 'object' && entry !== null && Object.values(entry).every((name) => typeof name === 'string');
