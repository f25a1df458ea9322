import { parentPort } from 'node:worker_threads';
import type { WorkerMessage } from '#kernel/worker-queue.ts';

const send = <Result>(message: WorkerMessage<Result>): void => parentPort?.postMessage(message);

/** Answers the tasks that `openWorkerQueue` sends to this worker module. */
export function serveTasks<Task, Result>(answer: (task: Task) => Result): void {
  parentPort?.on('message', (task: Task) => {
    try {
      send({ result: answer(task) });
    } catch (error) {
      send({ failed: error instanceof Error ? error.message : String(error) });
    }
  });
  send({ ready: true });
}

/** Names what the task does next, so that the sender knows where a task was that broke its limits. */
export const reportStep = (step: string): void => send({ step });
