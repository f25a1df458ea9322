import type { RuledLine } from '@nattoku/rules/consent/consent-layout';
import type { GreyPage } from '#kernel/pdf/run-poppler.ts';

/** Of 255: a hairline is drawn in grey at this size. */
const DARK = 200;
/** Points: no stroke of a character is as long, and no line to write on as short. */
const LEAST_LENGTH = 36;
/** Points: what is thicker is a bar or a picture, of which the edges count. */
const THICKEST = 3;

/** The straight lines of a page drawn with one pixel for a point. */
export const ruledLines = (picture: GreyPage, page: number): RuledLine[] => [
  ...linesAlong(picture.height, picture.width, (across, along) => across * picture.width + along, picture).map(
    (line): RuledLine => ({ page, axis: 'y', ...line }),
  ),
  ...linesAlong(picture.width, picture.height, (across, along) => along * picture.width + across, picture).map(
    (line): RuledLine => ({ page, axis: 'x', ...line }),
  ),
];

type Run = { first: number; last: number; from: number; to: number };
type Line = Pick<RuledLine, 'at' | 'from' | 'to'>;

/** Long dark runs, row by row or column by column; those that touch are one line. */
function linesAlong(
  rows: number,
  length: number,
  placeOf: (row: number, along: number) => number,
  { pixels }: GreyPage,
): Line[] {
  const open: Run[] = [];
  const done: Run[] = [];
  for (let row = 0; row < rows; row += 1) {
    let from = -1;
    for (let along = 0; along <= length; along += 1) {
      const isDark = along < length && (pixels[placeOf(row, along)] ?? 255) < DARK;
      if (isDark && from < 0) from = along;
      if (isDark || from < 0) continue;
      if (along - from >= LEAST_LENGTH) join(open, { first: row, last: row, from, to: along });
      from = -1;
    }
    for (let at = open.length - 1; at >= 0; at -= 1) {
      const run = open[at];
      if (run && run.last < row) done.push(...open.splice(at, 1));
    }
  }
  return [...done, ...open].flatMap(edgesOf).toSorted((a, b) => a.at - b.at || a.from - b.from);
}

function join(open: Run[], run: Run): void {
  const above = open.find((one) => one.last === run.first - 1 && one.from < run.to && one.to > run.from);
  if (!above) {
    open.push(run);
    return;
  }
  above.last = run.last;
  above.from = Math.min(above.from, run.from);
  above.to = Math.max(above.to, run.to);
}

const edgesOf = ({ first, last, from, to }: Run): Line[] =>
  last - first < THICKEST
    ? [{ at: (first + last + 1) / 2, from, to }]
    : [
        { at: first, from, to },
        { at: last + 1, from, to },
      ];
