import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeInk, pointToPixels, reframe, strokeFromPixels } from '#signature/signature-geometry.ts';
import type { InkSize } from '#signature/signature-geometry.ts';
import { readSignatureStrokes } from '#signature/signature-strokes.ts';
import type { SignatureStrokes } from '#signature/signature-strokes.ts';
import { anyInk, anySize } from '#testing/any-ink.ts';

const upright = { width: 358, height: 256 };
const sideways = { width: 812, height: 176 };

function pixels(ink: SignatureStrokes, size: InkSize) {
  const place = placeInk(ink.aspect, size);
  return ink.strokes.flatMap(({ points }) => points.map((point) => pointToPixels(point, place)));
}

test('what is drawn on a pad is drawn again where it was, to a fraction of a pixel', () => {
  const anyPoint = fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(anySize, anyPoint, (size, { x, y }) => {
      const drawn = { x: x * size.width, y: y * size.height, t: 7, pressure: 0.5 };
      const ink = { ...reframe(null, size), strokes: [strokeFromPixels([drawn], size)] };
      const [again] = pixels(ink, size);
      expect(Math.abs((again?.x ?? 0) - drawn.x)).toBeLessThan(0.2);
      expect(Math.abs((again?.y ?? 0) - drawn.y)).toBeLessThan(0.2);
      expect(again).toMatchObject({ t: 7, pressure: 0.5 });
    }),
  );
});

test('on any surface the whole pad is seen, in its own shape', () => {
  fc.assert(
    fc.property(anySize, anySize, (drawnOn, shownOn) => {
      const { aspect } = reframe(null, drawnOn);
      const { scale, left, top } = placeInk(aspect, shownOn);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(-1e-9);
      expect(left + scale).toBeLessThanOrEqual(shownOn.width + 1e-6);
      expect(top + scale * aspect).toBeLessThanOrEqual(shownOn.height + 1e-6);
    }),
  );
});

test('a turned pad takes new strokes without moving or stretching the old ones', () => {
  fc.assert(
    fc.property(anyInk, anySize, (ink, size) => {
      const before = pixels(ink, size);
      const turned = reframe(ink, size);
      const after = pixels(turned, size);
      expect(readSignatureStrokes(turned)).toEqual({ strokes: turned });
      expect(after).toHaveLength(before.length);
      after.forEach((point, index) => {
        expect(Math.abs(point.x - (before[index]?.x ?? 0))).toBeLessThan(0.4);
        expect(Math.abs(point.y - (before[index]?.y ?? 0))).toBeLessThan(0.4);
        expect(point.t).toBe(before[index]?.t);
      });
    }),
  );
});

test('the pen keeps its width against the ink when the pad is turned', () => {
  const ink = { ...reframe(null, upright), strokes: [strokeFromPixels([{ x: 9, y: 9, t: 0, pressure: 0 }], upright)] };
  const turned = reframe(ink, sideways);
  const shown = (strokes: SignatureStrokes) =>
    placeInk(strokes.aspect, sideways).scale / (strokes.strokes[0]?.drawnWidth ?? 0);
  expect(shown(turned)).toBeCloseTo(shown(ink), 4);
});

test('on a pad of the same shape nothing is measured again, however large it is', () => {
  const ink = reframe(null, upright);
  expect(reframe(ink, { width: upright.width * 2, height: upright.height * 2 })).toBe(ink);
});
