import type { WindowView } from '@nattoku/contract/ic-support/ic-window';
import { expect, test } from 'vitest';
import { afterEvent } from '#areas/room/shown-view.ts';

const stroke = (id: string): WindowView['strokes'][number] => ({
  id,
  colour: 'blue',
  width: 0.01,
  points: [[0.5, 0.5, 0.5]],
});
const view = (sequence: number, ...ids: string[]): WindowView => ({
  state: 'running',
  step: null,
  words: { language: 'ja', furigana: false },
  layers: [],
  answer: null,
  film: null,
  strokes: ids.map(stroke),
  sequence,
});
const drawing = (sequence: number, added: string[], removed: string[] = []) =>
  ({ type: 'drawing', added: added.map(stroke), removed, sequence }) as const;

test.each([
  ['the first view', null, { type: 'view', view: view(3, 'a') } as const, ['a']],
  ['a newer view', view(3, 'a'), { type: 'view', view: view(4) } as const, []],
  ['a view that was overtaken', view(5, 'a', 'b'), { type: 'view', view: view(4, 'a') } as const, ['a', 'b']],
  ['a stroke more', view(3, 'a'), drawing(4, ['b']), ['a', 'b']],
  ['a stroke that came twice', view(3, 'a'), drawing(4, ['a']), ['a']],
  ['a stroke less', view(3, 'a', 'b'), drawing(4, [], ['a']), ['b']],
  ['strokes that are part of the view', view(4, 'a', 'b'), drawing(4, ['b']), ['a', 'b']],
  ['strokes before any view', null, drawing(4, ['b']), undefined],
])('%s', (_, before, event, expected) => {
  expect(afterEvent(before, event)?.strokes.map(({ id }) => id)).toEqual(expected);
});
