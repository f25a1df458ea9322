import { expect, test } from 'vitest';
import { passwordNeeds } from '#auth/password-needs.ts';
import { passwordProblems } from '#auth/password.ts';

const unmet = (password: string, hasSecondFactor = false) =>
  passwordNeeds(password, { hasSecondFactor })
    .filter(({ met }) => !met)
    .map(({ words }) => words);

test.each([
  { password: 'Right.Password.2026', left: [] },
  { password: 'Short.2026', left: ['13文字以上'] },
  { password: 'right.password.2026', left: ['英大文字（A–Z）を含む'] },
  { password: 'RIGHT.PASSWORD.2026', left: ['英小文字（a–z）を含む'] },
  { password: 'Right.Password.Here', left: ['数字（0–9）を含む'] },
  { password: 'Right+Password+2026', left: ['使えない文字がない'] },
  { password: 'Ｒight.Password.2026', left: ['使えない文字がない'] },
])('of $password this is left to do: $left (specification/auth.md §14)', ({ password, left }) => {
  expect(unmet(password)).toEqual(left);
});

test('before anything is typed nothing is met', () => {
  expect(unmet('')).toHaveLength(6);
});

test('with a second factor eight characters are enough (specification/auth.md §15)', () => {
  expect(unmet('Abcde.12', true)).toEqual([]);
});

test.each([
  '',
  'a',
  'Password1',
  'Right.Password.2026',
  'Right+Password+2026',
  'あいうえおかきくけこさしす',
  'aA1'.repeat(4),
])('the list is complete exactly when the rule finds nothing: %s', (password) => {
  for (const hasSecondFactor of [true, false]) {
    const isRight = passwordProblems(password, { hasSecondFactor }).length === 0;
    expect(unmet(password, hasSecondFactor).length === 0).toBe(isRight);
  }
});
