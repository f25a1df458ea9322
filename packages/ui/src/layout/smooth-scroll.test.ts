import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollToElement } from '#layout/smooth-scroll.tsx';

let frames: ((now: number) => void)[] = [];
let scrolledTo: number[] = [];
let wantsNoMotion = false;
let gestures = new EventTarget();
let dataset: Record<string, string> = {};

beforeEach(() => {
  [frames, scrolledTo, wantsNoMotion, gestures, dataset] = [[], [], false, new EventTarget(), {}];
  vi.stubGlobal('window', {
    scrollY: 100,
    innerHeight: 800,
    scrollTo: (_: number, top: number) => void scrolledTo.push(top),
  });
  vi.stubGlobal('document', { documentElement: { dataset, scrollHeight: 5_000 } });
  vi.stubGlobal('getComputedStyle', () => ({ scrollPaddingTop: '56px' }));
  vi.stubGlobal('matchMedia', () => ({ matches: wantsNoMotion }));
  vi.stubGlobal('addEventListener', gestures.addEventListener.bind(gestures));
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => void frames.push(frame));
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** 656 px below the top of the window: 600 px to go, below what sticks there. */
const element = { getBoundingClientRect: () => ({ top: 656 }) } as unknown as Element;
const drawAt = (now: number): void => frames.shift()?.(now);

test('specification/design.md §5: the way takes 300 ms, and ends where it should', () => {
  scrollToElement(element);
  for (const now of [990, 1_000, 1_150, 1_299]) drawAt(now);
  expect(scrolledTo.slice(0, 2)).toEqual([100, 100]);
  expect(scrolledTo[2]).toBeGreaterThan(400);
  expect(scrolledTo[3]).toBeLessThan(700);

  drawAt(1_300);
  expect(scrolledTo.at(-1)).toBe(700);
  expect(frames).toEqual([]);
});

test('where the page ends before, the way to its end takes as long', () => {
  vi.stubGlobal('document', { documentElement: { dataset, scrollHeight: 1_200 } });
  scrollToElement(element);
  for (const now of [1_000, 1_150, 1_299]) drawAt(now);
  expect(scrolledTo.every((top) => top < 400)).toBe(true);

  drawAt(1_300);
  expect(scrolledTo.at(-1)).toBe(400);
});

test('who wants no motion is there at once', () => {
  wantsNoMotion = true;

  scrollToElement(element);

  expect([scrolledTo, frames]).toEqual([[700], []]);
});

test('who has said so in this application, too', () => {
  dataset['motion'] = 'reduced';

  scrollToElement(element);

  expect([scrolledTo, frames]).toEqual([[700], []]);
});

test('who scrolls meanwhile is not pulled back', () => {
  scrollToElement(element);
  drawAt(1_100);
  gestures.dispatchEvent(new Event('wheel'));
  drawAt(1_200);

  expect(scrolledTo).toHaveLength(1);
  expect(frames).toEqual([]);
});
