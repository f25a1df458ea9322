import { type ChildProcess, fork } from 'node:child_process';

/** Limits of one task. `seconds` is wall-clock time from when the process receives the task. */
export type TaskLimits = { seconds: number; memoryMb: number };

type Options = {
  limits?: TaskLimits;
  /** Seconds without a task after which the process ends and frees its memory. */
  idleSeconds?: number;
};

/** Messages of a task module: `step` zero or more times, then `result` or `failed`. */
export type TaskMessage<Result> = { ready: true } | { step: string } | { result: Result } | { failed: string };

/** A task exceeded its time or memory limit. `step` is the last one that the process reported. */
export class TaskOverLimits extends Error {
  readonly step: string | null;

  constructor(step: string | null) {
    super('The task took more time or memory than it may.');
    this.step = step;
  }
}

/**
 * Runs tasks in a child process, one after the other, so that none of them blocks the thread that answers requests. The process starts with the
 * first task and restarts after a task that exceeded its limits. Its module calls `serveTasks`. A worker thread would not do: V8 may abort the whole
 * server when a thread runs out of memory.
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
    // V8 prints a crash report when it runs out of memory; it must not reach the server's log.
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
    let reading: NodeJS.Immediate | undefined;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      clearImmediate(reading);
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
    const giveUp = (): void => end(() => reject(new TaskOverLimits(step)));
    // Timers run first: where this process was busy itself, the answer may be waiting to be read.
    const giveUpUnread = (): void => {
      reading = setImmediate(giveUp);
    };
    const timer = limits && setTimeout(giveUpUnread, limits.seconds * 1000);
    child.on('message', onMessage).on('exit', onExit);
    child.send(task as object);
  });
}
