import { ApiProblem } from '@nattoku/contract/shared/http-client';
import { useState } from 'react';

/** Whose version goes on. */
export type Keep = 'mine' | 'theirs';

/** Somebody else saved first, and a write against the version that was seen was refused. */
export const isConflict = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.body.code === 'record.versionConflict';

/** The record as somebody else saved it meanwhile, which a refused write brings along; null where it was refused for another reason. */
export const overtakenBy = <Stored>(
  error: unknown,
  isStored: (current: unknown) => current is Stored,
): Stored | null => {
  if (!isConflict(error)) return null;
  return isStored(error.body.current) ? error.body.current : null;
};

/**
 * What somebody else saved meanwhile, until the person has seen both and said whose goes on; nothing is overwritten before that
 * (specification/errors.md §8). With `theirs` the page begins again from it, with `mine` the next save goes over it.
 */
export function useConflict<Stored>(goOn: (current: Stored, keep: Keep) => void) {
  const [current, raise] = useState<Stored>();
  const settle = (keep: Keep) => {
    if (current === undefined) return;
    raise(undefined);
    goOn(current, keep);
  };
  return { current, raise, settle, clear: () => raise(undefined) };
}
