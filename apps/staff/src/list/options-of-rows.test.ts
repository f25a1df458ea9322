import { offered } from '@nattoku/contract/facility/facility';
import { expect, test } from 'vitest';
import { optionsOfRows } from '#list/options-of-rows.ts';

test('a ward out of use that a saved view still asks for says so, and is offered to nobody else', () => {
  const wards = [
    { id: 'east', name: '5階東病棟', active: true },
    { id: 'gone', name: '臨時病棟', active: false },
  ];

  const labels = (chosen: string | null) => optionsOfRows(offered(wards, [chosen])).map(({ label }) => label);
  expect(labels('gone')).toEqual(['5階東病棟', '臨時病棟（使用停止）']);
  expect(labels(null)).toEqual(['5階東病棟']);
});
