import { storageLimits } from '#file-store.ts';
import { attemptUpload, isResumable } from '#selfhosted/upload-task-attempt.ts';
import { type Hashing, hashFile } from '#selfhosted/upload-task-hashing.ts';
import { fingerprintOf, type UploadMemory } from '#selfhosted/upload-task-memory.ts';
import { fileChanged } from '#selfhosted/upload-task-refusal.ts';
import { removeUpload } from '#selfhosted/upload-task-removal.ts';
import { createPatience, type Network } from '#selfhosted/upload-task-retry.ts';
import type { Turns } from '#selfhosted/upload-task-turns.ts';
import {
  isUploadOver,
  nextUploadState,
  UploadError,
  type UploadEvent,
  type UploadPhase,
  type UploadSnapshot,
  type UploadTask,
} from '#upload-task.ts';

export type UploadWish = {
  /** What the file is for; of each, one unfinished upload is remembered. */
  key: string;
  file: File;
  endpoint: string;
  /** Goes along when the upload is created; `md5` (hex) is added. */
  metadata: Record<string, string>;
};

export type UploadSurroundings = Network & {
  memory: UploadMemory;
  turns: Turns;
  fetch: typeof fetch;
  /** Asked when the server refuses because the screen is locked. */
  untilUnlocked: () => Promise<void>;
  hash?: typeof hashFile;
};

/** How often a progress that changes nothing else is told. */
const TELL_EVERY = 200;
const UNLOCK_WAIT = 1_000;
const CHECKSUM = 460;

/** Begins to send a file to our own server by tus 1.0, or goes on where an earlier page stopped. */
export function createUploadTask(wish: UploadWish, surroundings: UploadSurroundings): UploadTask {
  const task = new SelfhostedUpload(wish, surroundings);
  task.begin();
  return task;
}

class SelfhostedUpload implements UploadTask {
  readonly #wish: UploadWish;
  readonly #around: UploadSurroundings;
  readonly #listeners = new Set<() => void>();
  #snapshot: UploadSnapshot;
  #toldAt = 0;
  /** From a start or a resumption to a pause, an error or the end. */
  #stint = new AbortController();
  #ended = Promise.resolve();
  #hashing: Hashing | null = null;
  #address: string | null = null;
  #chunkSize: number = storageLimits.firstChunkSize;

