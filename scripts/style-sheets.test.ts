import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './repository.ts';

/** CSS pixels (specification/design.md §4). */
const given = [600, 960, 1280, 1920, 2560];
/** What asks for less than a breakpoint ends this far below it. */
const BELOW = 0.02;

const isGiven = (side: string | undefined, width: number): boolean =>
  given.includes(side === 'max' ? Math.round((width + BELOW) * 100) / 100 : width);

test('every style sheet asks for a given breakpoint of the window, or for the width of its own place', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for await (const name of glob(['apps/{staff,patient}/src/**/*.css', 'packages/ui/src/**/*.css'], { cwd: root })) {
    const css = await readFile(join(root, name), 'utf8');
    for (const [query] of css.matchAll(/@media[^{]*width[^{]*/g)) {
      asked += 1;
      const widths = [...query.matchAll(/\((min|max)-width: ([\d.]+)px\)/g)];
      const isAll = widths.length === query.split('width').length - 1;
      if (!isAll || !widths.every(([, side, width]) => isGiven(side, Number(width)))) wrong.push(`${name}: ${query}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(20);
});
