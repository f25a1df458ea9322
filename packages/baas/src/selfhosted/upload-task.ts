import { storageLimits } from '#file-store.ts';
import { UploadAccount } from '#selfhosted/upload-task-account.ts';
import { attemptUpload, isResumable } from '#selfhosted/upload-task-attempt.ts';
import { type Hashing, hashFile } from '#selfhosted/upload-task-hashing.ts';
import { fingerprintOf, type UploadMemory } from '#selfhosted/upload-task-memory.ts';
import { fileChanged } from '#selfhosted/upload-task-refusal.ts';
import { removeUpload } from '#selfhosted/upload-task-removal.ts';
import { createPatience, type Network } from '#selfhosted/upload-task-retry.ts';
import type { Turns } from '#selfhosted/upload-task-turns.ts';
import { isUploadOver, UploadError, type UploadSnapshot, type UploadTask } from '#upload-task.ts';

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
  readonly #account: UploadAccount;
  /** From a start or a resumption to a pause, an error or the end. */
  #stint = new AbortController();
  #ended = Promise.resolve();
  #hashing: Hashing | null = null;
  #md5: string | null = null;
  #address: string | null = null;
  #chunkSize: number = storageLimits.firstChunkSize;

  constructor(wish: UploadWish, around: UploadSurroundings) {
    this.#wish = wish;
    this.#around = around;
    this.#account = new UploadAccount(wish.file.size, around.clock);
  }

  snapshot = (): UploadSnapshot => this.#account.snapshot;

  address = (): string | null => this.#address;

  subscribe = (listener: () => void): (() => void) => this.#account.subscribe(listener);

  begin(): void {
    this.#recall();
    this.#start();
  }

  pause(): boolean {
    if (!this.#account.happen('pause')) return false;
    // Only the answer can tell whether there is anything left to pause.
    if (this.#awaitsLastAnswer()) return true;
    this.#hashing?.hold();
    const stint = this.#stint;
    stint.abort();
    void this.#ended.then(
      () => this.#account.snapshot.state === 'pausing' && stint === this.#stint && this.#account.happen('stopped'),
    );
    return true;
  }

  resume(): boolean {
    if (!this.#account.happen('resume', { error: null })) return false;
    if (this.#stint.signal.aborted) this.#start();
    return true;
  }

  cancel(): boolean {
    if (!this.#account.happen('cancel', { error: null })) return false;
    this.#stint.abort();
    this.#hashing?.stop();
    void this.#ended.then(() => this.#callOff());
    return true;
  }

  async #callOff(): Promise<void> {
    if (isUploadOver(this.#account.snapshot.state)) return;
    const { complete } = await this.#discard();
    this.#account.happen(complete ? 'succeeded' : 'stopped');
  }

  #start(): void {
    const stint = new AbortController();
    this.#stint = stint;
    this.#ended = this.#ended.then(() => this.#run(stint));
  }

  async #run(stint: AbortController): Promise<void> {
    const { signal } = stint;
    this.#account.enter('waiting');
    let endTurn = () => {};
    try {
      endTurn = await this.#around.turns.take(signal);
      await this.#sendAll(signal);
      this.#around.memory.forget(this.#wish.key);
      this.#account.happen('succeeded', { bytesTransferred: this.#wish.file.size });
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      stint.abort();
      endTurn();
    }
  }

  /** Tries until the server has everything. Fails with an UploadError, or with the signal's reason. */
  async #sendAll(signal: AbortSignal): Promise<void> {
    if (this.#address === null) await this.#check(signal);
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
        await this.#check(signal);
        patience.renew();
        continue;
      }
      if (refusal.kind === 'gone' || refusal.kind === 'final') throw refusal.error;
      this.#stopIfPausing(signal);
      this.#account.enter('retrying');
      this.#chunkSize = Math.max(storageLimits.firstChunkSize, this.#chunkSize / 2);
      if (refusal.kind === 'again') await patience.wait(refusal, signal);
      else await this.#untilUnlocked(signal).then(patience.renew);
    }
  }

  #attempt(signal: AbortSignal, onOffset: (offset: number) => void) {
    const { file, endpoint, metadata } = this.#wish;
    return attemptUpload({
      file,
      endpoint,
      address: this.#address,
      metadata: this.#md5 === null ? metadata : { ...metadata, md5: this.#md5 },
      chunkSize: this.#chunkSize,
      clock: this.#around.clock,
      signal,
      onAddress: (address) => this.#remember(address),
      onOffset: (offset) => {
        this.#account.enter('sending');
        onOffset(offset);
      },
      onProgress: (bytesTransferred) => this.#account.progress({ bytesTransferred }),
      onChunkSize: (chunkSize) => {
        this.#chunkSize = chunkSize;
      },
    });
  }

  /** Knows the file's MD5 from then on; goes on where a pause held it. Fails as reading the file fails. */
  async #check(signal: AbortSignal): Promise<void> {
    if (this.#md5 !== null) return;
    const { hash = hashFile } = this.#around;
    this.#account.enter('checking');
    this.#hashing ??= hash(this.#wish.file, (bytesChecked) => this.#account.progress({ bytesChecked }));
    this.#hashing.goOn();
    const md5 = this.#hashing.md5.catch((cause: unknown) => {
      throw fileChanged(cause);
    });
    await Promise.race([md5, aborted(signal)]);
    signal.throwIfAborted();
    this.#md5 = await md5;
  }

  /** Who wanted a pause while the last bytes were on their way gets it when these did not arrive. */
  #stopIfPausing(signal: AbortSignal): void {
    if (this.#account.snapshot.state !== 'pausing') return;
    this.#stint.abort();
    this.#account.happen('stopped');
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
    if (failure.problem?.status === CHECKSUM) {
      this.#hashing = null;
      this.#md5 = null;
      this.#forget();
    }
    if (!failure.resumable) void this.#discard();
    this.#account.happen('failed', { error: failure });
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
    this.#account.tell({ survivesReload: true });
  }

  #remember(address: string): void {
    const { key, file } = this.#wish;
    this.#address = address;
    if (!isResumable(file)) return;
    const fingerprint = fingerprintOf(file, key);
    this.#account.tell({ survivesReload: this.#around.memory.keep(key, { address, fingerprint, size: file.size }) });
  }

  #forget(): void {
    this.#address = null;
    this.#around.memory.forget(this.#wish.key);
    this.#account.tell({ bytesTransferred: 0, survivesReload: false });
  }

  async #discard(): Promise<{ complete: boolean }> {
    const address = this.#address;
    this.#forget();
    return address === null ? { complete: false } : removeUpload(this.#around, address);
  }

  #awaitsLastAnswer(): boolean {
    const { phase, bytesTransferred, totalBytes } = this.#account.snapshot;
    return phase === 'sending' && bytesTransferred === totalBytes;
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
