import { ApiProblem } from '@nattoku/contract/shared/client';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { explainProblem } from '#editing/explain-problem.ts';

export type RecordAttempt = { version: number; key: string };

type RecordShown<Stored> = {
  /** Of the record as it stands on the screen. */
  version: number;
  /** 「同意書」, 「オーダー」. */
  noun: string;
  /** The record as a refused write brought it along, if it did. */
  currentOf: (error: unknown) => Stored | null;
  keep: (current: Stored) => void;
  /** Asks for the record again, where it was refused for another reason. */
  refetch: () => void;
};

/**
 * One decision about a record as it stands on the screen. Trying again after a lost answer has the same key; when somebody else was first,
 * the page shows the record as it is now, and the person decides again.
 */
export function useRecordAction<Stored, Given extends unknown[]>(
  { version, noun, currentOf, keep, refetch }: RecordShown<Stored>,
  action: (attempt: RecordAttempt, ...given: Given) => Promise<void>,
) {
  const kept = useRef<RecordAttempt>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const showCurrent = (error: unknown) => {
    const current = currentOf(error);
    if (current) keep(current);
    else if (error instanceof ApiProblem) refetch();
  };
  const run = async (...given: Given) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    if (kept.current?.version !== version) kept.current = { version, key: newIdempotencyKey() };
    try {
      await action(kept.current, ...given);
    } catch (error) {
      setProblem(explain(error, noun));
      showCurrent(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run, pending, problem };
}

function explain(error: unknown, noun: string): string {
  if (!(error instanceof ApiProblem)) return explainProblem(error);
  const { code, errors, detail } = error.body;
  if (code === 'record.versionConflict')
    return `ほかの職員または患者さんの操作で${noun}が変わりました。最新の内容を確認して、もう一度お試しください。`;
  // A refusal with its own sentence says more than that of its kind.
  return (errors ? undefined : detail) ?? explainProblem(error);
}
