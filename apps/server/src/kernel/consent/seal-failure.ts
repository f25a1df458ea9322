import { StorageError } from '@nattoku/baas/file-store';
import { ReadBackFailed } from '#kernel/consent/read-back.ts';
import { PagesChanged } from '#kernel/consent/read-version.ts';
import { Problem } from '#kernel/problem.ts';
import { SealKeyProblem } from '#kernel/seal/seal-key.ts';
import { TimeStampProblem } from '#kernel/seal/time-stamp-authority.ts';

/** Why a sealing did not come about, as a code: nothing personal, nothing that somebody else wrote. */
export function sealFailureOf(error: unknown): string {
  if (error instanceof SealKeyProblem || error instanceof TimeStampProblem || error instanceof ReadBackFailed) {
    return error.code;
  }
  if (error instanceof Problem) return error.code === 'pdf.noTools' ? 'noPoppler' : 'unexpected';
  if (error instanceof PagesChanged) return 'originalChanged';
  if (error instanceof StorageError) return error.code === 'quota-exceeded' ? 'diskFull' : 'storage';
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'diskFull';
  return 'unexpected';
}

/** Of whatever does not heal by itself so many tries are enough; then an administrator has to look. */
const TRIES_UNTIL_STUCK = 5;
const heals = /^(tsa|key|diskFull|storage|noPoppler)/;

/** `before`: why the try before failed. Tries while an authority was away do not count against the first failure of another kind. */
export const isStuck = (failure: string, before: string | null, attempts: number): boolean =>
  attempts >= TRIES_UNTIL_STUCK && [failure, before].every((each) => each !== null && !heals.test(each));

const WAITS_SECONDS = [10, 30, 60, 120, 300, 600, 900];

/** After the tenth try every quarter of an hour, for as long as it takes. */
export const waitAfter = (attempts: number): number =>
  WAITS_SECONDS[Math.min(attempts, WAITS_SECONDS.length) - 1] ?? WAITS_SECONDS[0] ?? 10;
