import { describe, expect, test } from 'vitest';
import {
  isSettled,
  nextQuestion,
  nextStep,
  ordersToClose,
  secondsLeft,
  startSeconds,
  isOnlySkippedLeft,
  stepsOf,
} from '#progress/steps.ts';
import { anItem, anOrder, aPage, aQuestion } from '#testing/patient-pages.ts';

const right = { option: 1, correct: true };
const wrong = { option: 0, correct: false };
const finished = { finished: true, watchedRanges: [{ start: 0, end: 100 }], resumeSeconds: 100 };

const stepOf = (...items: ReturnType<typeof anItem>[]) => {
  const [step] = stepsOf(aPage(anOrder({ items })));
  if (!step) throw new Error('The order has no step');
  return step;
};

describe('the state of a step', () => {
  test.each([
    ['new', anItem()],
    ['watching', anItem({ watchedRanges: [{ start: 0, end: 5 }] })],
    ['questions', anItem({ ...finished, questions: [aQuestion()] })],
    ['questions', anItem({ ...finished, questions: [aQuestion({ answers: [wrong] })] })],
    ['done', anItem({ ...finished, questions: [aQuestion({ answers: [wrong, wrong] })] })],
    ['done', anItem({ ...finished, questions: [aQuestion({ answers: [right] })] })],
    ['done', anItem(finished)],
    ['done', anItem({ available: false, questions: [aQuestion()] })],
  ])('is %s', (state, item) => {
    expect(stepOf(item).state).toBe(state);
  });

  test('steps are counted through all orders', () => {
    const page = aPage(anOrder({ items: [anItem(), anItem()] }), anOrder({ items: [anItem()] }));
    expect(stepsOf(page).map(({ number, total }) => [number, total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });
});

describe('going on', () => {
  test('the first step that is not done comes next', () => {
    const steps = stepsOf(aPage(anOrder({ items: [anItem(finished), anItem(), anItem()] })));
    expect(nextStep(steps)?.number).toBe(2);
  });

  test('after the last step a step that was passed by comes next', () => {
    const steps = stepsOf(aPage(anOrder({ items: [anItem(), anItem(finished)] })));
    expect(nextStep(steps, steps[1])?.number).toBe(1);
  });

  test('when everything is done nothing comes next', () => {
    expect(nextStep(stepsOf(aPage(anOrder({ items: [anItem(finished)] }))))).toBeUndefined();
  });

  test('questions follow each other, and one that was passed by comes back at the end', () => {
    const [first, second, third] = [aQuestion(), aQuestion(), aQuestion()];
    const step = stepOf(anItem({ ...finished, questions: [first, second, third] }));
    expect(nextQuestion(step)?.id).toBe(first.id);
    expect(nextQuestion(step, second)?.id).toBe(third.id);
    expect(nextQuestion(step, third)?.id).toBe(first.id);
  });

  test('a question may be tried twice', () => {
    expect([[], [wrong], [wrong, wrong], [right]].map((answers) => isSettled(aQuestion({ answers })))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('the end of an order', () => {
  test('an order is closed with its last step, once', () => {
    const complete = anOrder({ items: [anItem(finished)] });
    const closed = anOrder({ items: [anItem(finished)], doneAt: '2026-11-21T00:00:00.000Z' });
    const open = anOrder({ items: [anItem(finished), anItem()] });
    expect(ordersToClose(stepsOf(aPage(complete, closed, open)))).toEqual([complete]);
  });

  test('nobody closes an order by opening it after the hospital withdrew all of it', () => {
    expect(ordersToClose(stepsOf(aPage(anOrder({ items: [anItem({ available: false })] }))))).toEqual([]);
  });
});

describe('where the player starts', () => {
  const seen = (end: number, resumeSeconds = end) => anItem({ watchedRanges: [{ start: 0, end }], resumeSeconds });

  test('where it was left', () => {
    expect(startSeconds(seen(40))).toBe(40);
  });

  test('at the beginning, when nothing or everything was seen', () => {
    expect([startSeconds(anItem()), startSeconds(anItem(finished))]).toEqual([0, 0]);
  });

  test('at the part that was skipped, when the end has been seen', () => {
    const item = anItem({
      watchedRanges: [
        { start: 0, end: 20 },
        { start: 60, end: 100 },
      ],
      resumeSeconds: 100,
    });
    expect([isOnlySkippedLeft(item), startSeconds(item), secondsLeft(item)]).toEqual([true, 20, 40]);
  });

  test('where it was left, also when something before it was skipped', () => {
    const item = anItem({ watchedRanges: [{ start: 50, end: 70 }], resumeSeconds: 70 });
    expect([isOnlySkippedLeft(item), startSeconds(item)]).toEqual([false, 70]);
  });
});
