import { StorageError, type StorageErrorCode } from '@nattoku/baas/file-store';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { type SealFailure, sealDiagnoses, sealFailureOfCode } from '@nattoku/contract/consent/seal-failure';
import { ReadBackFailed } from '#domain/consent/sealing/read-back-failed.ts';
import { PagesChanged } from '#domain/consent/template/read-version.ts';
import { Problem } from '#kernel/problem.ts';
import { SealKeyProblem } from '#kernel/seal/seal-key.ts';
import { TimeStampProblem } from '#kernel/seal/time-stamp-authority.ts';

/** Why a sealing did not come about, as a code: nothing personal, nothing that somebody else wrote. */
export function sealFailureOf(error: unknown): SealFailure {
  if (error instanceof SealKeyProblem || error instanceof TimeStampProblem || error instanceof ReadBackFailed) {
    return error.code;
  }
  if (error instanceof Problem) return problemFailures[error.code] ?? 'unexpected';
  if (error instanceof PagesChanged) return 'originalChanged';
  if (error instanceof StorageError) return storageFailures[error.code] ?? 'storage';
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'diskFull';
  return 'unexpected';
}

const problemFailures: Readonly<Partial<Record<ProblemCode, SealFailure>>> = {
  'pdf.noTools': 'noPoppler',
  'consent.documentChanged': 'copyChanged',
};
const storageFailures: Readonly<Partial<Record<StorageErrorCode, SealFailure>>> = {
  'quota-exceeded': 'diskFull',
  'object-not-found': 'fileMissing',
};

/** Of whatever does not heal by itself so many tries are enough; then somebody has to look. */
const TRIES_UNTIL_STUCK = 5;

/** `before`: why the try before failed. Tries while an authority was away do not count against the first failure of another kind. */
export const isStuck = (failure: SealFailure, before: string | null, attempts: number): boolean =>
  attempts >= TRIES_UNTIL_STUCK &&
  before !== null &&
  [failure, sealFailureOfCode(before)].every((each) => !sealDiagnoses[each].heals);

const WAITS_SECONDS = [10, 30, 60, 120, 300, 600, 900];

/** After the tenth try every quarter of an hour, for as long as it takes. */
export const waitAfter = (attempts: number): number =>
  WAITS_SECONDS[Math.min(attempts, WAITS_SECONDS.length) - 1] ?? WAITS_SECONDS[0] ?? 10;
