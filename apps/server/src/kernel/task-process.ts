import { type ChildProcess, fork } from 'node:child_process';

/** What one task may take. Time is taken by the clock, from when the process has begun with it. */
export type TaskLimits = { seconds: number; memoryMb: number };

type Options = {
  limits?: TaskLimits;
  /** Ends the process, and frees its memory, after so long without a task. */
  idleSeconds?: number;
};

/** What a task module answers with; `step` any number of times before it. */
export type TaskMessage<Result> = { ready: true } | { step: string } | { result: Result } | { failed: string };

/** The task took more time or memory than it may. `step`: the last one that the process named. */
export class TaskOverLimits extends Error {
  readonly step: string | null;

  constructor(step: string | null) {
    super('The task took more time or memory than it may.');
    this.step = step;
  }
}

/**
 * Runs tasks in one process of their own, one after the other: none of them stops the thread that answers requests. The process starts with the first
 * task, and again after one that was over its limits. A task module serves it with `serveTasks`. No worker thread: V8 aborts the whole process
 * where a thread runs out of memory at the wrong moment.
 * @throws TaskOverLimits; Error when the task fails or the process dies
 */
export function openTaskProcess<Task, Result>(module: URL, options: Options = {}): (task: Task) => Promise<Result> {
  const { limits, idleSeconds } = options;
  let started: { child: ChildProcess; ready: Promise<void> } | null = null;
  let before: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const stop = (): void => {
    started?.child.kill('SIGKILL');
    started = null;
  };
  process.once('exit', stop);
  const start = (): NonNullable<typeof started> => {
    const execArgv = limits ? [`--max-old-space-size=${limits.memoryMb}`] : [];
    // What V8 says of the end of its memory is nobody's to read.
    const child = fork(module, { execArgv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const ready = new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('error', reject);
      child.once('exit', () => reject(new Error('The process ended before it began.')));
    });
    child.once('exit', () => {
      if (started?.child === child) started = null;
    });
    return { child, ready };
  };

  const run = async (task: Task): Promise<Result> => {
    clearTimeout(idle);
    const { child, ready } = (started ??= start());
    child.ref();
    child.channel?.ref();
    try {
      await ready;
      return await answerOf<Task, Result>(child, task, limits);
    } catch (error) {
      stop();
      throw error;
    } finally {
      // A process that has nothing else to do ends.
      started?.child.unref();
      started?.child.channel?.unref();
      if (idleSeconds !== undefined) idle = setTimeout(stop, idleSeconds * 1000).unref();
    }
  };

  return (task) => {
    const result = before.then(() => run(task));
    before = result.catch(() => undefined);
    return result;
  };
}

function answerOf<Task, Result>(child: ChildProcess, task: Task, limits: TaskLimits | undefined): Promise<Result> {
  return new Promise((resolve, reject) => {
    let step: string | null = null;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      settle();
    };
    const onMessage = (given: unknown): void => {
      const message = given as TaskMessage<Result>;
      if ('step' in message) step = message.step;
      else if ('result' in message) end(() => resolve(message.result));
      else if ('failed' in message) end(() => reject(new Error(message.failed)));
    };
    // V8 ends a process without memory by a signal.
    const onExit = (_: number | null, signal: string | null): void =>
      end(() => reject(signal === null ? new Error('The process ended without an answer.') : new TaskOverLimits(step)));
    const timer = limits && setTimeout(() => end(() => reject(new TaskOverLimits(step))), limits.seconds * 1000);
    child.on('message', onMessage).on('exit', onExit);
    child.send(task as object);
  });
}
