import { createListeners } from '#platform/listeners.ts';
import type { Screen } from '#platform/screen.ts';
import type { ScreenStack } from '#platform/screen-stack.ts';

const HOME: Screen = { name: 'home' };

/** For the preview in a frame: there the browser's Back belongs to the page around it. */
export function createMemoryStack(): ScreenStack {
  const { tell, subscribe } = createListeners();
  let entries: Screen[] = [HOME];
  const put = (next: Screen[]) => {
    entries = next.length > 0 ? next : [HOME];
    tell();
  };
  return {
    current: () => entries.at(-1) ?? HOME,
    subscribe,
    push: (screen) => put([...entries, screen]),
    back: () => put(entries.slice(0, -1)),
    hold: () => {},
    reset: () => put([]),
  };
}
