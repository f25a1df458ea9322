import { useEffect, useSyncExternalStore } from 'react';

type Counts = Readonly<Record<string, number | undefined>>;
let counts: Counts = {};
const listeners = new Set<() => void>();

const put = (next: Counts): void => {
  counts = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What is due behind the tabs of the frame, by their addresses: said by the page that knows, while it stands. */
export function useSayTabCounts(said: Counts): void {
  const text = JSON.stringify(said);
  useEffect(() => {
    put(JSON.parse(text) as Counts);
    return () => put({});
  }, [text]);
}

export const useTabCounts = (): Counts => useSyncExternalStore(subscribe, () => counts);
