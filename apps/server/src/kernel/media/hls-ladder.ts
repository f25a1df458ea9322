export type PictureSize = { width: number; height: number };
export type Rung = PictureSize & { name: string; maxKilobits: number };

const shortSides = [360, 540, 720];
/** H.264 wants even sizes; a half is forgiven because 640 may arrive as 639.99. */
const even = (value: number) => Math.max(2, Math.floor((value + 0.5) / 2) * 2);

/**
 * The renditions for a source: three from 720p on, fewer below, none larger than the source. Counted by the short side, so
 * that an upright picture is as sharp as a wide one.
 */
export function hlsLadder({ width, height }: PictureSize): Rung[] {
  const source = Math.min(width, height);
  const top = Math.min(source, 720);
  const sides = [...shortSides.filter((side) => side < top * 0.9), top];
  return sides.map((side) => {
    const scale = side / source;
    const size = { width: even(width * scale), height: even(height * scale) };
    return { name: `${even(side)}p`, ...size, maxKilobits: Math.ceil((size.width * size.height) / 350) };
  });
}
