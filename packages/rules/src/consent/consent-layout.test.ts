import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alignBoxes,
  inReadingOrder,
  isOnPage,
  keepOnPage,
  LEAST_FIELD,
  overlapOf,
  snapOf,
  SNAP_REACH,
  type LaidBox,
} from '#consent/consent-layout.ts';

const page = { width: 595, height: 842 };
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const boxes = fc.record({
  page: fc.constant(1),
  x: number(-900, 900),
  y: number(-900, 900),
  width: number(0, 2000),
  height: number(0, 2000),
});
const at = (x: number, y: number, width = 100, height = 20): LaidBox => ({ page: 1, x, y, width, height });

test('whatever is done to a field, it lies on its page and can be seen', () => {
  fc.assert(
    fc.property(boxes, (box) => {
      const kept = keepOnPage(box, page);
      expect(isOnPage(kept, page)).toBe(true);
      expect(kept.width).toBeGreaterThanOrEqual(LEAST_FIELD.width);
      expect(keepOnPage(kept, page)).toEqual(kept);
    }),
  );
});

describe('snapping', () => {
  test('to the left edge of a neighbour, and to the middle of another', () => {
    expect(snapOf(at(103, 300), [at(100, 100), at(400, 291, 100, 41)])).toEqual({
      dx: -3,
      dy: 1.5,
      guides: [
        { axis: 'x', at: 100 },
        { axis: 'y', at: 311.5 },
      ],
    });
  });

  test('to the grid where no neighbour is near, and never to one of another page', () => {
    expect(snapOf(at(103, 298), [{ ...at(102, 299), page: 2 }])).toEqual({ dx: 2, dy: 2, guides: [] });
  });

  test('with an edge, not the middle, to a line printed where it would meet it', () => {
    const line = { page: 1, axis: 'y', at: 322, from: 90, to: 200 } as const;
    expect(snapOf(at(100, 300), [], [line])).toEqual({ dx: 0, dy: 2, guides: [{ axis: 'y', at: 322 }] });
    expect(snapOf(at(100, 311), [], [line])).toEqual({ dx: 0, dy: -1, guides: [] });
    expect(snapOf(at(250, 301), [], [line])).toEqual({ dx: 0, dy: -1, guides: [] });
    const upright = { page: 1, axis: 'x', at: 98, from: 290, to: 330 } as const;
    expect(snapOf(at(101, 300), [], [upright])).toMatchObject({ dx: -3, guides: [{ axis: 'x', at: 98 }] });
  });

  test('never further than its reach, and nothing more to do afterwards', () => {
    fc.assert(
      fc.property(boxes, fc.array(boxes, { maxLength: 6 }), (box, others) => {
        const { dx, dy } = snapOf(box, others);
        expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThanOrEqual(SNAP_REACH);
        const again = snapOf({ ...box, x: box.x + dx, y: box.y + dy }, others);
        expect(Math.abs(again.dx)).toBeLessThanOrEqual(Math.abs(dx) + 1e-6);
      }),
    );
  });
});

describe('aligning', () => {
  const three = [at(10, 10), at(40, 50, 60), at(20, 200, 80, 40)];
  test.each([
    ['left', [10, 10, 10], [10, 50, 200]],
    ['right', [10, 50, 30], [10, 50, 200]],
    ['top', [10, 40, 20], [10, 10, 10]],
    ['bottom', [10, 40, 20], [10, 10, -10]],
    ['centre', [10, 30, 20], [10, 50, 200]],
    ['middle', [10, 40, 20], [10, 10, 0]],
    ['spreadDown', [10, 40, 20], [10, 105, 200]],
    ['spreadAcross', [10, 40, 35], [10, 50, 200]],
  ] as const)('%s, by the first', (how, xs, ys) => {
    const aligned = alignBoxes(three, how);
    expect(aligned.map(({ x }) => x)).toEqual(xs);
    expect(aligned.map(({ y }) => y)).toEqual(ys);
  });
  test('the same size', () => {
    expect(alignBoxes(three, 'sameWidth').map(({ width }) => width)).toEqual([100, 100, 100]);
    expect(alignBoxes(three, 'sameHeight').map(({ height }) => height)).toEqual([20, 20, 20]);
  });
});

test('reading order goes by page, line and column, and loses nothing', () => {
  const items = [
    { id: 'second page', box: { ...at(0, 0), page: 2 } },
    { id: 'right', box: at(300, 104) },
    { id: 'below', box: at(10, 160) },
    { id: 'left', box: at(10, 100) },
  ];
  expect(inReadingOrder(items).map(({ id }) => id)).toEqual(['left', 'right', 'below', 'second page']);
  fc.assert(
    fc.property(fc.array(boxes.map((box) => ({ box }))), (all) => {
      expect(new Set(inReadingOrder(all))).toEqual(new Set(all));
    }),
  );
});

test('overlap is a share of the smaller one, and none across pages', () => {
  expect(overlapOf(at(0, 0, 100, 100), at(90, 0, 20, 100))).toBeCloseTo(0.5);
  expect(overlapOf(at(0, 0, 100, 100), at(10, 10, 5, 5))).toBe(1);
  expect(overlapOf(at(0, 0), at(100, 0))).toBe(0);
  expect(overlapOf(at(0, 0), { ...at(0, 0), page: 2 })).toBe(0);
});
