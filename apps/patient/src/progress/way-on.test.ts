import { describe, expect, test } from 'vitest';
import { readScreen } from '#platform/screen.ts';
import { showScreen } from '#progress/shown-screen.ts';
import { stepsOf } from '#progress/steps.ts';
import { placeOf, screenOf, startLabel, wayOn } from '#progress/way-on.ts';
import { anItem, anOrder, aPage, aQuestion } from '#testing/patient-pages.ts';

const finished = { finished: true, watchedRanges: [{ start: 0, end: 100 }] };
const settled = aQuestion({ answers: [{ option: 1, correct: true }] });

const wayAfter = (...items: ReturnType<typeof anItem>[]) => {
  const steps = stepsOf(aPage(anOrder({ items })));
  const [step] = steps;
  if (!step) throw new Error('The order has no step');
  return { ...wayOn(steps, step), step };
};

describe('the way on', () => {
  test('leads from the video to its questions', () => {
    const [one, two] = [aQuestion(), aQuestion()];
    const { label, screen, step } = wayAfter(anItem({ ...finished, questions: [one, two] }));
    expect(label).toBe('確認の質問へ（2問）');
    expect(screen).toEqual({ name: 'question', itemId: step.item.id, questionId: one.id });
    expect(screenOf(step)).toEqual(screen);
  });

  test('leads from the last question to the next video', () => {
    const next = anItem();
    const { label, screen } = wayAfter(anItem({ ...finished, questions: [settled] }), next);
    expect(label).toBe('2つ目へ進む');
    expect(screen).toEqual({ name: 'video', itemId: next.id });
  });

  test('leads from the last step to the end of its order, although another order is still open', () => {
    const done = anOrder({ items: [anItem(finished)] });
    const steps = stepsOf(aPage(done, anOrder()));
    const [step] = steps;
    expect(step && wayOn(steps, step).screen).toEqual({ name: 'thanks', orderId: done.id });
  });
});

test.each([
  [1, ''],
  [3, '3つのうち1つ目'],
  [12, '12個のうち1つ目'],
])('of %i steps the first is called %s', (total, place) => {
  const [step] = stepsOf(aPage(anOrder({ items: Array.from({ length: total }, () => anItem()) })));
  expect(step && placeOf(step)).toBe(place);
});

test('the large button says what comes', () => {
  const items = [
    anItem(),
    anItem({ watchedRanges: [{ start: 0, end: 5 }] }),
    anItem({ ...finished, questions: [aQuestion()] }),
  ];
  expect(stepsOf(aPage(anOrder({ items }))).map(startLabel)).toEqual([
    '1つ目の動画を見る',
    '2つ目のつづきを見る',
    '3つ目の確認の質問に答える',
  ]);
});

describe('a screen from the history', () => {
  const question = aQuestion();
  const item = anItem({ questions: [question] });
  const order = anOrder({ items: [item] });
  const steps = stepsOf(aPage(order));

  test('is shown as it was left', () => {
    const kept = { name: 'question', itemId: item.id, questionId: question.id };
    expect(showScreen(readScreen(kept), steps)).toMatchObject({ name: 'question', question });
  });

  test.each([
    [{ name: 'video', itemId: 'gone' }, 'home'],
    [{ name: 'thanks', orderId: 'gone' }, 'home'],
    [{ name: 'question', itemId: item.id, questionId: 'gone' }, 'video'],
    [{ name: 'question', itemId: item.id }, 'home'],
    [{ name: 'ask', itemId: 7 }, 'ask'],
    [{ name: 'somethingNew' }, 'home'],
    ['text', 'home'],
    [null, 'home'],
  ])('that no longer exists gives way to the nearest: %j', (kept, name) => {
    expect(showScreen(readScreen(kept), steps).name).toBe(name);
  });
});
