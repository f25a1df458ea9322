import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import { useRef, useState } from 'react';
import { refetchStaff } from '#areas/settings/staff/staff.queries.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';

/** One command at a time, with one key until it has succeeded: pressed again after a lost answer it has one effect. */
export function useCommand() {
  const busy = useRef(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async (command: (idempotencyKey: string) => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      await command(key);
      setKey(newIdempotencyKey());
    } catch (error) {
      setProblem(sentenceFor(error));
      // What was refused may be asked for once more in another way.
      if (error instanceof ApiProblem) setKey(newIdempotencyKey());
    } finally {
      busy.current = false;
      setPending(false);
      void refetchStaff();
    }
  };
  return { run, pending, problem };
}

/** A bug is no refusal and goes on to the person who reports it. */
function sentenceFor(error: unknown): string {
  if (error instanceof ApiProblem) {
    const { code, title, detail, errors } = error.body;
    if (code === 'record.versionConflict')
      return 'ほかの職員が先に変更しました。最新の内容を確認して、もう一度お試しください。';
    return detail ?? errors?.[0]?.message ?? title;
  }
  if (error instanceof NetworkProblem) return '通信できませんでした。もう一度お試しください。';
  throw error;
}
