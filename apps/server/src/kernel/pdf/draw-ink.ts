import {
  LineCapStyle,
  LineJoinStyle,
  type PDFOperator,
  type PDFPage,
  appendBezierCurve,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingGrayscaleColor,
  stroke,
} from '@cantoo/pdf-lib';
import { signaturePad } from '@nattoku/rules/signature/signature-image';
import type { SignaturePoint, SignatureStroke, SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';

/** Points from the lower left corner of the page, as PDF counts. */
export type InkBox = { x: number; y: number; width: number; height: number };

/** Ink that was written small on a large pad is drawn larger than the pad would be, but a dot does not become a blot. */
const MOST_GROWTH = 2.5;
/** Points; a thinner line is lost on paper. */
const LEAST_WIDTH = 0.4;
/** Points that stay free around the ink. */
const PADDING = 1.5;

/** Points of white on each side of what is drawn, so that it is seen on dark ground too. */
export const HALO = 0.6;

/** Draws ink as lines with a white edge into a box, as large as fits, in its own shape (decision 0009). Nothing is drawn for no strokes. */
export function drawInk(page: PDFPage, { aspect, strokes }: SignatureStrokes, box: InkBox): void {
  const place = placeOf(aspect, strokes, box);
  if (!place) return;
  page.pushOperators(
    pushGraphicsState(),
    setLineCap(LineCapStyle.Round),
    setLineJoin(LineJoinStyle.Round),
    setStrokingGrayscaleColor(1),
    ...strokes.flatMap((one) => haloOf(one, place)),
    setStrokingGrayscaleColor(0),
    ...strokes.flatMap((one) => operatorsOf(one, place)),
    popGraphicsState(),
  );
}

type Place = { scale: number; toPage: (point: SignaturePoint) => { x: number; y: number } };

/** The bounds of the ink itself, not of the pad, fill the box: forms have low wide boxes, pads are higher. */
function placeOf(aspect: number, strokes: readonly SignatureStroke[], box: InkBox): Place | null {
  const points = strokes.flatMap((one) => one.points);
  if (points.length === 0) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [least(xs), -least(xs.map((x) => -x))];
  const [top, bottom] = [least(ys), -least(ys.map((y) => -y))];
  const width = Math.max(1, box.width - 2 * PADDING);
  const height = Math.max(1, box.height - 2 * PADDING);
  const wholePad = Math.min(width, height / aspect);
  const scale = Math.min(width / (right - left), height / (bottom - top), wholePad * MOST_GROWTH);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return {
    scale,
    toPage: ({ x, y }) => ({
      x: middle.x + (x - (left + right) / 2) * scale,
      y: middle.y - (y - (top + bottom) / 2) * scale,
    }),
  };
}

/** A spread of ten thousand arguments would be too many for some engines. */
const least = (numbers: readonly number[]): number => numbers.reduce((low, number) => Math.min(low, number), Infinity);

function operatorsOf(written: SignatureStroke, place: Place): PDFOperator[] {
  const widths = widthsOn(written, place);
  const spots = written.points.map(place.toPage);
  const [first] = spots;
  if (!first) return [];
  // A line without length is a dot where lines end round.
  if (spots.length === 1) return [setLineWidth((widths[0] ?? LEAST_WIDTH) * 1.5), ...dot(first), stroke()];
  return spots.slice(1).flatMap((to, index) => {
    const from = spots[index] ?? to;
    return [
      setLineWidth(((widths[index] ?? LEAST_WIDTH) + (widths[index + 1] ?? LEAST_WIDTH)) / 2),
      moveTo(from.x, from.y),
      curve(spots, index),
      stroke(),
    ];
  });
}

/** One line as wide as the widest part of the stroke and the white on both sides of it. */
function haloOf(written: SignatureStroke, place: Place): PDFOperator[] {
  const spots = written.points.map(place.toPage);
  const [first] = spots;
  if (!first) return [];
  const widest = -least(widthsOn(written, place).map((width) => -width)) * (spots.length === 1 ? 1.5 : 1);
  const path =
    spots.length === 1
      ? dot(first)
      : [moveTo(first.x, first.y), ...spots.slice(1).map((_, index) => curve(spots, index))];
  return [setLineWidth(widest + 2 * HALO), ...path, stroke()];
}

const widthsOn = ({ points, drawnWidth }: SignatureStroke, { scale }: Place): number[] =>
  widthsOf(points, drawnWidth).map((width) => Math.max(LEAST_WIDTH, (width * scale) / drawnWidth));

type Spot = ReturnType<Place['toPage']>;

const dot = ({ x, y }: Spot): PDFOperator[] => [moveTo(x, y), lineTo(x, y)];

/** Catmull-Rom, from the spot of this index to the next: the curve passes through every point that was written. */
const curve = (spots: readonly Spot[], index: number): PDFOperator => {
  const [from = { x: 0, y: 0 }, next] = spots.slice(index, index + 2);
  const to = next ?? from;
  const before = spots[index - 1] ?? from;
  const after = spots[index + 2] ?? to;
  return appendBezierCurve(
    from.x + (to.x - before.x) / 6,
    from.y + (to.y - before.y) / 6,
    to.x - (after.x - from.x) / 6,
    to.y - (after.y - from.y) / 6,
    to.x,
    to.y,
  );
};

/** As the pad draws it: the faster, the thinner (specification/signature.md §2), in CSS pixels of the pad. */
function widthsOf(points: readonly SignaturePoint[], drawnWidth: number): number[] {
  const { minWidth, maxWidth, velocityFilterWeight } = signaturePad;
  let velocity = 0;
  return points.map((point, index) => {
    const before = points[index - 1];
    if (before && point.t > before.t) {
      const now = (Math.hypot(point.x - before.x, point.y - before.y) * drawnWidth) / (point.t - before.t);
      velocity = velocityFilterWeight * now + (1 - velocityFilterWeight) * velocity;
    }
    return Math.max(maxWidth / (velocity + 1), minWidth);
  });
}
