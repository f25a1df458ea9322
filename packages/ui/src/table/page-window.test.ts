import { expect, test } from 'vitest';
import { pageWindow, shownOn } from '#table/page-window.ts';

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, null, 8]],
  [4, 20, [1, 2, 3, 4, 5, null, 20]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [16, 20, [1, null, 15, 16, 17, null, 20]],
  [17, 20, [1, null, 16, 17, 18, 19, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('page %i of %i', (page, last, expected) => expect(pageWindow(page, last)).toEqual(expected));

test.each([
  [1, 46, { from: 1, to: 20 }],
  [3, 46, { from: 41, to: 46 }],
  [2, 40, { from: 21, to: 40 }],
  [1, 20, null],
  [3, 40, null],
  [99, 46, null],
])('page %i shows of %i', (page, total, expected) => expect(shownOn({ page, pageSize: 20, total })).toEqual(expected));
