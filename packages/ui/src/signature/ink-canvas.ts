import { placeInk, pointToPixels } from '@nattoku/rules/signature/signature-geometry';
import type { InkSize } from '@nattoku/rules/signature/signature-geometry';
import { signaturePad } from '@nattoku/rules/signature/signature-image';
import type { SignaturePoint, SignatureStroke, SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import SignatureLibrary from 'signature_pad';
import type { PointGroup } from 'signature_pad';
import { watchSize } from '#signature/watch-size.ts';

/** Sharper than any eye on a telephone; more would only cost its memory. */
const HIGHEST_RATIO = 3;

const nothing: readonly SignatureStroke[] = [];

/** A canvas that shows ink at whatever size it has. It takes no input: see signature-writer.ts. */
export function createInkCanvas(canvas: HTMLCanvasElement) {
  const pad = new SignatureLibrary(canvas, signaturePad);
  pad.off();
  let ink: SignatureStrokes | null = null;
  let size: InkSize = { width: 0, height: 0 };
  let shown = { aspect: 0, strokes: nothing };

  const draw = () => {
    if (size.width === 0 || size.height === 0) return;
    const { aspect, strokes } = ink ?? { aspect: 0, strokes: nothing };
    // Ink that only grew is drawn on, since drawing a long signature again at each stroke would make an old telephone stutter.
    const grew = shown.aspect === aspect && shown.strokes.every((stroke, index) => stroke === strokes[index]);
    if (!grew) pad.clear();
    pad.fromData(toPointGroups(aspect, strokes.slice(grew ? shown.strokes.length : 0), size), { clear: false });
    shown = { aspect, strokes };
  };

  const resize = (next: InkSize, pixelRatio: number) => {
    const ratio = Math.min(Math.max(1, pixelRatio), HIGHEST_RATIO);
    size = next;
    canvas.width = Math.round(next.width * ratio);
    canvas.height = Math.round(next.height * ratio);
    canvas.getContext('2d')?.scale(ratio, ratio);
    shown = { aspect: 0, strokes: nothing };
    pad.clear();
    draw();
  };

  const stop = watchSize(canvas, resize);
  return {
    show: (next: SignatureStrokes | null) => {
      ink = next;
      draw();
    },
    /** A stroke that is not finished, in pixels of the canvas. */
    trace: (points: readonly SignaturePoint[]) => {
      pad.fromData(points.length > 0 ? [toPointGroup(points, 1)] : []);
    },
    dispose: () => {
      stop();
      // iPhones keep the memory of a canvas that has left the page.
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}

export type InkCanvas = ReturnType<typeof createInkCanvas>;

/** Ink for the library, as it lies on a surface of this size: widths and speeds grow with it, so that the shape stays. */
export function toPointGroups(aspect: number, strokes: readonly SignatureStroke[], size: InkSize): PointGroup[] {
  if (strokes.length === 0) return [];
  const place = placeInk(aspect, size);
  return strokes.map(({ drawnWidth, points }) =>
    toPointGroup(
      points.map((point) => pointToPixels(point, place)),
      place.scale / drawnWidth,
    ),
  );
}

function toPointGroup(points: readonly SignaturePoint[], growth: number): PointGroup {
  const { minWidth, maxWidth, velocityFilterWeight, penColor } = signaturePad;
  // The library ends a curve one point early; with its last point twice, the ink reaches where the pen was lifted.
  const drawn = points.length > 2 ? [...points, ...points.slice(-1)] : points;
  return {
    minWidth: minWidth * growth,
    maxWidth: maxWidth * growth,
    dotSize: 0,
    velocityFilterWeight,
    penColor,
    compositeOperation: 'source-over',
    // The library takes a time of 0 for none and puts the clock's in its place.
    points: drawn.map(({ x, y, t, pressure }) => ({ x, y, pressure, time: (t + 1) * growth })),
  };
}
