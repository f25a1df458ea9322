import { expect, test } from 'vitest';
import { readChange } from '#platform/network/events.ts';

test('a change names its topic and record', () => {
  expect(readChange('{"topic":"order","id":"1"}')).toEqual({ topic: 'order', id: '1' });
});

test.each(['{"topic":"unheardOf","id":null}', '{}', 'null', '[]', 'no json', ''])('%j is ignored', (text) => {
  expect(readChange(text)).toBeNull();
});
