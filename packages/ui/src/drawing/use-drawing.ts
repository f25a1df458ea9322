import type { DrawingStroke } from '@nattoku/rules/drawing/drawing';
import { useState } from 'react';
import { doAgain, freshHistory, takeBack, withStep } from '#drawing/drawing-history.ts';
import type { DrawingHistory, DrawingStep } from '#drawing/drawing-history.ts';

type Strokes = readonly DrawingStroke[];
type Changes = { onAdd: (strokes: Strokes) => void; onRemove: (strokes: Strokes) => void };

const newId = () => crypto.randomUUID();

/**
 * What may be done to the drawing of one picture. The strokes are kept by the caller; what can be taken back is remembered here, for each
 * picture by itself, so that going to another picture and back loses nothing.
 */
export function useDrawing(picture: string, strokes: Strokes, { onAdd, onRemove }: Changes) {
  const [histories, setHistories] = useState<Readonly<Record<string, DrawingHistory>>>({});
  const remembered = histories[picture] ?? freshHistory;
  // After the page was loaded again nothing is remembered; then the last stroke goes.
  const last = strokes.at(-1);
  const history: DrawingHistory =
    remembered.done.length > 0 || !last ? remembered : { ...remembered, done: [{ kind: 'add', strokes: [last] }] };

  const remember = (next: (before: DrawingHistory) => DrawingHistory) =>
    setHistories((all) => ({ ...all, [picture]: next(all[picture] ?? freshHistory) }));
  const perform = (step: DrawingStep) => {
    // Two strokes may end before the page is drawn again.
    remember((before) => withStep(before, step));
    (step.kind === 'add' ? onAdd : onRemove)(step.strokes);
  };
  const go = (change: ReturnType<typeof takeBack>) => {
    if (!change) return;
    remember(() => change.history);
    if (change.remove.length > 0) onRemove(change.remove);
    if (change.add.length > 0) onAdd(change.add);
  };

  return {
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    canClear: strokes.length > 0,
    add: (stroke: DrawingStroke) => perform({ kind: 'add', strokes: [stroke] }),
    clear: () => {
      if (strokes.length > 0) perform({ kind: 'remove', strokes });
    },
    undo: () => go(takeBack(history, newId)),
    redo: () => go(doAgain(history, newId)),
  };
}

export type Drawing = ReturnType<typeof useDrawing>;
