import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hlsLadder } from '#kernel/media/hls-ladder.ts';

test.each([
  [1920, 1080, ['360p 640x360', '540p 960x540', '720p 1280x720']],
  [1280, 720, ['360p 640x360', '540p 960x540', '720p 1280x720']],
  [1080, 1920, ['360p 360x640', '540p 540x960', '720p 720x1280']],
  [640, 480, ['360p 480x360', '480p 640x480']],
  [800, 600, ['360p 480x360', '600p 800x600']],
  [640, 360, ['360p 640x360']],
  [320, 180, ['180p 320x180']],
  [719, 479, ['360p 540x360', '478p 718x478']],
])('%i × %i is offered as %j', (width, height, expected) => {
  expect(hlsLadder({ width, height }).map((rung) => `${rung.name} ${rung.width}x${rung.height}`)).toEqual(expected);
});

test('no rendition is larger than the source, odd, or a double', () => {
  const side = fc.integer({ min: 2, max: 8192 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const rungs = hlsLadder({ width, height });
      expect(new Set(rungs.map(({ name }) => name)).size).toBe(rungs.length);
      expect(rungs.length).toBeGreaterThanOrEqual(Math.min(width, height) >= 720 ? 3 : 1);
      for (const rung of rungs) {
        expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
        expect(rung.width <= width && rung.height <= height).toBe(true);
      }
    }),
  );
});
