import type { TaskMessage } from '#kernel/tasks/task-process.ts';

const send = <Result>(message: TaskMessage<Result>): void => {
  process.send?.(message);
};

/** Answers the tasks that `openTaskProcess` sends to this module. */
export function serveTasks<Task, Result>(answer: (task: Task) => Result): void {
  process.on('message', (task: Task) => {
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
