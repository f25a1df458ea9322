import type { LaidBox } from '#consent/consent-layout.ts';
import { type NamedRole, type PrintedText, rolesNamedIn } from '#consent/printed-places.ts';

/** A printed text that names somebody, with the roles that it names. */
export type LineLabel = { text: PrintedText; roles: readonly NamedRole[] };

/** Points: what stands further before a place is no label of it. */
const LABEL_REACH = 160;
/** Points: a field may begin within the last character of its label. */
const LABEL_SLACK = 12;

const middleOf = ({ y, height }: LaidBox): number => y + height / 2;
const endOf = ({ x, width }: LaidBox): number => x + width;

/**
 * Finds who is named before a place, in each line that it reaches: the nearest label of a line, and the line with the nearest text first. A text is in
 * the first line whose nearest text is about level with it. The texts are those of one page; for each place they are gone through once, as numbers in
 * typed arrays: a page may have thousands of texts and hundreds of places.
 */
export function lineLabels(printed: readonly PrintedText[]): (box: LaidBox) => LineLabel[] {
  const nearestFirst = printed.toSorted((a, b) => endOf(b) - endOf(a));
  const ends = numbersOf(nearestFirst, endOf);
  const middles = numbersOf(nearestFirst, middleOf);
  const rolesOf = nearestFirst.map(({ text }) => rolesNamedIn(text));
  const isLabel = numbersOf(rolesOf, (roles) => (roles.length > 0 ? 1 : 0));
  const reaches = numbersOf(nearestFirst, ({ height }) => height / 2);
  const heights = middles.toSorted();
  /** The first of the heights that is that of each text. */
  const numberOf = middles.map((middle) => firstIndex(heights, (other) => other >= middle));
  /** The first of the heights that are level with each text. */
  const levelFrom = middles.map((middle, at) => firstIndex(heights, (other) => middle - other <= (reaches[at] ?? 0)));
  const lineAt = new Int32Array(heights.length);
  return ({ x, y, height }) => {
    // The line of each height, -1 where there is none yet, and the label of each line, likewise.
    lineAt.fill(-1);
    const labels: number[] = [];
    const start = firstIndex(ends, (end) => end <= x + LABEL_SLACK);
    const stop = firstIndex(ends, (end) => x - end > LABEL_REACH);
    for (let at = start; at < stop; at += 1) {
      const middle = middles[at] ?? 0;
      if (middle < y || middle > y + height) continue;
      const number = numberOf[at] ?? 0;
      if (lineAt[number] === -1) {
        const reach = reaches[at] ?? 0;
        for (let level = levelFrom[at] ?? 0; (heights[level] ?? Infinity) - middle <= reach; level += 1)
          if (lineAt[level] === -1) lineAt[level] = labels.length;
        labels.push(-1);
      }
      const line = lineAt[number] ?? 0;
      if (isLabel[at] === 1 && labels[line] === -1) labels[line] = at;
    }
    return labels.flatMap((at) => {
      const [text, roles] = [nearestFirst[at], rolesOf[at]];
      return text && roles ? [{ text, roles }] : [];
    });
  };
}

/** The index of the first value that fits, where all after it fit as well; the length of the list where none does. */
export function firstIndex(values: Float64Array, fits: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A number of each item, where nothing but numbers are compared millions of times. */
export function numbersOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): Float64Array {
  const numbers = new Float64Array(items.length);
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item !== undefined) numbers[at] = numberOf(item);
  }
  return numbers;
}
