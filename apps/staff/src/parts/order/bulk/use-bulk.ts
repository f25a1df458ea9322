import { useCommand } from '#editing/use-command.ts';
import type { BulkResult } from '#parts/order/bulk/bulk-result.tsx';

/** One request for all; asked again after a lost answer it has the same key, and nothing happens twice. @param verb 期限を変更しました */
export function useBulk(verb: string, onFinished: (result: BulkResult) => void) {
  const { run, pending, refusal } = useCommand();
  const change = (of: string, action: (key: string) => Promise<BulkResult['outcomes']>): Promise<boolean> =>
    run(async (key) => onFinished({ verb, outcomes: await action(key) }), of);
  return { run: change, pending, problem: refusal };
}
