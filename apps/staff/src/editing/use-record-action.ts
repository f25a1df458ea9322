import { ApiProblem } from '@nattoku/contract/shared/http-client';
import { useCommand } from '#editing/use-command.ts';

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
 * A command about a record as it stands on the screen. Trying again after a lost answer has the same key; when somebody else was first,
 * the page shows the record as it is now, and the person decides again.
 */
export function useRecordAction<Stored, Given extends unknown[]>(
  { version, noun, currentOf, keep, refetch }: RecordShown<Stored>,
  action: (attempt: RecordAttempt, ...given: Given) => Promise<void>,
) {
  const { run, pending, refusal } = useCommand({
    words: {
      conflict: `ほかの職員または患者さんの操作で${noun}が変わりました。最新の内容を確認して、もう一度お試しください。`,
    },
    onRefused: (error) => {
      const current = currentOf(error);
      if (current) keep(current);
      else if (error instanceof ApiProblem) refetch();
    },
  });
  return {
    run: async (...given: Given): Promise<void> =>
      void (await run((key) => action({ version, key }, ...given), [version, ...given.filter(isText)])),
    pending,
    problem: refusal,
  };
}

/** What was typed belongs to what is sent; anything else that is given does not change between two presses. */
const isText = (given: unknown): boolean => typeof given === 'string';
