import type { ChatThread } from '@nattoku/contract/chat/chat';
import { ApiProblem } from '@nattoku/contract/shared/client';
import { currentThreadOf, keepThread } from '#parts/chat/chat.queries.ts';
import { useCommand } from '#editing/use-command.ts';

const words = {
  offline: '通信できませんでした。書いた内容は残っています。もう一度お試しください。',
  conflict:
    'ほかの職員の操作か、患者さんの新しいメッセージがありました。最新のやりとりを確認して、もう一度お試しください。',
};

/** One step at a thread; what comes back is shown, also where it is that somebody else was first. True when it was done. */
export function useThreadAction() {
  const { run, pending, refusal } = useCommand({
    words,
    onRefused: async (error) => {
      const current = error instanceof ApiProblem ? await currentThreadOf(error) : undefined;
      if (current) keepThread(current);
    },
  });
  const step = (action: (idempotencyKey: string) => Promise<ChatThread>, about?: unknown): Promise<boolean> =>
    run(async (key) => keepThread(await action(key)), about);
  return { run: step, pending, refusal };
}
