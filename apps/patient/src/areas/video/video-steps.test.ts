import { describe, expect, test } from 'vitest';
import {
  isOnlySkippedLeft,
  isSettled,
  nextQuestion,
  secondsLeft,
  startSeconds,
  videoStep,
} from '#areas/video/video-steps.ts';
import { anItem, anOrder, aQuestion } from '#testing/patient-pages.ts';

const right = { option: 1, correct: true };
const wrong = { option: 0, correct: false };
const finished = { finished: true, watchedRanges: [{ start: 0, end: 100 }], resumeSeconds: 100 };

const stepOf = (item: ReturnType<typeof anItem>) =>
  videoStep({ order: anOrder({ items: [item] }), item, number: 1, total: 1 });

describe('the state of a video', () => {
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
});

describe('questions', () => {
  test('they follow each other, and one that was passed by comes back at the end', () => {
    const [first, second, third] = [aQuestion(), aQuestion(), aQuestion()];
    const step = stepOf(anItem({ ...finished, questions: [first, second, third] }));
    expect(nextQuestion(step)?.id).toBe(first.id);
    expect(nextQuestion(step, second)?.id).toBe(third.id);
    expect(nextQuestion(step, third)?.id).toBe(first.id);
  });

  test('each may be tried twice', () => {
    expect([[], [wrong], [wrong, wrong], [right]].map((answers) => isSettled(aQuestion({ answers })))).toEqual([
      false,
      false,
      true,
      true,
    ]);
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
