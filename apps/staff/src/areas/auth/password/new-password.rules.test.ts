import { PASSWORD_MIN_LENGTH } from '@nattoku/rules/auth/password';
import { expect, test } from 'vitest';
import { checkNewPassword, mayBeShort } from '#areas/auth/password/new-password.rules.ts';

const fieldsOf = (password: string, confirmation: string, minLength = PASSWORD_MIN_LENGTH) =>
  checkNewPassword({ password, confirmation }, minLength).map(({ field }) => field);
const long = 'Naruhodo.2026.Kyoto';

test.each([
  ['a long password, twice the same', long, long, []],
  ['nothing typed the second time', long, '', ['confirmation']],
  ['another one the second time', long, `${long}!`, ['confirmation']],
  ['one that is too short', 'Ab.1', 'Ab.1', ['password']],
])('%s', (_, password, confirmation, fields) => expect(fieldsOf(password, confirmation)).toEqual(fields));

test('with a second factor a shorter one will do, and only then', () => {
  const shorter = long.slice(0, PASSWORD_MIN_LENGTH - 2);
  expect(fieldsOf(shorter, shorter)).toEqual(['password']);
  expect(mayBeShort(PASSWORD_MIN_LENGTH)).toBe(false);
  expect(fieldsOf(shorter, shorter, PASSWORD_MIN_LENGTH - 4)).toEqual([]);
});
