import { expect, test } from 'vitest';
import { drawingColours } from '#drawing/drawing.ts';
import type { DrawingStroke } from '#drawing/drawing.ts';
import { dashOf, isFurther, pointIn, strokeRuns } from '#drawing/drawing-geometry.ts';

const stroke = (id: string, given: Partial<DrawingStroke> = {}): DrawingStroke => ({
  id,
  colour: 'orange',
  width: 0.008,
  points: [
    [0.1, 0.1, 0.5],
    [0.2, 0.2, 0.5],
  ],
  ...given,
});
test('a place in the picture is the same at any size, and never outside', () => {
  expect(pointIn({ width: 800, height: 400 }, 400, 100, 0.456)).toEqual([0.5, 0.25, 0.46]);
  expect(pointIn({ width: 80, height: 40 }, 40, 10, 0.456)).toEqual([0.5, 0.25, 0.46]);
  expect(pointIn({ width: 800, height: 400 }, -5, 410, 2)).toEqual([0, 1, 1]);
});

test('a trembling pen adds no points', () => {
  const size = { width: 1000, height: 500 };
  expect(isFurther([0.5, 0.5, 0.5], [0.501, 0.501, 0.5], size)).toBe(false);
  expect(isFurther([0.5, 0.5, 0.5], [0.5, 0.504, 0.5], size)).toBe(true);
});

test('a line grows with the pressure, without a gap', () => {
  const size = { width: 1000, height: 1000 };
  const runs = strokeRuns(
    stroke('a', {
      points: [
        [0, 0, 0],
        [0.1, 0, 0],
        [0.2, 0, 1],
        [0.3, 0, 1],
      ],
    }),
    size,
  );
  expect(runs).toEqual([
    {
      width: 8 * 0.6,
      points: [
        [0, 0],
        [100, 0],
        [200, 0],
      ],
    },
    {
      width: 8 * 1.4,
      points: [
        [200, 0],
        [300, 0],
      ],
    },
  ]);
});

test('a dot and a dashed line have one width', () => {
  const size = { width: 1000, height: 500 };
  expect(strokeRuns(stroke('a', { points: [[0.5, 0.5, 1]] }), size)).toEqual([{ width: 8, points: [[500, 250]] }]);
  const dashed = stroke('a', {
    line: 'dashed',
    points: [
      [0, 0, 0],
      [1, 1, 1],
    ],
  });
  expect(strokeRuns(dashed, size)).toEqual([
    {
      width: 8,
      points: [
        [0, 0],
        [1000, 500],
      ],
    },
  ]);
  expect(dashOf(dashed, size)).toEqual([24, 20]);
  expect(dashOf(stroke('a'), size)).toBeNull();
});

/** Machado, Oliveira and Fernandes 2009, at full severity, for linear RGB. */
const sights: Record<string, readonly (readonly number[])[]> = {
  'sees all': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanope: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

test.each(Object.entries(sights))(
  '%s: each two colours differ by twenty steps that can just be seen, and so does white',
  (_, sight) => {
    const colours = [...Object.values(drawingColours), '#ffffff'].map((colour) => labOf(colour, sight));
    for (const [index, one] of colours.entries()) {
      for (const other of colours.slice(index + 1)) {
        expect(Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))).toBeGreaterThan(20);
      }
    }
  },
);

function labOf(colour: string, sight: readonly (readonly number[])[]): number[] {
  const linear = [1, 3, 5].map((index) => {
    const part = Number.parseInt(colour.slice(index, index + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const times = (rows: readonly (readonly number[])[], vector: readonly number[]) =>
    rows.map((row) => row.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0));
  const inside = times(sight, linear).map((value) => Math.min(1, Math.max(0, value)));
  const toXyz = [
    [0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047],
    [0.2126, 0.7152, 0.0722],
    [0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883],
  ];
  const [x = 0, y = 0, z = 0] = times(toXyz, inside).map((value) =>
    value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
