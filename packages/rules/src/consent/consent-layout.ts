/** Where something lies on a page: points from the upper left corner; `page` counts from 1. */
export type LaidBox = { page: number; x: number; y: number; width: number; height: number };
export type PageSize = { width: number; height: number };
/** A ruled line of a page: `x` stands upright at that distance from the left, `y` lies; `from` and `to` are its ends along the other axis. Points. */
export type RuledLine = { page: number; axis: 'x' | 'y'; at: number; from: number; to: number };

/** Points. Smaller than that nobody finds a field with a finger, or reads it. */
export const LEAST_FIELD = { width: 8, height: 8 } as const;
/** Points: fields jump to multiples of it while they are moved. */
export const FIELD_GRID = 5;
/** Points: a field that comes this near to the edge of another takes that edge over. */
export const SNAP_REACH = 4;

const DECIMALS = 100;
const tidy = (points: number): number => Math.round(points * DECIMALS) / DECIMALS;

/** The same box, wholly on its page: no larger than the page, and moved back where it stands over an edge. */
export function keepOnPage<Box extends LaidBox>(box: Box, page: PageSize): Box {
  const width = tidy(Math.min(Math.max(box.width, LEAST_FIELD.width), page.width));
  const height = tidy(Math.min(Math.max(box.height, LEAST_FIELD.height), page.height));
  return {
    ...box,
    x: tidy(Math.min(Math.max(0, box.x), page.width - width)),
    y: tidy(Math.min(Math.max(0, box.y), page.height - height)),
    width,
    height,
  };
}

export const isOnPage = ({ x, y, width, height }: LaidBox, page: PageSize): boolean =>
  x >= 0 && y >= 0 && x + width <= page.width + 0.01 && y + height <= page.height + 0.01;

/** Area that two boxes share, as a share of the smaller one; 0 on different pages. */
export function overlapOf(one: LaidBox, other: LaidBox): number {
  if (one.page !== other.page) return 0;
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / Math.min(one.width * one.height, other.width * other.height);
}

/** A line that shows what a box has jumped to: `x` stands upright, `y` lies. */
export type Guide = { axis: 'x' | 'y'; at: number };
type Snapped = { dx: number; dy: number; guides: Guide[] };

/**
 * How much further a box has to go to lie on the edge or the middle of a neighbour, with an edge on a printed line, or else on the grid.
 * Neighbours and lines come first: forms made by hand know no grid.
 */
export function snapOf(box: LaidBox, others: readonly LaidBox[], ruled: readonly RuledLine[] = []): Snapped {
  const near = others.filter(({ page }) => page === box.page);
  const x = snapAxis(
    lines(box.x, box.width),
    near.flatMap((other) => lines(other.x, other.width)),
    linesBeside(ruled, box, 'x'),
  );
  const y = snapAxis(
    lines(box.y, box.height),
    near.flatMap((other) => lines(other.y, other.height)),
    linesBeside(ruled, box, 'y'),
  );
  const guides: Guide[] = [
    ...(x.at === null ? [] : [{ axis: 'x' as const, at: x.at }]),
    ...(y.at === null ? [] : [{ axis: 'y' as const, at: y.at }]),
  ];
  return { dx: x.by, dy: y.by, guides };
}

type Lines = readonly [start: number, middle: number, end: number];
const lines = (start: number, length: number): Lines => [start, start + length / 2, start + length];

/** Printed lines that a box would meet if it went straight to them. */
const linesBeside = (ruled: readonly RuledLine[], box: LaidBox, axis: RuledLine['axis']): number[] => {
  const [start, length] = axis === 'x' ? [box.y, box.height] : [box.x, box.width];
  return ruled.flatMap((line) =>
    line.page === box.page && line.axis === axis && line.from < start + length && line.to > start ? [line.at] : [],
  );
};

function snapAxis(
  own: Lines,
  neighbours: readonly number[],
  printed: readonly number[],
): { by: number; at: number | null } {
  const [start, , end] = own;
  const ways = [
    ...own.flatMap((line) => neighbours.map((at) => ({ by: at - line, at }))),
    // Nothing is centred on a line of the paper.
    ...[start, end].flatMap((line) => printed.map((at) => ({ by: at - line, at }))),
  ].filter(({ by }) => Math.abs(by) <= SNAP_REACH);
  const [first, ...rest] = ways;
  if (first) return rest.reduce((best, way) => (Math.abs(way.by) < Math.abs(best.by) ? way : best), first);
  return { by: Math.round(start / FIELD_GRID) * FIELD_GRID - start, at: null };
}

export type Alignment =
  | 'left'
  | 'centre'
  | 'right'
  | 'top'
  | 'middle'
  | 'bottom'
  | 'sameWidth'
  | 'sameHeight'
  | 'spreadDown'
  | 'spreadAcross';

/** Boxes in a row, by the first of them; spreading lays equal gaps between the outermost. The order stays. */
export function alignBoxes<Box extends LaidBox>(boxes: readonly Box[], how: Alignment): Box[] {
  const [first] = boxes;
  if (!first) return [];
  if (how === 'spreadDown') return spread(boxes, 'y', 'height');
  if (how === 'spreadAcross') return spread(boxes, 'x', 'width');
  return boxes.map((box) => {
    switch (how) {
      case 'left':
        return { ...box, x: first.x };
      case 'centre':
        return { ...box, x: tidy(first.x + (first.width - box.width) / 2) };
      case 'middle':
        return { ...box, y: tidy(first.y + (first.height - box.height) / 2) };
      case 'right':
        return { ...box, x: tidy(first.x + first.width - box.width) };
      case 'top':
        return { ...box, y: first.y };
      case 'bottom':
        return { ...box, y: tidy(first.y + first.height - box.height) };
      case 'sameWidth':
        return { ...box, width: first.width };
      case 'sameHeight':
        return { ...box, height: first.height };
    }
  });
}

function spread<Box extends LaidBox>(boxes: readonly Box[], start: 'x' | 'y', length: 'width' | 'height'): Box[] {
  const inOrder = boxes.toSorted((a, b) => a[start] - b[start]);
  const [first] = inOrder;
  const last = inOrder.at(-1);
  if (!first || !last || inOrder.length < 3) return [...boxes];
  const filled = inOrder.reduce((sum, box) => sum + box[length], 0);
  const gap = (last[start] + last[length] - first[start] - filled) / (inOrder.length - 1);
  const places = new Map<Box, number>();
  let at = first[start];
  for (const box of inOrder) {
    places.set(box, tidy(at));
    at += box[length] + gap;
  }
  return boxes.map((box) => ({ ...box, [start]: places.get(box) ?? box[start] }));
}

/** As a page is read: by page, line by line, each line from the left. Boxes whose middles are nearly level stand in one line. */
export function inReadingOrder<Item extends { box: LaidBox }>(items: readonly Item[]): Item[] {
  const middle = ({ box }: Item) => box.y + box.height / 2;
  const byHeight = items.toSorted((a, b) => a.box.page - b.box.page || middle(a) - middle(b));
  const rows: Item[][] = [];
  for (const item of byHeight) {
    const row = rows.at(-1);
    const head = row?.[0];
    const level = head && head.box.page === item.box.page && middle(item) - middle(head) <= head.box.height / 2;
    if (row && level) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box.x - b.box.x));
}
