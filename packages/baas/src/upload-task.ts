import type { ProblemBody } from '@nattoku/contract/shared/problems';
import { StorageError, type StorageErrorCode, type UploadState } from '#file-store.ts';

/** What happens to an upload: `pause`, `resume` and `cancel` are wishes of a person, the rest is what came of them. */
export const uploadEvents = ['pause', 'resume', 'cancel', 'stopped', 'succeeded', 'failed'] as const;
export type UploadEvent = (typeof uploadEvents)[number];

/**
 * specification/files.md §8 as a table; what is missing is illegal and changes nothing. The answer to the last bytes may overtake a wish: an upload
 * that is complete is a success, whatever was pressed meanwhile.
 */
export const uploadTransitions: Readonly<Record<UploadState, Readonly<Partial<Record<UploadEvent, UploadState>>>>> = {
  running: { pause: 'pausing', cancel: 'canceling', succeeded: 'success', failed: 'error' },
  pausing: { resume: 'running', cancel: 'canceling', stopped: 'paused', succeeded: 'success', failed: 'error' },
  paused: { resume: 'running', cancel: 'canceling' },
  canceling: { stopped: 'canceled', succeeded: 'success' },
  canceled: {},
  error: { resume: 'running', cancel: 'canceling' },
  success: {},
};

/** The state after an event, or null where the event is illegal. */
export const nextUploadState = (state: UploadState, event: UploadEvent): UploadState | null =>
  uploadTransitions[state][event] ?? null;

/** Nothing more happens to it. */
export const isUploadOver = (state: UploadState): boolean => state === 'success' || state === 'canceled';

/** What a running upload does: waits for its turn, hashes the file, sends it, or waits for the network. */
export type UploadPhase = 'waiting' | 'checking' | 'sending' | 'retrying';

export interface UploadSnapshot {
  readonly state: UploadState;
  readonly phase: UploadPhase;
  /** Bytes, those on their way included; falls back to what the server has when a piece is lost. */
  readonly bytesTransferred: number;
  readonly totalBytes: number;
  /** Bytes that the checksum covers so far. */
  readonly bytesChecked: number;
  /** With the state error, else null. */
  readonly error: UploadError | null;
  /** Whether the same file, chosen again after a reload, goes on where it was. */
  readonly survivesReload: boolean;
}

/**
 * One file on its way to the server, as specification/files.md §§7–9 describe it. It begins by itself. The methods answer whether they
 * changed something; their outcome is told to the listeners.
 */
export interface UploadTask {
  snapshot(): UploadSnapshot;
  pause(): boolean;
  /** Goes on after a pause, or tries again after an error that `resumable` allows. */
  resume(): boolean;
  /** Has the server throw away what it got. */
  cancel(): boolean;
  /** Where the server keeps it, once it was begun. */
  address(): string | null;
  subscribe(listener: () => void): () => void;
}

type Reason = { problem?: ProblemBody | undefined; fileChanged?: boolean; resumable?: boolean; cause?: unknown };

/** Why an upload failed: one of the codes of specification/files.md §5, and what a screen needs to say more. */
export class UploadError extends StorageError {
  /** The server's own words. */
  readonly problem: ProblemBody | null;
  /** The file is not the one that was chosen any more. */
  readonly fileChanged: boolean;
  /** Whether trying again with the same file can help. */
  readonly resumable: boolean;

  constructor(code: StorageErrorCode, message: string, { problem, fileChanged, resumable, cause }: Reason = {}) {
    super(code, message, { cause });
    this.problem = problem ?? null;
    this.fileChanged = fileChanged ?? false;
    this.resumable = resumable ?? false;
  }
}
