import { ApiProblem } from '@nattoku/contract/shared/client';

/** The record as somebody else saved it meanwhile, which a refused write brings along; null where it was refused for another reason. */
export const overtakenBy = <Stored>(
  error: unknown,
  isStored: (current: unknown) => current is Stored,
): Stored | null => {
  if (!(error instanceof ApiProblem) || error.body.code !== 'record.versionConflict') return null;
  return isStored(error.body.current) ? error.body.current : null;
};
