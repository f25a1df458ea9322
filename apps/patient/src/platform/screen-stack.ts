import { createListeners } from '#platform/listeners.ts';
import { readScreen, type Screen } from '#platform/screen.ts';

/** Which screen is shown, and the way back. */
export type ScreenStack = {
  current(): Screen;
  subscribe(listener: () => void): () => void;
  push(screen: Screen): void;
  back(): void;
  /** Keeps the browser's own Back inside: there are entries of ours below the first screen. */
  hold(): void;
  /** Forgets the way back as far as a page may: the present entry becomes the first. */
  reset(): void;
};

/** `depth` is the number of screens behind it. */
type Entry = { screen: Screen; depth: number };

const HOME: Entry = { screen: { name: 'home' }, depth: 0 };

/** Back pressed twice is faster than the page, which hears of the first only after the second. */
const HELD_ENTRIES = 2;

const readEntry = (kept: unknown): Entry => {
  const { screen, depth } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  return { screen: readScreen(screen), depth: typeof depth === 'number' && depth > 0 ? depth : 0 };
};

/** Screens ride in the state of the browser's history; the address never changes. */
export function createHistoryStack(browser: Window, address = '/p/'): ScreenStack {
  const { tell, subscribe } = createListeners();
  let entry = readEntry(browser.history.state);

  browser.addEventListener('popstate', ({ state }) => {
    entry = readEntry(state);
    tell();
  });
  const put = (next: Entry, write: 'pushState' | 'replaceState') => {
    entry = next;
    browser.history[write](entry, '', address);
    tell();
  };

  return {
    current: () => entry.screen,
    subscribe,
    push: (screen) => put({ screen, depth: entry.depth + 1 }, 'pushState'),
    back: () => (entry.depth > 0 ? browser.history.back() : put(HOME, 'replaceState')),
    hold: () => {
      if (entry.screen.name !== 'home') return;
      while (entry.depth < HELD_ENTRIES) put({ ...HOME, depth: entry.depth + 1 }, 'pushState');
    },
    reset: () => put(HOME, 'replaceState'),
  };
}
