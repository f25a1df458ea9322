import { expect, test } from 'vitest';
import { loginAddress, returnAddressOf, safeReturnAddress } from '#routing/return-address.ts';

test.each(['/patients', '/patients/detail?patientId=1', '/chatTemplate/7/view', '/notifications?page=2&unread=true'])(
  'sign-in leads back to %s',
  (wanted) => {
    const search = new URL(loginAddress(wanted), 'http://localhost').searchParams;

    expect(returnAddressOf(search)).toBe(wanted);
  },
);

test.each([
  'https://evil.example/patients',
  '//evil.example/patients',
  '/\\evil.example/patients',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/patients/../../evil',
  '/patients#https://evil.example',
  '/no-such-page',
  '/login',
  '/Login',
  '/errors',
  '',
])('an address that is no page to return to leads home: %j', (wanted) => {
  expect(safeReturnAddress(wanted)).toBe('/');
});

test('the way to the sign-in page from home carries no return address', () => {
  expect(loginAddress('/')).toBe('/login');
});
