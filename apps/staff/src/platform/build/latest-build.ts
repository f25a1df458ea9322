import { latestBuildAddress } from '#platform/build/build-files.ts';
import { fetchBuildFile, ownBuildId, readField } from '#platform/build/own-build.ts';

/** specification/updates.md §2. */
export const BUILD_POLL_MS = 3_600_000;

let latestId = ownBuildId;

/** Asks every hour which build is the newest (specification/updates.md §2). What does not come, or makes no sense, changes nothing. */
export function watchBuilds(): void {
  if (ownBuildId !== null) setInterval(() => void askLatest(), BUILD_POLL_MS);
}

/** Whether the server has another build than the one that is running here. */
export const isOutdated = (): boolean => latestId !== ownBuildId;

async function askLatest(): Promise<void> {
  try {
    const id = readField(await fetchBuildFile(`${latestBuildAddress}?${Date.now()}`), 'id');
    if (typeof id === 'string' && id !== '') latestId = id;
  } catch {
    // Away, or no such file: the next hour asks again.
  }
}
