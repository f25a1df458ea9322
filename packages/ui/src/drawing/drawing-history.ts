import type { DrawingStroke } from '@nattoku/rules/drawing/drawing';

type Strokes = readonly DrawingStroke[];
export type DrawingStep = { kind: 'add' | 'remove'; strokes: Strokes };

/** What somebody did to a picture, latest last, and what of it was taken back. */
export type DrawingHistory = { done: readonly DrawingStep[]; undone: readonly DrawingStep[] };

/** What has to happen to the picture, and the history after it. */
type Change = { history: DrawingHistory; add: Strokes; remove: Strokes };

export const freshHistory: DrawingHistory = { done: [], undone: [] };

/** Something new: what was taken back before cannot be brought back any more. */
export const withStep = ({ done }: DrawingHistory, step: DrawingStep): DrawingHistory => ({
  done: [...done, step],
  undone: [],
});

/** Takes the latest step back. A stroke that comes back is a new one: under its old id everybody knows that it is gone. */
export function takeBack({ done, undone }: DrawingHistory, newId: () => string): Change | null {
  const step = done.at(-1);
  if (!step) return null;
  const history = { done: done.slice(0, -1), undone: [...undone, step] };
  return step.kind === 'add' ? removed(history, step) : added(history, step, newId);
}

/** Does the step again that was taken back last. */
export function doAgain({ done, undone }: DrawingHistory, newId: () => string): Change | null {
  const step = undone.at(-1);
  if (!step) return null;
  const history = { done: [...done, step], undone: undone.slice(0, -1) };
  return step.kind === 'add' ? added(history, step, newId) : removed(history, step);
}

const removed = (history: DrawingHistory, { strokes }: DrawingStep): Change => ({ history, add: [], remove: strokes });

function added(history: DrawingHistory, { strokes }: DrawingStep, newId: () => string): Change {
  const again = new Map(strokes.map((stroke) => [stroke.id, { ...stroke, id: newId() }]));
  const renamed = (steps: readonly DrawingStep[]) =>
    steps.map((step) => ({ ...step, strokes: step.strokes.map((stroke) => again.get(stroke.id) ?? stroke) }));
  return {
    history: { done: renamed(history.done), undone: renamed(history.undone) },
    add: [...again.values()],
    remove: [],
  };
}
