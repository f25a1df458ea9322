import { wrapText } from '#kernel/pdf/wrap-text.ts';

/** Points; a text that does not fit is set smaller by half a point at a time, down to the least (given as 6). */
export const LEAST_FONT_SIZE = 6;
const STEP = 0.5;
/** Distance of lines as a multiple of the size; a single line needs only its own height. */
export const LINE_DISTANCE = 1.3;
const LINE_HEIGHT = 1.12;
const ELLIPSIS = '…';

type Room = { width: number; height: number };
export type FittedText = {
  lines: readonly string[];
  size: number;
  /** Some of it did not fit and is cut away. */ cut: boolean;
};

/** The height in points of `count` lines of this size. */
export const heightOfLines = (count: number, size: number): number =>
  (count - 1) * size * LINE_DISTANCE + size * LINE_HEIGHT;

/**
 * Sets a text into a box (points): as large as `size`, smaller where it must be, over several lines where they fit; letters as large as they can
 * be count for more than whole words of katakana. What does not fit at the least size is cut, and an ellipsis shows that it was.
 */
export function fitText(
  text: string,
  { width, height }: Room,
  size: number,
  widthAt: (text: string, size: number) => number,
): FittedText {
  const linesAt = (at: number, isDense: boolean) => wrapText(text, width, (part) => widthAt(part, at), { isDense });
  for (let at = Math.max(size, LEAST_FONT_SIZE); at >= LEAST_FONT_SIZE; at -= STEP) {
    for (const lines of [linesAt(at, false), linesAt(at, true)]) {
      const isWide = lines.some((line) => widthAt(line, at) > width);
      if (!isWide && heightOfLines(lines.length, at) <= height) return { lines, size: at, cut: false };
    }
  }
  const lines = linesAt(LEAST_FONT_SIZE, true);
  const possible = Math.max(1, Math.floor((height / LEAST_FONT_SIZE - LINE_HEIGHT) / LINE_DISTANCE) + 1);
  if (lines.length <= possible) return { lines, size: LEAST_FONT_SIZE, cut: true };
  const kept = lines.slice(0, possible);
  const last = shorten(kept.pop() ?? '', width, (part) => widthAt(part, LEAST_FONT_SIZE));
  return { lines: [...kept, last], size: LEAST_FONT_SIZE, cut: true };
}

const shorten = (line: string, width: number, widthOf: (text: string) => number): string => {
  const characters = Array.from(line);
  while (characters.length > 1 && widthOf(characters.join('') + ELLIPSIS) > width) characters.pop();
  return characters.join('') + ELLIPSIS;
};
