/** Where something lies on a page: points from the upper left corner; `page` counts from 1. */
export type LaidBox = { page: number; x: number; y: number; width: number; height: number };
export type PageSize = { width: number; height: number };

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
 * How much further a box has to go to lie on the edge or the middle of a neighbour, or else on the grid. Neighbours come first: forms made by
 * hand know no grid.
 */
export function snapOf(box: LaidBox, others: readonly LaidBox[]): Snapped {
  const near = others.filter(({ page }) => page === box.page);
  const x = snapAxis(
    lines(box.x, box.width),
    near.flatMap((other) => lines(other.x, other.width)),
  );
  const y = snapAxis(
    lines(box.y, box.height),
    near.flatMap((other) => lines(other.y, other.height)),
  );
  const guides: Guide[] = [
    ...(x.at === null ? [] : [{ axis: 'x' as const, at: x.at }]),
    ...(y.at === null ? [] : [{ axis: 'y' as const, at: y.at }]),
  ];
  return { dx: x.by, dy: y.by, guides };
}

const lines = (start: number, length: number): number[] => [start, start + length / 2, start + length];

function snapAxis(own: readonly number[], targets: readonly number[]): { by: number; at: number | null } {
  let best: { by: number; at: number } | null = null;
  for (const line of own)
    for (const at of targets) {
      const by = at - line;
      if (Math.abs(by) <= SNAP_REACH && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  if (best) return best;
  const start = own[0] ?? 0;
  return { by: Math.round(start / FIELD_GRID) * FIELD_GRID - start, at: null };
}

export type Alignment = 'left' | 'right' | 'top' | 'bottom' | 'sameWidth' | 'sameHeight' | 'spreadDown';

/** Boxes in a row, by the first of them; `spreadDown` lays equal gaps between the highest and the lowest. The order stays. */
export function alignBoxes<Box extends LaidBox>(boxes: readonly Box[], how: Alignment): Box[] {
  const [first] = boxes;
  if (!first) return [];
  if (how === 'spreadDown') return spreadDown(boxes);
  return boxes.map((box) => {
    switch (how) {
      case 'left':
        return { ...box, x: first.x };
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

function spreadDown<Box extends LaidBox>(boxes: readonly Box[]): Box[] {
  const inOrder = boxes.toSorted((a, b) => a.y - b.y);
  const [top] = inOrder;
  const bottom = inOrder.at(-1);
  if (!top || !bottom || inOrder.length < 3) return [...boxes];
  const heights = inOrder.reduce((sum, { height }) => sum + height, 0);
  const gap = (bottom.y + bottom.height - top.y - heights) / (inOrder.length - 1);
  const places = new Map<Box, number>();
  let y = top.y;
  for (const box of inOrder) {
    places.set(box, tidy(y));
    y += box.height + gap;
  }
  return boxes.map((box) => ({ ...box, y: places.get(box) ?? box.y }));
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
