import { useRef, useState } from 'react';
import { explainProblem } from '#editing/explain-problem.ts';
import type { BulkResult } from '#parts/order/bulk/bulk-result.tsx';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';

/** One request for all; asked again after a lost answer it has the same key, and nothing happens twice. @param verb 期限を変更しました */
export function useBulk(verb: string, onFinished: (result: BulkResult) => void) {
  const key = useRef<{ of: string; key: string }>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (of: string, action: (key: string) => Promise<BulkResult['outcomes']>) => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    if (key.current?.of !== of) key.current = { of, key: newIdempotencyKey() };
    try {
      onFinished({ verb, outcomes: await action(key.current.key) });
    } catch (error) {
      setProblem(explainProblem(error));
      setPending(false);
    }
  };
  return { run, pending, problem };
}
