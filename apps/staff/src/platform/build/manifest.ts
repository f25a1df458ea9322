import { manifestAddress, type BuildManifest, type RedirectRule } from '#platform/build/build-files.ts';
import { fetchBuildFile, ownBuildId, readField } from '#platform/build/own-build.ts';

/** What of it is used here. The names are not looked at before they are wanted. */
type Manifest = Pick<BuildManifest, 'redirects'> & { readonly pages: unknown };
const nothing: Manifest = { redirects: [], pages: null };

let asked: Promise<Manifest> | undefined;

/**
 * specification/updates.md §1: what the build says of itself; asked for once. Without it the application works as one without rules and payloads,
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
  return { redirects: Array.isArray(redirects) ? redirects.filter(isRule) : [], pages: readField(file, 'pages') };
}

const isRule = (entry: unknown): entry is RedirectRule =>
  typeof readField(entry, 'from') === 'string' && typeof readField(entry, 'to') === 'string';
