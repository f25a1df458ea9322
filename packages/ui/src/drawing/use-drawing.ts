import { inverseOf, repeatOf, visibleStrokes } from '@nattoku/rules/drawing/drawing';
import type { DrawingAction, DrawingStroke } from '@nattoku/rules/drawing/drawing';
import { useMemo, useState } from 'react';

type History = { done: readonly DrawingAction[]; undone: readonly DrawingAction[] };

const fresh: History = { done: [], undone: [] };

/**
 * What may be done to the drawing of one picture. `actions` is all that happened to it and is kept by the caller; what was undone
 * is remembered here, for each picture by itself, so that going to another picture and back loses nothing.
 */
export function useDrawing(
  picture: string,
  actions: readonly DrawingAction[],
  onAction: (action: DrawingAction) => void,
) {
  const [histories, setHistories] = useState<Readonly<Record<string, History>>>({});
  const { done, undone } = histories[picture] ?? fresh;
  const change = (next: (history: History) => History) =>
    setHistories((all) => ({ ...all, [picture]: next(all[picture] ?? fresh) }));
  // Thousands of strokes are not gone through again at each move of the pen.
  const strokes = useMemo(() => visibleStrokes(actions), [actions]);

  const perform = (action: DrawingAction) => {
    // Two strokes may end before the page is drawn again.
    change((history) => ({ done: [...history.done, action], undone: [] }));
    onAction(action);
  };
  // After the page was loaded again nothing is remembered; then the last stroke goes.
  const last = strokes.at(-1);
  const toUndo = done.at(-1) ?? (last && ({ kind: 'add', stroke: last } satisfies DrawingAction));
  const toRedo = undone.at(-1);

  return {
    strokes,
    canUndo: toUndo !== undefined,
    canRedo: toRedo !== undefined,
    canClear: strokes.length > 0,
    add: (stroke: DrawingStroke) => perform({ kind: 'add', stroke }),
    clear: () => {
      if (strokes.length > 0) perform({ kind: 'hide', strokeIds: strokes.map(({ id }) => id) });
    },
    undo: () => {
      if (!toUndo) return;
      change((history) => ({ done: history.done.slice(0, -1), undone: [...history.undone, toUndo] }));
      onAction(inverseOf(toUndo));
    },
    redo: () => {
      if (!toRedo) return;
      change((history) => ({ done: [...history.done, toRedo], undone: history.undone.slice(0, -1) }));
      onAction(repeatOf(toRedo));
    },
  };
}

export type Drawing = ReturnType<typeof useDrawing>;
