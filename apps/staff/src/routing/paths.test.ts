import { expect, test } from 'vitest';
import { href } from '#routing/paths.ts';

test('an address is filled with its parameters, and what is typed there cannot leave its place', () => {
  expect(href('/chatTemplate/:id/view', { id: 'a/../b?c' })).toBe('/chatTemplate/a%2F..%2Fb%3Fc/view');
});

test('empty search values are left out', () => {
  expect(href('/video/order/list', { page: 2, attention: true, text: '', lifecycle: null, sort: undefined })).toBe(
    '/video/order/list?page=2&attention=true',
  );
  expect(href('/patients')).toBe('/patients');
});
