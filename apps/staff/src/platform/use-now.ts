import { useSyncExternalStore } from 'react';
import { createStore } from '#platform/store.ts';

const MINUTE = 60_000;
const clock = createStore(new Date());
let followers = 0;
let timer = 0;

/** The time to the minute, so that 「5分前」 does not stand still. */
export const useNow = (): Date => useSyncExternalStore(follow, clock.get, clock.get);

function follow(listener: () => void): () => void {
  const stop = clock.subscribe(listener);
  followers += 1;
  if (followers === 1) {
    clock.set(new Date());
    timer = window.setInterval(() => clock.set(new Date()), MINUTE);
  }
  return () => {
    stop();
    followers -= 1;
    if (followers === 0) clearInterval(timer);
  };
}
