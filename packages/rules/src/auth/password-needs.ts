import {
  PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_LENGTH_WITH_SECOND_FACTOR,
  notInBlocklist,
  passwordRegex,
} from '#auth/password.ts';
import { characterCount } from '#text/text-length.ts';

export type PasswordNeed = { words: string; met: boolean };

/** What the rule wants of a new password, for a list that fills while somebody types; `passwordProblems` is what decides. */
export function passwordNeeds(password: string, { hasSecondFactor }: { hasSecondFactor: boolean }): PasswordNeed[] {
  const shortest = hasSecondFactor ? PASSWORD_MIN_LENGTH_WITH_SECOND_FACTOR : PASSWORD_MIN_LENGTH;
  return [
    { words: `${shortest}文字以上`, met: characterCount(password) >= shortest },
    { words: '英大文字（A–Z）を含む', met: /[A-Z]/.test(password) },
    { words: '英小文字（a–z）を含む', met: /[a-z]/.test(password) },
    { words: '数字（0–9）を含む', met: /[0-9]/.test(password) },
    { words: '使えない文字がない', met: password !== '' && passwordRegex(`${password}aA1`) === true },
    { words: 'よく使われるパスワードではない', met: password !== '' && notInBlocklist(password) === true },
  ];
}
