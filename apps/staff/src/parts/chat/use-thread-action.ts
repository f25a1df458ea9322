import type { ChatThread } from '@nattoku/contract/chat/chat';
import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import { useRef, useState } from 'react';
import { currentThreadOf, keepThread } from '#parts/chat/chat.queries.ts';

/** One step at a thread; what comes back is shown, also where it is that somebody else was first. True when it was done. */
export function useThreadAction() {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const run = async (action: () => Promise<ChatThread>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setPending(true);
    setRefusal(undefined);
    try {
      keepThread(await action());
      return true;
    } catch (error) {
      setRefusal(sentenceFor(error));
      const current = error instanceof ApiProblem ? currentThreadOf(error) : undefined;
      if (current) keepThread(current);
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run, pending, refusal };
}

function sentenceFor(error: unknown): string {
  if (error instanceof NetworkProblem)
    return '通信できませんでした。書いた内容は残っています。もう一度お試しください。';
  if (!(error instanceof ApiProblem)) throw error;
  if (error.body.code !== 'record.versionConflict') return error.body.errors?.[0]?.message ?? error.body.title;
  return 'ほかの職員の操作か、患者さんの新しいメッセージがありました。最新のやりとりを確認して、もう一度お試しください。';
}
