import type { DrawingStroke } from '@nattoku/rules/drawing/drawing';
import { MAX_DRAWING_STROKES } from '@nattoku/rules/drawing/drawing';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DrawnPicture } from '#drawing/drawing-picture.tsx';
import styles from '#drawing/drawing.module.css';
import { DrawingSurface } from '#drawing/drawing-surface.tsx';
import type { Pen } from '#drawing/drawing-surface.tsx';
import { DrawingTools } from '#drawing/drawing-tools.tsx';
import { useDrawing } from '#drawing/use-drawing.ts';
import { Notice } from '#feedback/notice.tsx';

type Props = {
  /** What the picture is called among all that are drawn on. */
  name: string;
  picture: DrawnPicture;
  strokes: readonly DrawingStroke[];
  onAdd: (strokes: readonly DrawingStroke[]) => void;
  onRemove: (strokes: readonly DrawingStroke[]) => void;
  /** The stroke under the pen with every move, for who looks on. */
  onTrace?: (stroke: DrawingStroke | null) => void;
};

const firstPen: Pen = { colour: 'orange', line: 'solid', width: 'medium' };

/** A picture with the tools to draw on it. */
export function DrawingPad({ name, picture, strokes, onAdd, onRemove, onTrace }: Props) {
  const [pen, setPen] = useState(firstPen);
  const drawing = useDrawing(name, strokes, { onAdd, onRemove });
  const shortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) drawing.undo();
    else if (key === 'y' || key === 'z') drawing.redo();
    else return;
    event.preventDefault();
  });
  // Of the whole page: who has just drawn has the focus nowhere.
  useEffect(() => {
    const press = (event: KeyboardEvent) => shortcut(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <div className={styles.pad} role="group" aria-label={`${picture.alt || '図'}への書き込み`}>
      <DrawingTools pen={pen} onPen={setPen} drawing={drawing} />
      <DrawingSurface picture={picture} strokes={strokes} pen={pen} onStroke={drawing.add} onTrace={onTrace} />
      {strokes.length >= MAX_DRAWING_STROKES && (
        <Notice tone="warning">この図にはこれ以上書き込めません。いくつか消してから書いてください。</Notice>
      )}
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, input:not([type=radio])'));
