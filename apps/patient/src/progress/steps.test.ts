import type { PatientPageItem } from '@nattoku/contract/patient-page/patient-page';
import { describe, expect, test } from 'vitest';
import '#page-kinds.ts';
import { nextOfKind, ordersToClose, stepsOf } from '#progress/steps.ts';
import { aConsent, aSigner } from '#testing/patient-consents.ts';
import { aFormItem, anItem, anOrder, aPage } from '#testing/patient-pages.ts';

const finished = { finished: true, watchedRanges: [{ start: 0, end: 100 }], resumeSeconds: 100 };

test('steps are counted through all orders', () => {
  const page = aPage(anOrder({ items: [anItem(), anItem()] }), anOrder({ items: [anItem()] }));
  expect(stepsOf(page).map(({ number, total }) => [number, total])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});

describe('going on', () => {
  test('the first step that is not done comes next', () => {
    const steps = stepsOf(aPage(anOrder({ items: [anItem(finished), anItem(), anItem()] })));
    expect(nextOfKind(steps, 'video')?.number).toBe(2);
  });

  test('after the last step a step that was passed by comes next', () => {
    const steps = stepsOf(aPage(anOrder({ items: [anItem(), anItem(finished)] })));
    expect(nextOfKind(steps, 'video', steps[1]?.number)?.number).toBe(1);
  });

  test('when everything is done nothing comes next', () => {
    expect(nextOfKind(stepsOf(aPage(anOrder({ items: [anItem(finished)] }))), 'video')).toBeUndefined();
  });
});

describe('the end of an order', () => {
  test('an order is closed with its last step, once', () => {
    const complete = anOrder({ items: [anItem(finished)] });
    const closed = anOrder({ items: [anItem(finished)], doneAt: '2026-11-21T00:00:00.000Z' });
    const open = anOrder({ items: [anItem(finished), anItem()] });
    expect(ordersToClose(aPage(complete, closed, open))).toEqual([complete]);
  });

  test('nobody closes an order by opening it after the hospital withdrew all of it', () => {
    expect(ordersToClose(aPage(anOrder({ items: [anItem({ available: false })] })))).toEqual([]);
  });

  test('an order of forms alone is ended by the hospital, one with a video as well by this page', () => {
    const signed = aFormItem(aConsent({ signers: [aSigner({ state: 'signed' })] }));
    const form = anOrder({ items: [signed] });
    const mixed = anOrder<PatientPageItem>({ items: [anItem(finished), signed] });
    expect(ordersToClose(aPage(form, mixed))).toEqual([mixed]);
  });
});
