import { readField } from '#platform/build/own-build.ts';

/** `at`: milliseconds since 1970. `isFresh`: no document has started since. */
type KeptReload = { readonly at: number; readonly isFresh: boolean };

const NAME = 'nattoku.chunkReload';

/**
 * Kept in the session of this window. Where the browser forbids that, it rides in the entry of the history beside what the router
 * keeps there, which a reload leaves alone, too. Answers whether it was kept: who cannot remember a reload must not reload.
 */
export function keepReload(reload: KeptReload): boolean {
  return tried(() => sessionStorage.setItem(NAME, JSON.stringify(reload))) || tried(() => writeEntry(reload));
}

export function keptReload(): KeptReload | null {
  return parse(readSession()) ?? parse(readField(history.state, NAME));
}

function readSession(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
  } catch {
    return null;
  }
}

function writeEntry(reload: KeptReload): void {
  history.replaceState({ ...(history.state as object | null), [NAME]: reload }, '');
}

function parse(kept: unknown): KeptReload | null {
  const at = readField(kept, 'at');
  return typeof at === 'number' ? { at, isFresh: readField(kept, 'isFresh') === true } : null;
}

function tried(attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
