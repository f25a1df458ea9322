import { Worker } from 'node:worker_threads';

/** What one task may take. Time is taken by the clock, from when the thread has begun with it. */
export type TaskLimits = { seconds: number; memoryMb: number };

type Options = {
  limits?: TaskLimits;
  /** Ends the thread, and frees its memory, after so long without a task. */
  idleSeconds?: number;
};

/** What a worker module answers with; `step` any number of times before it. */
export type WorkerMessage<Result> = { ready: true } | { step: string } | { result: Result } | { failed: string };

/** The task took more time or memory than it may. `step`: the last one that the worker named. */
export class TaskOverLimits extends Error {
  readonly step: string | null;

  constructor(step: string | null) {
    super('The task took more time or memory than it may.');
    this.step = step;
  }
}

/**
 * Runs tasks in one thread of their own, one after the other: none of them stops the thread that answers requests. The thread starts with the first
 * task, and again after one that was over its limits. A worker module serves it with `serveTasks`.
 * @throws TaskOverLimits; Error when the task fails or the thread dies
 */
export function openWorkerQueue<Task, Result>(module: URL, options: Options = {}): (task: Task) => Promise<Result> {
  const { limits, idleSeconds } = options;
  let worker: { thread: Worker; ready: Promise<void> } | null = null;
  let before: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const stop = (): void => {
    void worker?.thread.terminate();
    worker = null;
  };
  const start = (): NonNullable<typeof worker> => {
    const thread = new Worker(module, limits ? { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } } : {});
    const ready = new Promise<void>((resolve, reject) => {
      thread.once('message', () => resolve());
      thread.once('error', reject);
    });
    thread.once('exit', () => {
      if (worker?.thread === thread) worker = null;
    });
    return { thread, ready };
  };

  const run = async (task: Task): Promise<Result> => {
    clearTimeout(idle);
    const { thread, ready } = (worker ??= start());
    thread.ref();
    try {
      await ready;
      return await answerOf<Task, Result>(thread, task, limits);
    } catch (error) {
      stop();
      throw error;
    } finally {
      // A process that has nothing else to do ends.
      worker?.thread.unref();
      if (idleSeconds !== undefined) idle = setTimeout(stop, idleSeconds * 1000).unref();
    }
  };

  return (task) => {
    const result = before.then(() => run(task));
    before = result.catch(() => undefined);
    return result;
  };
}

function answerOf<Task, Result>(thread: Worker, task: Task, limits: TaskLimits | undefined): Promise<Result> {
  return new Promise((resolve, reject) => {
    let step: string | null = null;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const onMessage = (message: WorkerMessage<Result>): void => {
      if ('step' in message) step = message.step;
      else if ('result' in message) end(() => resolve(message.result));
      else if ('failed' in message) end(() => reject(new Error(message.failed)));
    };
    const onError = (error: Error & { code?: string }): void =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TaskOverLimits(step) : error));
    const onExit = (): void => end(() => reject(new Error('The thread ended without an answer.')));
    const timer = limits && setTimeout(() => end(() => reject(new TaskOverLimits(step))), limits.seconds * 1000);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(task);
  });
}
