import { describe, expect, test } from 'vitest';
import { readScreen } from '#platform/screen.ts';
import { showScreen } from '#progress/shown-screen.ts';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { afterVideo, videoStep } from '#areas/video/video-steps.ts';
import '#page-kinds.ts';
import { stepsOf } from '#progress/steps.ts';
import { placeOf, startOf, wayOn } from '#progress/way-on.ts';
import { anItem, anOrder, aPage, aQuestion } from '#testing/patient-pages.ts';

const finished = { finished: true, watchedRanges: [{ start: 0, end: 100 }] };
const settled = aQuestion({ answers: [{ option: 1, correct: true }] });

const wayAfter = (...items: ReturnType<typeof anItem>[]) => {
  const order = anOrder({ items });
  const steps = stepsOf(aPage(order));
  const [step] = steps;
  const [item] = itemsOf('video', order);
  if (!step || !item) throw new Error('The order has no step');
  return { ...afterVideo(steps, videoStep({ ...step, item })), step };
};

describe('the way on', () => {
  test('leads from the video to its questions', () => {
    const [one, two] = [aQuestion(), aQuestion()];
    const { label, screen, step } = wayAfter(anItem({ ...finished, questions: [one, two] }));
    expect(label).toBe('確認問題へ（2問）');
    expect(screen).toEqual({ name: 'item', itemId: step.item.id, part: 'question', of: one.id });
    expect(startOf(step).screen).toEqual(screen);
  });

  test('leads from the last question to the next video', () => {
    const next = anItem();
    const { label, screen } = wayAfter(anItem({ ...finished, questions: [settled] }), next);
    expect(label).toBe('2つ目へ進む');
    expect(screen).toEqual({ name: 'item', itemId: next.id, part: 'watch', of: null });
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
  expect(stepsOf(aPage(anOrder({ items }))).map((step) => startOf(step).label)).toEqual([
    '1つ目の動画を見る',
    '2つ目のつづきを見る',
    '3つ目の確認問題に答える',
  ]);
});

describe('a screen from the history', () => {
  const item = anItem();
  const order = anOrder({ items: [item] });
  const page = aPage(order);
  const shown = (kept: unknown) => showScreen(readScreen(kept), page, stepsOf(page));

  test('is shown as it was left', () => {
    expect(shown({ name: 'item', itemId: item.id, part: 'question', of: 'q' })).toMatchObject({
      name: 'item',
      step: { item: { id: item.id } },
      part: 'question',
      of: 'q',
    });
    expect(shown({ name: 'thanks', orderId: order.id })).toEqual({ name: 'thanks', order });
  });

  test.each([
    [{ name: 'item', itemId: 'gone', part: 'watch' }, 'home'],
    [{ name: 'item', itemId: item.id }, 'home'],
    [{ name: 'video', itemId: item.id }, 'home'],
    [{ name: 'thanks', orderId: 'gone' }, 'home'],
    [{ name: 'ask', itemId: 7 }, 'ask'],
    [{ name: 'somethingNew' }, 'home'],
    ['text', 'home'],
    [null, 'home'],
  ])('that no longer exists gives way to the nearest: %j', (kept, name) => {
    expect(shown(kept).name).toBe(name);
  });
});
