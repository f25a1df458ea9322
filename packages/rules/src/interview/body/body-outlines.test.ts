import { expect, test } from 'vitest';
import { bodyAreas } from '#interview/body/body-areas.ts';
import { bodyDrawings } from '#interview/body/body-outlines.ts';

test('every place that can be pointed at is drawn where it belongs, and nothing else is', () => {
  for (const [view, { places }] of Object.entries(bodyDrawings)) {
    const named = bodyAreas.filter((area) => area.view === view).map(({ code }) => code);
    expect(Object.keys(places).toSorted()).toEqual(named.toSorted());
  }
});

test('from the front the right side of a person is on the left of the picture, from the back on the right', () => {
  const firstX = (path: string | undefined) => Number(/^M(\d+)/.exec(path ?? '')?.[1]);

  expect(firstX(bodyDrawings.front.places['knee-right'])).toBeLessThan(100);
  expect(firstX(bodyDrawings.back.places['calf-right'])).toBeGreaterThan(100);
});
