import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { useState } from 'react';

type Answer = { items: OrderSummary[]; pageSize: number };
type Query = { data: Answer | undefined; isPlaceholderData: boolean };
type Shown = { question: string; answer: Answer; rows: readonly OrderSummary[] };

/**
 * Rows keep their place while the same question is asked again in the background: what is known is brought up to date, what is new
 * waits until the reader wants it, and what a full page has pushed out stays until then.
 */
export function useSteadyRows({ data, isPlaceholderData }: Query, question: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  if (data && !isPlaceholderData && shown?.answer !== data) {
    const rows = shown?.question === question ? steadyRows(shown.rows, data) : data.items;
    setShown({ question, answer: data, rows });
  }

  const answer = shown?.answer;
  const arrivals = answer?.items.filter(({ id }) => !shown?.rows.some((row) => row.id === id)).length ?? 0;
  return {
    rows: shown?.rows,
    arrivals: shown?.question === question ? arrivals : 0,
    showArrivals: () => shown && setShown({ ...shown, rows: shown.answer.items }),
  };
}

export function steadyRows(before: readonly OrderSummary[], { items, pageSize }: Answer): readonly OrderSummary[] {
  const isFull = items.length >= pageSize;
  return before.flatMap((row) => items.find(({ id }) => id === row.id) ?? (isFull ? row : []));
}
