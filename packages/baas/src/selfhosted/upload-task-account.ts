import { nextUploadState, type UploadEvent, type UploadPhase, type UploadSnapshot } from '#upload-task.ts';
import type { Clock } from '#selfhosted/upload-task-retry.ts';

/** How often a progress that changes nothing else is told, in milliseconds. */
const TELL_EVERY = 200;

/** What is known of an upload, and who is told when that changes. */
export class UploadAccount {
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #snapshot: UploadSnapshot;
  #toldAt = 0;
  /** Ends the wait for the moment when the latest progress is told. */
  #untold: AbortController | null = null;

  constructor(totalBytes: number, clock: Clock) {
    this.#clock = clock;
    this.#snapshot = {
      state: 'running',
      phase: 'waiting',
      bytesTransferred: 0,
      totalBytes,
      bytesChecked: 0,
      error: null,
      survivesReload: false,
    };
  }

  get snapshot(): UploadSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Answers whether the event was legal; an illegal one changes nothing. */
  happen(event: UploadEvent, change: Partial<UploadSnapshot> = {}): boolean {
    const state = nextUploadState(this.#snapshot.state, event);
    if (state === null) return false;
    this.tell({ ...change, state });
    return true;
  }

  enter(phase: UploadPhase): void {
    if (this.#snapshot.phase !== phase) this.tell({ phase });
  }

  /** Bytes that moved: told now and then, when all of them have, and a moment later when no more follow. */
  progress(change: Pick<UploadSnapshot, 'bytesTransferred'> | Pick<UploadSnapshot, 'bytesChecked'>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    const wait = this.#toldAt + TELL_EVERY - this.#clock.now();
    const isAllSent = 'bytesTransferred' in change && change.bytesTransferred === this.#snapshot.totalBytes;
    if (wait <= 0 || isAllSent) this.tell({});
    else void this.#tellAfter(wait);
  }

  tell(change: Partial<UploadSnapshot>): void {
    this.#untold?.abort();
    this.#untold = null;
    this.#toldAt = this.#clock.now();
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #tellAfter(wait: number): Promise<void> {
    if (this.#untold) return;
    const { signal } = (this.#untold = new AbortController());
    await this.#clock.wait(wait, signal);
    if (!signal.aborted) this.tell({});
  }
}
