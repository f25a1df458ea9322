import { expect, test, vi } from 'vitest';
import { createMemoryStack } from '#platform/memory-stack.ts';
import { createHistoryStack } from '#platform/screen-stack.ts';

/** A window as far as its history goes. */
function openBrowser(kept: unknown = null) {
  const entries: { state: unknown; url: string }[] = [{ state: kept, url: '/p/' }];
  let position = 0;
  let listener: ((event: { state: unknown }) => void) | undefined;
  const history = {
    get state() {
      return entries[position]?.state;
    },
    pushState: (state: unknown, _title: string, url: string) => {
      entries.splice(++position, entries.length, { state, url });
    },
    replaceState: (state: unknown, _title: string, url: string) => void (entries[position] = { state, url }),
    back: () => {
      position = Math.max(0, position - 1);
      listener?.({ state: entries[position]?.state });
    },
  };
  const addEventListener = (_type: 'popstate', heard: typeof listener) => (listener = heard);
  return { browser: { history, addEventListener } as unknown as Window, history, entries };
}

test('Back goes one screen back, and the address never changes', () => {
  const { browser, history, entries } = openBrowser();
  const stack = createHistoryStack(browser);
  const heard = vi.fn<() => void>();
  stack.subscribe(heard);

  stack.push({ name: 'item', itemId: 'v', part: 'watch', of: null });
  stack.push({ name: 'ask', itemId: 'v' });
  history.back();

  expect(stack.current()).toEqual({ name: 'item', itemId: 'v', part: 'watch', of: null });
  expect(heard).toHaveBeenCalledTimes(3);
  expect(new Set(entries.map(({ url }) => url))).toEqual(new Set(['/p/']));
});

test('after a reload the same screen is shown, and its way back is known', () => {
  const { browser } = openBrowser({ screen: { name: 'item', itemId: 'v', part: 'watch', of: null }, depth: 0 });
  const stack = createHistoryStack(browser);
  expect(stack.current()).toEqual({ name: 'item', itemId: 'v', part: 'watch', of: null });
  stack.back();
  expect(stack.current()).toEqual({ name: 'home' });
});

test('another link starts at the first screen', () => {
  const { browser, entries } = openBrowser({
    screen: { name: 'item', itemId: 'v', part: 'watch', of: null },
    depth: 3,
  });
  const stack = createHistoryStack(browser);
  stack.reset();
  expect(stack.current()).toEqual({ name: 'home' });
  expect(entries).toHaveLength(1);
});

test('Back pressed twice, faster than the page hears of it, does not lead out of a device that was handed over', () => {
  const { browser, history, entries } = openBrowser();
  const stack = createHistoryStack(browser);
  stack.hold();
  expect(entries).toHaveLength(3);
  stack.push({ name: 'item', itemId: 'v', part: 'watch', of: null });
  stack.hold();
  expect(stack.current()).toEqual({ name: 'item', itemId: 'v', part: 'watch', of: null });

  history.back();
  history.back();
  stack.hold();
  expect(entries).toHaveLength(3);
  expect(stack.current()).toEqual({ name: 'home' });
});

test('the preview goes back by itself and never beyond its first screen', () => {
  const stack = createMemoryStack();
  stack.push({ name: 'leave' });
  stack.back();
  stack.back();
  expect(stack.current()).toEqual({ name: 'home' });
});
