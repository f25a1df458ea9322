import { ApiProblem } from '@nattoku/contract/client';
import type { Order } from '@nattoku/contract/video-order';
import { useRef, useState } from 'react';
import { explainProblem } from '#shared/explain-problem.ts';
import { currentOrderOf, keepOrder, orderQuery } from '#areas/video-order/video-order.queries.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { queryClient } from '#platform/query-client.ts';

type Attempt = { version: number; key: string };

/**
 * One decision about an order as it stands on the screen. Trying again after a lost answer has the same key; when somebody else was
 * first, the page shows the order as it is now, and the person decides anew.
 */
export function useOrderAction<Given extends unknown[]>(
  order: Pick<Order, 'id' | 'version'>,
  action: (attempt: Attempt, ...given: Given) => Promise<void>,
) {
  const kept = useRef<Attempt>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async (...given: Given) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    if (kept.current?.version !== order.version) kept.current = { version: order.version, key: newIdempotencyKey() };
    try {
      await action(kept.current, ...given);
    } catch (error) {
      setProblem(explain(error));
      showCurrent(order.id, error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run, pending, problem };
}

function explain(error: unknown): string {
  const isConflict = error instanceof ApiProblem && error.body.code === 'record.versionConflict';
  return isConflict
    ? 'ほかの職員または患者さんの操作でオーダーが変わりました。最新の内容を確認して、もう一度お試しください。'
    : explainProblem(error);
}

function showCurrent(orderId: Order['id'], error: unknown): void {
  if (!(error instanceof ApiProblem)) return;
  const current = currentOrderOf(error);
  if (current) keepOrder(current);
  else void queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey });
}
