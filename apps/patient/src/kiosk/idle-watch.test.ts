// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IdleTime } from '#kiosk/idle-time.ts';
import { watchIdle } from '#kiosk/idle-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each(['pointerdown', 'timeupdate', 'readaloud'])('%s is a sign of somebody, and nothing is asked', (event) => {
  let idle: IdleTime = { name: 'busy' };
  const stop = watchIdle((told) => {
    idle = told;
  });
  vi.advanceTimersByTime(290_000);
  document.dispatchEvent(new Event(event));
  vi.advanceTimersByTime(290_000);
  expect(idle).toEqual({ name: 'busy' });
  vi.advanceTimersByTime(20_000);
  expect(idle).toMatchObject({ name: 'asking' });
  stop();
});
