import { payloadAddress, type PageHelp, type PagePayload } from '#platform/build/build-files.ts';
import { buildManifest, retryManifest } from '#platform/build/manifest.ts';
import { fetchBuildFile, ownBuildId, readField } from '#platform/build/own-build.ts';
import { payloadStore } from '#platform/build/payload-store.ts';

const underWay = new Map<string, Promise<void>>();

/**
 * specification/updates.md §4: fetches what of a page was known while building. Nothing waits for it, and without it the page is complete. A build
 * never changes, so what has come once is not asked for again.
 */
export function loadPayload(path: string, manifest = buildManifest()): Promise<void> {
  if (ownBuildId === null || payloadStore.get()[path]) return Promise.resolve();
  const load = underWay.get(path) ?? keepPayload(ownBuildId, path, manifest).finally(() => underWay.delete(path));
  underWay.set(path, load);
  return load;
}

/** Asks again, for a person. */
export const retryPayload = (path: string): Promise<void> => loadPayload(path, retryManifest());

async function keepPayload(buildId: string, path: string, manifest: ReturnType<typeof buildManifest>): Promise<void> {
  const payload = await fetchPayload(buildId, path, manifest).catch(() => null);
  payloadStore.set({ ...payloadStore.get(), [path]: payload });
}

async function fetchPayload(
  buildId: string,
  path: string,
  manifest: ReturnType<typeof buildManifest>,
): Promise<PagePayload | null> {
  const name = readField((await manifest).pages, path);
  if (typeof name !== 'string') return null;
  const file = await fetchBuildFile(payloadAddress(buildId, name));
  const title = readField(file, 'title');
  if (typeof title !== 'string' || title === '') return null;
  return { title, help: readHelp(readField(file, 'help')) };
}

function readHelp(help: unknown): PageHelp | null {
  const purpose = readField(help, 'purpose');
  const steps = readField(help, 'steps');
  const troubles = readField(help, 'troubles');
  if (typeof purpose !== 'string' || !Array.isArray(steps) || !Array.isArray(troubles)) return null;
  return { purpose, steps: steps.filter((step) => typeof step === 'string'), troubles: troubles.filter(isTrouble) };
}

const isTrouble = (entry: unknown): entry is PageHelp['troubles'][number] =>
  typeof readField(entry, 'when') === 'string' && typeof readField(entry, 'remedy') === 'string';
