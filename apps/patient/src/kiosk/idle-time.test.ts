import { expect, test } from 'vitest';
import { idleTime } from '#kiosk/idle-time.ts';

test.each([
  { seconds: 0, is: { name: 'busy' } },
  { seconds: 299, is: { name: 'busy' } },
  { seconds: 300, is: { name: 'asking', secondsLeft: 30 } },
  { seconds: 329, is: { name: 'asking', secondsLeft: 1 } },
  { seconds: 330, is: { name: 'over' } },
  // The tablet slept meanwhile: nobody was asked, and it is over nevertheless.
  { seconds: 8 * 3600, is: { name: 'over' } },
])('after $seconds seconds without anybody: $is.name', ({ seconds, is }) => {
  expect(idleTime(1_000_000 + seconds * 1000, 1_000_000)).toEqual(is);
});
