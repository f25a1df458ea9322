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
 * the first line whose nearest text is about level with it. The texts are those of one page; for each place they are gone through once.
 */
export function lineLabels(printed: readonly PrintedText[]): (box: LaidBox) => LineLabel[] {
  const nearestFirst = printed.toSorted((a, b) => endOf(b) - endOf(a));
  const ends = nearestFirst.map(endOf);
  const middles = nearestFirst.map(middleOf);
  const rolesOf = nearestFirst.map(({ text }) => rolesNamedIn(text));
  const heights = [...new Set(middles)].toSorted((a, b) => a - b);
  const numbers = new Map(heights.map((height, number) => [height, number]));
  const numberOf = middles.map((middle) => numbers.get(middle) ?? 0);
  return ({ x, y, height }) => {
    /** The line of each height, -1 where there is none yet. */
    const lineAt = new Int32Array(heights.length).fill(-1);
    const labels: (LineLabel | undefined)[] = [];
    const start = firstIndex(ends, (end) => end <= x + LABEL_SLACK);
    const stop = firstIndex(ends, (end) => x - end > LABEL_REACH);
    for (let at = start; at < stop; at += 1) {
      const [middle, number] = [middles[at] ?? 0, numberOf[at] ?? 0];
      if (middle < y || middle > y + height) continue;
      const [text, roles] = [nearestFirst[at], rolesOf[at]];
      if (!text || !roles) continue;
      if (lineAt[number] === -1) {
        const first = firstIndex(heights, (other) => middle - other <= text.height / 2);
        for (let level = first; (heights[level] ?? Infinity) - middle <= text.height / 2; level += 1)
          if (lineAt[level] === -1) lineAt[level] = labels.length;
        labels.push(undefined);
      }
      if (roles.length > 0) labels[lineAt[number] ?? 0] ??= { text, roles };
    }
    return labels.filter((label) => label !== undefined);
  };
}

/** The index of the first value that fits, where all after it fit as well; the length of the list where none does. */
function firstIndex(values: readonly number[], fits: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
