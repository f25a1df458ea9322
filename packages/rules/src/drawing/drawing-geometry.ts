import type { DrawingPoint, DrawingStroke } from '#drawing/drawing.ts';

/** Of a picture as it is shown or printed; any unit. */
export type PictureSize = { width: number; height: number };

/** A ten-thousandth of a picture is below a pixel of any screen, and keeps what is stored short. */
const DECIMALS = 1e4;
const PRESSURE_DECIMALS = 100;
/** Points nearer than this share of the width add nothing to be seen. */
const LEAST_DISTANCE = 0.0015;
/** How much thinner than its width a line becomes without pressure, and thicker with all of it. */
const THINNEST = 0.6;
const THICKEST = 1.4;
/** Lines are drawn in so many widths: what looks like a flow needs no more, and each change of width costs time. */
const WIDTH_STEPS = 8;

/** The place in the picture of a point in its unit. Outside of the picture it lies on the edge. */
export function pointIn({ width, height }: PictureSize, x: number, y: number, pressure: number): DrawingPoint {
  return [rounded(x / width, DECIMALS), rounded(y / height, DECIMALS), rounded(pressure, PRESSURE_DECIMALS)];
}

/** Whether a point is worth keeping after another. */
export function isFurther([fromX, fromY]: DrawingPoint, [x, y]: DrawingPoint, { width, height }: PictureSize): boolean {
  return Math.hypot(x - fromX, ((y - fromY) * height) / width) >= LEAST_DISTANCE;
}

/** A part of a stroke that is drawn with one width. Each begins where the one before it ends. */
export type StrokeRun = { width: number; points: readonly (readonly [x: number, y: number])[] };

/** A stroke in the unit of a picture of this size. A dashed line has one width, so that its dashes go on evenly. */
export function strokeRuns(stroke: DrawingStroke, size: PictureSize): readonly StrokeRun[] {
  const base = stroke.width * size.width;
  const placed = stroke.points.map(([x, y]) => [x * size.width, y * size.height] as const);
  if (stroke.line === 'dashed' || placed.length < 2) return [{ width: base, points: placed }];

  const runs: { width: number; points: (readonly [number, number])[] }[] = [];
  for (const [index, point] of placed.entries()) {
    const width = base * growth(stroke.points[index]?.[2] ?? 0.5);
    const run = runs.at(-1);
    if (run?.width === width) run.points.push(point);
    else if (run) {
      run.points.push(point);
      runs.push({ width, points: [point] });
    } else runs.push({ width, points: [point] });
  }
  return runs.filter(({ points }) => points.length > 1);
}

/** Lengths of a dash and of the gap after it, in the unit of the picture. */
export function dashOf(stroke: DrawingStroke, { width }: PictureSize): readonly [number, number] | null {
  if (stroke.line !== 'dashed') return null;
  const base = stroke.width * width;
  return [base * 3, base * 2.5];
}

function growth(pressure: number): number {
  const step = Math.round(pressure * WIDTH_STEPS) / WIDTH_STEPS;
  return THINNEST + (THICKEST - THINNEST) * step;
}

const rounded = (value: number, decimals: number): number =>
  Math.min(1, Math.max(0, Math.round(value * decimals) / decimals));
