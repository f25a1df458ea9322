import { drawingColours } from '@nattoku/rules/drawing/drawing';
import type { DrawingStroke } from '@nattoku/rules/drawing/drawing';
import { dashOf, strokeRuns } from '@nattoku/rules/drawing/drawing-geometry';
import type { PictureSize, StrokeRun } from '@nattoku/rules/drawing/drawing-geometry';
import { watchSize } from '#signature/watch-size.ts';

/** Sharper than any eye; more would only cost its memory. */
const HIGHEST_RATIO = 2;
/** Of so many strokes each a picture is kept, from which the drawing goes on when a later stroke is taken back. */
const KEPT_EACH = 100;
/** A white edge in CSS pixels, so that a line is seen on a dark picture, too. */
const EDGE = 1.5;

const nothing: readonly DrawingStroke[] = [];

/** A canvas that shows strokes at whatever size it has. It takes no input: see drawing-pen.ts. */
export function createDrawingCanvas(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  let strokes = nothing;
  let size: PictureSize = { width: 0, height: 0 };
  let shown = nothing;
  let kept: { strokes: readonly DrawingStroke[]; picture: HTMLCanvasElement } | null = null;

  const clear = () => {
    context?.clearRect(0, 0, size.width, size.height);
    shown = nothing;
  };
  const keep = (upTo: readonly DrawingStroke[]) => {
    const picture = kept?.picture ?? document.createElement('canvas');
    picture.width = canvas.width;
    picture.height = canvas.height;
    picture.getContext('2d')?.drawImage(canvas, 0, 0);
    kept = { strokes: upTo, picture };
  };
  /** Back to what was kept, where all of it is still there. */
  const takeUp = () => {
    clear();
    if (!context || !kept || !beginsWith(strokes, kept.strokes)) return;
    context.save();
    context.resetTransform();
    context.drawImage(kept.picture, 0, 0);
    context.restore();
    shown = kept.strokes;
  };
  const draw = () => {
    if (!context || size.width === 0 || size.height === 0) return;
    // What only grew is drawn on: with thousands of strokes, each further one costs no more than the first.
    if (!beginsWith(strokes, shown)) takeUp();
    const upTo = Math.floor((strokes.length - 1) / KEPT_EACH) * KEPT_EACH;
    for (const [index, stroke] of strokes.entries()) {
      if (index < shown.length) continue;
      if (index === upTo && upTo > 0) keep(strokes.slice(0, upTo));
      drawStroke(context, stroke, size);
    }
    shown = strokes;
  };

  const stop = watchSize(canvas, (next, pixelRatio) => {
    const ratio = Math.min(Math.max(1, pixelRatio), HIGHEST_RATIO);
    size = next;
    canvas.width = Math.round(next.width * ratio);
    canvas.height = Math.round(next.height * ratio);
    context?.scale(ratio, ratio);
    shown = nothing;
    kept = null;
    draw();
  });
  return {
    show: (next: readonly DrawingStroke[]) => {
      strokes = next;
      draw();
    },
    /** Where the canvas stands for a stroke that is not finished, which changes with every move. */
    trace: (stroke: DrawingStroke | null) => {
      clear();
      strokes = stroke ? [stroke] : nothing;
      draw();
    },
    dispose: () => {
      stop();
      // iPads keep the memory of a canvas that has left the page.
      canvas.width = 0;
      canvas.height = 0;
      kept = null;
    },
  };
}

const beginsWith = (strokes: readonly DrawingStroke[], first: readonly DrawingStroke[]): boolean =>
  first.length <= strokes.length && first.every((stroke, index) => stroke === strokes[index]);

export type DrawingCanvas = ReturnType<typeof createDrawingCanvas>;

function drawStroke(context: CanvasRenderingContext2D, stroke: DrawingStroke, size: PictureSize): void {
  const runs = strokeRuns(stroke, size);
  const paths = runs.map(({ points }) => pathOf(points));
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.setLineDash(dashOf(stroke, size) ?? []);
  trace(context, { runs, paths, colour: '#ffffff', wider: EDGE * 2 });
  trace(context, { runs, paths, colour: drawingColours[stroke.colour], wider: 0 });
}

type Inked = { runs: readonly StrokeRun[]; paths: readonly Path2D[]; colour: string; wider: number };

function trace(context: CanvasRenderingContext2D, { runs, paths, colour, wider }: Inked): void {
  context.strokeStyle = colour;
  for (const [index, { width }] of runs.entries()) {
    const path = paths[index];
    context.lineWidth = width + wider;
    if (path) context.stroke(path);
  }
}

/** Through the middle between each two points, so that no corner is seen where the pen made none. */
function pathOf(points: StrokeRun['points']): Path2D {
  const path = new Path2D();
  const [first, ...rest] = points;
  if (!first) return path;
  path.moveTo(...first);
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1];
    if (next) path.quadraticCurveTo(...point, (point[0] + next[0]) / 2, (point[1] + next[1]) / 2);
    else path.lineTo(...point);
  }
  // A dot: a line that ends where it begins has round ends, and so is seen.
  if (rest.length === 0) path.lineTo(...first);
  return path;
}
