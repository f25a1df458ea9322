import * as fc from 'fast-check';
import { reframe, strokeFromPixels } from '#signature/signature-geometry.ts';
import type { SignatureStrokes } from '#signature/signature-strokes.ts';

export const anySize = fc.record({
  width: fc.integer({ min: 150, max: 2000 }),
  height: fc.integer({ min: 100, max: 600 }),
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyStroke = fc.array(fc.tuple(share, share, fc.nat(40), share), { minLength: 1, maxLength: 12 });

/** As a person draws it: one stroke after the other on one pad. */
export const anyInk = fc
  .tuple(anySize, fc.array(anyStroke, { minLength: 1, maxLength: 6 }))
  .map(([size, drawn]): SignatureStrokes => {
    let t = 0;
    const strokes = drawn.map((stroke) =>
      strokeFromPixels(
        stroke.map(([x, y, wait, pressure]) => ({ x: x * size.width, y: y * size.height, t: (t += wait), pressure })),
        size,
      ),
    );
    return { ...reframe(null, size), strokes };
  });
