import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/http-client';
import { useRef, useState } from 'react';
import { PasskeyRefused } from '#platform/passkey.ts';

/** One press at a time; what went wrong is kept as a sentence until the next one. */
export function useAttempt() {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const busy = useRef(false);

  /** True when it succeeded. A bug is no refusal and goes on to the person who reports it. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setPending(true);
    setRefusal(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setRefusal(sentenceFor(error));
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { attempt, pending, refusal };
}

function sentenceFor(error: unknown): string {
  if (error instanceof ApiProblem) return error.body.title;
  if (error instanceof PasskeyRefused) return error.message;
  if (error instanceof NetworkProblem) return '通信できませんでした。もう一度お試しください。';
  throw error;
}
