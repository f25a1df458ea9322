import { MAX_DRAWING_STROKES, drawingWidths } from '@nattoku/rules/drawing/drawing';
import type { DrawingColour, DrawingLine, DrawingStroke, DrawingWidth } from '@nattoku/rules/drawing/drawing';
import { useEffect, useEffectEvent, useRef } from 'react';
import { listenToDrawing } from '#drawing/drawing-pen.ts';
import { PictureBox, useDrawingCanvas } from '#drawing/drawing-picture.tsx';
import type { DrawnPicture } from '#drawing/drawing-picture.tsx';
import styles from '#drawing/drawing.module.css';

export type Pen = { colour: DrawingColour; line: DrawingLine; width: DrawingWidth };

type Props = {
  picture: DrawnPicture;
  strokes: readonly DrawingStroke[];
  pen: Pen;
  onStroke: (stroke: DrawingStroke) => void;
  /** The stroke under the pen with every move, for who looks on; nothing when it has ended. */
  onTrace?: ((stroke: DrawingStroke | null) => void) | undefined;
};

/** A picture to draw on with pen, finger or mouse. The page does not scroll under a finger that draws. */
export function DrawingSurface({ picture, strokes, pen, onStroke, onTrace }: Props) {
  const surface = useRef<HTMLDivElement>(null);
  const unfinished = useRef<HTMLCanvasElement>(null);
  const live = useDrawingCanvas(unfinished);
  const id = useRef<string>(null);

  const strokeOf = useEffectEvent((points: DrawingStroke['points']): DrawingStroke => {
    id.current ??= crypto.randomUUID();
    const { colour, line, width } = pen;
    return { id: id.current, colour, line, width: drawingWidths[width], points: [...points] };
  });
  const isFull = useEffectEvent(() => strokes.length >= MAX_DRAWING_STROKES);
  const trace = useEffectEvent((points: DrawingStroke['points']) => {
    const stroke = points.length === 0 || isFull() ? null : strokeOf(points);
    live.current?.trace(stroke);
    onTrace?.(stroke);
  });
  const write = useEffectEvent((points: DrawingStroke['points']) => {
    if (!isFull()) onStroke(strokeOf(points));
    id.current = null;
  });

  useEffect(() => {
    if (!surface.current) return undefined;
    return listenToDrawing(surface.current, {
      onTrace: (points) => trace(points),
      onStroke: (points) => write(points),
    });
  }, []);

  return (
    <PictureBox picture={picture} strokes={strokes}>
      <canvas ref={unfinished} className={styles.canvas} />
      <div ref={surface} className={styles.surface} />
    </PictureBox>
  );
}
