import { useState } from 'react';

type Answer<Item> = { items: Item[]; pageSize: number };
type Query<Item> = { data: Answer<Item> | undefined; isPlaceholderData: boolean };
type Shown<Item> = { question: string; answer: Answer<Item>; items: readonly Item[] };

/**
 * What is listed keeps its place while the same question is asked again in the background: what is known is brought up to date, what is
 * gone goes, and what is new waits until the reader wants it. With `keepsPushedOut`, what a full page has pushed out stays until then.
 */
export function useSteadyItems<Item extends { id: string }>(
  { data, isPlaceholderData }: Query<Item>,
  question: string,
  { keepsPushedOut = false } = {},
) {
  const [shown, setShown] = useState<Shown<Item> | null>(null);
  if (data && !isPlaceholderData && shown?.answer !== data) {
    const items = shown?.question === question ? steadyItems(shown.items, data, keepsPushedOut) : data.items;
    setShown({ question, answer: data, items });
  }
  const waiting = shown?.answer.items.filter(({ id }) => !shown.items.some((item) => item.id === id)) ?? [];
  // Nothing stands there that could move: then nobody is kept waiting.
  const items = shown?.items.length === 0 ? shown.answer.items : shown?.items;
  return {
    items,
    arrivals: shown?.question === question && shown.items.length > 0 ? waiting.length : 0,
    showArrivals: () => shown && setShown({ ...shown, items: shown.answer.items }),
  };
}

export function steadyItems<Item extends { id: string }>(
  before: readonly Item[],
  { items, pageSize }: Answer<Item>,
  keepsPushedOut: boolean,
): Item[] {
  const isFull = keepsPushedOut && items.length >= pageSize;
  return before.flatMap((known) => items.find(({ id }) => id === known.id) ?? (isFull ? known : []));
}
