import { wrapText } from '#kernel/pdf/wrap-text.ts';

/** Points; a text that does not fit is set smaller by half a point at a time, down to the least (given as 6). */
export const LEAST_FONT_SIZE = 6;
const STEP = 0.5;
/** Distance of lines as a multiple of the size; a single line needs only its own height. */
export const LINE_DISTANCE = 1.3;
const LINE_HEIGHT = 1.12;
const ELLIPSIS = '…';
/** Kerning may make a text wider than its lines are together, by far less than this. */
const KERNING = 0.95;

export type Room = { width: number; height: number };
export type FittedText = {
  lines: readonly string[];
  size: number;
  /** Some of it did not fit: lines are missing, or they are larger than the box. */
  cut: boolean;
  /** Every line is there. */
  isWhole: boolean;
};

/** The height in points of `count` lines of this size. */
export const heightOfLines = (count: number, size: number): number =>
  (count - 1) * size * LINE_DISTANCE + size * LINE_HEIGHT;

/**
 * Sets a text into a box (points): as large as `size`, smaller where it must be, over several lines where they fit; letters as large as they can
 * be count for more than whole words of katakana. Lines that do not fit at the least size are left out; `markCut` shows that they were.
 */
export function fitText(
  text: string,
  { width, height }: Room,
  size: number,
  widthAt: (text: string, size: number) => number,
): FittedText {
  const linesAt = (at: number, isDense: boolean) => wrapText(text, width, (part) => widthAt(part, at), { isDense });
  const ink = widthAt(text.replaceAll(/\s/gu, ''), 1) * KERNING;
  for (let at = Math.max(size, LEAST_FONT_SIZE); at >= LEAST_FONT_SIZE; at -= STEP) {
    // Breaking lines is expensive; a size at which full lines are too many is not tried.
    if (heightOfLines(Math.ceil((ink * at) / width), at) > height) continue;
    for (const lines of [linesAt(at, false), linesAt(at, true)]) {
      const isWide = lines.some((line) => widthAt(line, at) > width);
      if (!isWide && heightOfLines(lines.length, at) <= height) return { lines, size: at, cut: false, isWhole: true };
    }
  }
  const lines = linesAt(LEAST_FONT_SIZE, true);
  const possible = Math.max(1, Math.floor((height / LEAST_FONT_SIZE - LINE_HEIGHT) / LINE_DISTANCE) + 1);
  const isWhole = lines.length <= possible;
  return { lines: isWhole ? lines : lines.slice(0, possible), size: LEAST_FONT_SIZE, cut: true, isWhole };
}

/**
 * The lines with a mark at the end of the last one where lines were left out. `marks`: the first that leaves room for a character is taken; an
 * ellipsis where none does.
 */
export function markCut(
  { lines, size, isWhole }: FittedText,
  width: number,
  widthAt: (text: string, size: number) => number,
  marks: readonly string[] = [],
): readonly string[] {
  if (isWhole) return lines;
  const characters = Array.from(lines.at(-1) ?? '');
  const first = characters[0] ?? '';
  const mark = marks.find((one) => widthAt(first + one, size) <= width) ?? ELLIPSIS;
  while (characters.length > 1 && widthAt(characters.join('') + mark, size) > width) characters.pop();
  return [...lines.slice(0, -1), characters.join('') + mark];
}
