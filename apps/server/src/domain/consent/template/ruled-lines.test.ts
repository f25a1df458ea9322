import { expect, test } from 'vitest';
import { ruledLines } from '#domain/consent/template/ruled-lines.ts';

const WIDTH = 200;
const HEIGHT = 100;

/** A white page on which rectangles are grey as a hairline is. */
function pageWith(...marks: { x: number; y: number; width: number; height: number }[]) {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const { x, y, width, height } of marks)
    for (let row = y; row < y + height; row += 1) pixels.fill(150, row * WIDTH + x, row * WIDTH + x + width);
  return { width: WIDTH, height: HEIGHT, pixels };
}

test('a line to write on and the sides of a frame are found where they are', () => {
  expect(ruledLines(pageWith({ x: 20, y: 50, width: 100, height: 1 }), 3)).toEqual([
    { page: 3, axis: 'y', at: 50.5, from: 20, to: 120 },
  ]);
  expect(ruledLines(pageWith({ x: 60, y: 10, width: 2, height: 80 }), 1)).toEqual([
    { page: 1, axis: 'x', at: 61, from: 10, to: 90 },
  ]);
});

test('strokes of characters are no lines; a bar has two edges', () => {
  expect(ruledLines(pageWith({ x: 20, y: 50, width: 20, height: 1 }), 1)).toEqual([]);
  expect(ruledLines(pageWith({ x: 20, y: 50, width: 100, height: 20 }), 1)).toEqual([
    { page: 1, axis: 'y', at: 50, from: 20, to: 120 },
    { page: 1, axis: 'y', at: 70, from: 20, to: 120 },
  ]);
});

test('two lines of one row are two, and a line at the edge of the page is kept', () => {
  const lines = ruledLines(
    pageWith({ x: 0, y: 99, width: 50, height: 1 }, { x: 100, y: 99, width: 100, height: 1 }),
    1,
  );
  expect(lines.map(({ from, to }) => [from, to])).toEqual([
    [0, 50],
    [100, 200],
  ]);
});
