import { type ProblemBody, problemMediaType } from '@nattoku/contract/shared/problems';
import type { StorageErrorCode } from '#file-store.ts';
import { UploadError } from '#upload-task.ts';

/** What an attempt ended with, short of success. */
export type Refusal = {
  error: UploadError;
  /**
   * `again`: worth another try; `locked`: worth one when the screen is unlocked; `gone`: the server has nothing of it any more;
   * `final`: the same request would be refused again.
   */
  kind: 'again' | 'locked' | 'gone' | 'final';
  /** How long the server asks to wait, in milliseconds. */
  waitAtLeast: number;
};

/** The parts of a server's answer that every HTTP library offers. */
export type Answer = { status: number; contentType: string; body: string };

/** 4xx that heal: time-out, conflict of offsets, too early, too many. All of 5xx does, except storage that is full. */
const healing: readonly number[] = [408, 409, 425, 429];
const LOCKED = 423;
const gone: readonly number[] = [404, 410];
const FULL = 507;
/** Without a session, or with storage that is full, the same file can still go later; so can one that broke on its way. */
const resumableLater: readonly number[] = [401, 403, FULL, 460];

const codes: Partial<Record<number, StorageErrorCode>> = {
  401: 'unauthenticated',
  403: 'unauthorized',
  404: 'object-not-found',
  410: 'object-not-found',
  413: 'quota-exceeded',
  [FULL]: 'quota-exceeded',
};

/** Nobody answered, or what answered broke off. */
export const noAnswer = (cause: unknown): Refusal => ({
  error: new UploadError('retry-limit-exceeded', 'The server did not answer', { resumable: true, cause }),
  kind: 'again',
  waitAtLeast: 0,
});

/** Reads a refusal of the server (specification/files.md §5; RFC 9457). */
export function refusalOf({ status, contentType, body }: Answer): Refusal {
  const problem = problemIn(contentType, body);
  const kind = kindOf(status);
  const code = kind === 'again' || kind === 'locked' ? 'retry-limit-exceeded' : (codes[status] ?? 'unknown');
  return {
    error: new UploadError(code, `The server answered ${status}`, {
      problem,
      resumable: kind === 'again' || kind === 'locked' || resumableLater.includes(status),
    }),
    kind,
    waitAtLeast: (problem?.retryAfterSeconds ?? 0) * 1000,
  };
}

const kindOf = (status: number): Refusal['kind'] => {
  if (status === LOCKED) return 'locked';
  if (gone.includes(status)) return 'gone';
  return healing.includes(status) || (status >= 500 && status !== FULL) ? 'again' : 'final';
};

function problemIn(contentType: string, body: string): ProblemBody | undefined {
  if (!contentType.startsWith(problemMediaType)) return undefined;
  try {
    const problem = JSON.parse(body) as Partial<ProblemBody> | null;
    return typeof problem?.title === 'string' ? (problem as ProblemBody) : undefined;
  } catch {
    return undefined;
  }
}

/** Reading failed, or the file is another one than was chosen. */
export const fileChanged = (cause: unknown): UploadError =>
  new UploadError('unknown', 'The file changed while it was sent', { fileChanged: true, cause });
