import type { StaffId } from '@nattoku/contract/shared/primitives';
import { readField } from '#platform/build/own-build.ts';

const OWNER = 'nattoku.owner';

/**
 * Entries of the history outlive a session, and carry what was searched for. Each bears the opaque id of whom it belongs to, so that
 * "back" shows nothing of the person who used this browser before.
 */
export function markEntry(uid: StaffId): void {
  if (readField(history.state, OWNER) !== uid) {
    history.replaceState({ ...(history.state as object | null), [OWNER]: uid }, '');
  }
}

/** Whether the entry that is shown belongs to somebody else. */
export function isForeignEntry(uid: StaffId): boolean {
  const owner = readField(history.state, OWNER);
  return owner !== undefined && owner !== uid;
}
