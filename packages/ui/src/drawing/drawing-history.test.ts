import type { DrawingStroke } from '@nattoku/rules/drawing/drawing';
import { expect, test } from 'vitest';
import { doAgain, freshHistory, takeBack, withStep } from '#drawing/drawing-history.ts';
import type { DrawingStep } from '#drawing/drawing-history.ts';

const stroke = (id: string): DrawingStroke => ({ id, colour: 'blue', width: 0.01, points: [[0.5, Number(id), 0.5]] });

/** A picture, and somebody who draws on it: each word is a stroke's number, `clear`, `undo` or `redo`. */
function drawn(...words: string[]): number[] {
  let picture: DrawingStroke[] = [];
  let history = freshHistory;
  let made = 100;
  const newId = () => String((made += 1));
  const perform = (step: DrawingStep) => {
    history = withStep(history, step);
    picture = step.kind === 'add' ? [...picture, ...step.strokes] : [];
  };
  for (const word of words) {
    if (word === 'clear') perform({ kind: 'remove', strokes: picture });
    else if (word === 'undo' || word === 'redo') {
      const change = (word === 'undo' ? takeBack : doAgain)(history, newId);
      if (!change) continue;
      ({ history } = change);
      const gone = change.remove.map(({ id }) => id);
      expect(gone.every((id) => picture.some((one) => one.id === id))).toBe(true);
      picture = [...picture.filter(({ id }) => !gone.includes(id)), ...change.add];
    } else perform({ kind: 'add', strokes: [stroke(word)] });
  }
  return picture.map(({ points }) => points[0]?.[1] ?? 0);
}

test.each<[string, string[], number[]]>([
  ['one step back', ['1', '2', 'undo'], [1]],
  ['and forward again', ['1', '2', 'undo', 'redo'], [1, 2]],
  ['clearing is taken back', ['1', '2', 'clear', 'undo'], [1, 2]],
  ['and what stood there before it, too', ['1', '2', 'clear', 'undo', 'undo', 'undo'], []],
  ['all the way back and forward', ['1', 'clear', '2', 'undo', 'undo', 'undo', 'redo', 'redo', 'redo'], [2]],
  ['what is new ends the way forward', ['1', 'undo', '2', 'redo'], [2]],
  ['nothing to take back', ['undo', 'redo', '1', 'redo'], [1]],
])('%s', (_, words, expected) => {
  expect(drawn(...words)).toEqual(expected);
});
