import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginHistory, MOST_EDIT_STEPS, redoStep, stepTo, undoStep, type EditHistory } from '#editing/edit-history.ts';

test('every step can be taken back and made again', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 30 }), (steps) => {
      const end = steps.reduce<EditHistory<string>>(
        (history, step, at) => stepTo(history, `${at}${step}`),
        beginHistory(''),
      );
      let back = end;
      for (const _ of steps) back = undoStep(back);
      expect(back.present).toBe('');
      expect(undoStep(back)).toBe(back);
      let forth = back;
      for (const _ of steps) forth = redoStep(forth);
      expect(forth.present).toBe(end.present);
      expect(redoStep(forth)).toBe(forth);
    }),
  );
});

test('typing into one field is one step, and another field begins a new one', () => {
  let history = beginHistory('');
  for (const text of ['氏', '氏名']) history = stepTo(history, text, 'label');
  history = stepTo(history, '氏名/大', 'size');
  expect(undoStep(history).present).toBe('氏名');
  expect(undoStep(undoStep(history)).present).toBe('');
});

test('a new step after going back forgets what was taken back', () => {
  const history = stepTo(undoStep(stepTo(stepTo(beginHistory('a'), 'b'), 'c')), 'd');
  expect(redoStep(history)).toBe(history);
  expect(undoStep(history).present).toBe('b');
});

test('what is kept has an end', () => {
  let history = beginHistory(0);
  for (let step = 1; step <= MOST_EDIT_STEPS + 50; step += 1) history = stepTo(history, step);
  expect(history.past).toHaveLength(MOST_EDIT_STEPS);
});
