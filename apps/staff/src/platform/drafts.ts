import type { StaffId } from '@nattoku/contract/shared/primitives';

const PREFIX = 'nattoku.draft.';

/** The name under which this window keeps what somebody typed into a draft until the server has it. */
export const draftName = (uid: StaffId, id: string): string => `${PREFIX}${uid}.${id}`;

/** Forgets the drafts that are kept in this window; with a person, those of all others. */
export function forgetDrafts(exceptOf?: StaffId): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
    const kept = exceptOf === undefined ? undefined : draftName(exceptOf, '');
    for (const name of names) if (kept === undefined || !name.startsWith(kept)) sessionStorage.removeItem(name);
  } catch {
    // The browser forbids the storage: nothing is kept there.
  }
}