  constructor(wish: UploadWish, around: UploadSurroundings) {
    this.#wish = wish;
    this.#around = around;
    this.#snapshot = {
      state: 'running',
      phase: 'waiting',
      bytesTransferred: 0,
      totalBytes: wish.file.size,
      bytesChecked: 0,
      error: null,
      survivesReload: false,
    };
  }

  snapshot = (): UploadSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  begin(): void {
    this.#recall();
    this.#start();
  }

  pause(): boolean {
    if (!this.#happen('pause')) return false;
    // Only the answer can tell whether there is anything left to pause.
    if (this.#awaitsLastAnswer()) return true;
    this.#hashing?.hold();
    const stint = this.#stint;
    stint.abort();
    void this.#ended.then(() => this.#snapshot.state === 'pausing' && stint === this.#stint && this.#happen('stopped'));
    return true;
  }

  resume(): boolean {
    if (!this.#happen('resume', { error: null })) return false;
    if (this.#stint.signal.aborted) this.#start();
    return true;
  }

  cancel(): boolean {
    if (!this.#happen('cancel', { error: null })) return false;
    this.#stint.abort();
    this.#hashing?.stop();
    void this.#ended
      .then(() => this.#discard())
      .then(({ complete }) => this.#happen(complete ? 'succeeded' : 'stopped'));
    return true;
  }

  #start(): void {
    const stint = new AbortController();
    this.#stint = stint;
    this.#ended = this.#ended.then(() => this.#run(stint));
  }

  async #run(stint: AbortController): Promise<void> {
    const { signal } = stint;
    this.#enter('waiting');
    let endTurn = () => {};
    try {
      endTurn = await this.#around.turns.take(signal);
      await this.#sendAll(signal);
      this.#around.memory.forget(this.#wish.key);
      this.#happen('succeeded', { bytesTransferred: this.#wish.file.size });
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      stint.abort();
      endTurn();
    }
  }

  /** Tries until the server has everything. Fails with an UploadError, or with the signal's reason. */
  async #sendAll(signal: AbortSignal): Promise<void> {
    const patience = createPatience(this.#around);
    let mayBeginAnew = true;
    for (;;) {
      const refusal = await this.#attempt(signal, (offset) => {
        patience.reached(offset);
        if (offset > 0) mayBeginAnew = true;
      });
      if (!refusal) return;
      if (refusal.kind === 'gone' && this.#address !== null && mayBeginAnew) {
        this.#forget();
        mayBeginAnew = false;
        continue;
      }
      if (refusal.kind === 'gone' || refusal.kind === 'final') throw refusal.error;
      this.#stopIfPausing(signal);
      this.#enter('retrying');
      this.#chunkSize = Math.max(storageLimits.firstChunkSize, this.#chunkSize / 2);
      if (refusal.kind === 'again') await patience.wait(refusal, signal);
      else await this.#untilUnlocked(signal).then(patience.renew);
    }
  }

  async #attempt(signal: AbortSignal, onOffset: (offset: number) => void) {
    const { file, endpoint, metadata } = this.#wish;
    const md5 = this.#address === null ? { md5: await this.#md5(signal) } : {};
    return attemptUpload({
      file,
      endpoint,
      address: this.#address,
      metadata: { ...metadata, ...md5 },
      chunkSize: this.#chunkSize,
      clock: this.#around.clock,
      signal,
      onAddress: (address) => this.#remember(address),
      onOffset: (offset) => {
        this.#enter('sending');
        onOffset(offset);
      },
      onProgress: (bytesTransferred) => this.#progress({ bytesTransferred }),
      onChunkSize: (chunkSize) => {
        this.#chunkSize = chunkSize;
      },
    });
  }

  async #md5(signal: AbortSignal): Promise<string> {
    const { hash = hashFile } = this.#around;
    this.#enter('checking');
    this.#hashing ??= hash(this.#wish.file, (bytesChecked) => this.#progress({ bytesChecked }));
    this.#hashing.goOn();
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    return Promise.race([
      this.#hashing.md5.catch((cause: unknown) => {
        throw fileChanged(cause);
      }),
      stopped,
    ]);
  }

  /** Who wanted a pause while the last bytes were on their way gets it when these did not arrive. */
  #stopIfPausing(signal: AbortSignal): void {
    if (this.#snapshot.state !== 'pausing') return;
    this.#stint.abort();
    this.#happen('stopped');
    signal.throwIfAborted();
  }

  async #untilUnlocked(signal: AbortSignal): Promise<void> {
    const { clock, untilUnlocked } = this.#around;
    // A moment in any case, lest a server and a screen that disagree talk without end.
    await Promise.race([Promise.all([untilUnlocked(), clock.wait(UNLOCK_WAIT, signal)]), aborted(signal)]);
    signal.throwIfAborted();
  }

  #fail(error: unknown): void {
    const failure = error instanceof UploadError ? error : new UploadError('unknown', String(error), { cause: error });
    if (failure.problem?.status === CHECKSUM || failure.fileChanged) this.#hashing = null;
    if (!failure.resumable) void this.#discard();
    else if (failure.problem?.status === CHECKSUM) this.#forget();
    this.#happen('failed', { error: failure });
  }

  /** What an earlier page left of this very file; what it left of another one is thrown away. */
  #recall(): void {
    const { key, file } = this.#wish;
    const kept = this.#around.memory.find(key);
    if (!kept) return;
    if (kept.fingerprint !== fingerprintOf(file, key)) {
      this.#around.memory.forget(key);
      void removeUpload(this.#around, kept.address);
      return;
    }
    this.#address = kept.address;
    this.#snapshot = { ...this.#snapshot, survivesReload: true };
  }

  #remember(address: string): void {
    const { key, file } = this.#wish;
    this.#address = address;
    if (!isResumable(file)) return;
    const fingerprint = fingerprintOf(file, key);
    this.#tell({ survivesReload: this.#around.memory.keep(key, { address, fingerprint, size: file.size }) });
  }

  #forget(): void {
    this.#address = null;
    this.#around.memory.forget(this.#wish.key);
    this.#tell({ bytesTransferred: 0, survivesReload: false });
  }

  async #discard(): Promise<{ complete: boolean }> {
    const address = this.#address;
    this.#forget();
    return address === null ? { complete: false } : removeUpload(this.#around, address);
  }

  #awaitsLastAnswer(): boolean {
    const { phase, bytesTransferred, totalBytes } = this.#snapshot;
    return phase === 'sending' && bytesTransferred === totalBytes;
  }

  /** Answers whether the event was legal; an illegal one changes nothing. */
  #happen(event: UploadEvent, change: Partial<UploadSnapshot> = {}): boolean {
    const state = nextUploadState(this.#snapshot.state, event);
    if (state === null) return false;
    this.#tell({ ...change, state });
    return true;
  }

  #enter(phase: UploadPhase): void {
    if (this.#snapshot.phase !== phase) this.#tell({ phase });
  }

  #progress(change: Partial<UploadSnapshot>): void {
    const isDue = this.#around.clock.now() - this.#toldAt >= TELL_EVERY;
    if (isDue || change.bytesTransferred === this.#snapshot.totalBytes) this.#tell(change);
    else this.#snapshot = { ...this.#snapshot, ...change };
  }

  #tell(change: Partial<UploadSnapshot>): void {
    this.#toldAt = this.#around.clock.now();
    this.#snapshot = { ...this.#snapshot, ...change };
    if (isUploadOver(this.#snapshot.state)) this.#hashing = null;
    for (const listener of this.#listeners) listener();
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
