import { PASSWORD_BLOCKLIST } from '#auth/password-blocklist.ts';
import { holdsPersonalWord } from '#auth/password-words.ts';
import { matches, max, messages, min, type ValidationResult } from '#text/validation.ts';

export const PASSWORD_MIN_LENGTH = 13;
export const PASSWORD_MIN_LENGTH_WITH_SECOND_FACTOR = 8;
/** Bounds the work of hashing, far above what people and password managers type. */
const PASSWORD_MAX_LENGTH = 128;

const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9^$*.[\]{}()?"!@#%&/,><':;|_~`]+$/;

export function passwordRegex(value: unknown): ValidationResult {
  return matches(value, (text) => PASSWORD_PATTERN.test(text)) || messages.passwordRegex;
}

/** Upper and lower case make no difference here: PASSWORD1 is no harder to guess. */
function isBlocked(password: string): boolean {
  return PASSWORD_BLOCKLIST.some((entry) => entry.toLowerCase() === password.toLowerCase());
}

export function notInBlocklist(value: unknown): ValidationResult {
  return matches(value, (text) => !isBlocked(text)) || messages.notInBlocklist;
}

const personalMessage = '氏名、メールアドレス、職員番号、施設名、製品名を含むパスワードは使えません';

type PasswordRules = {
  /** Whether the shorter minimum holds: with a second factor, or where the facility changes passwords every two months. */
  hasSecondFactor: boolean;
  /** As `personalWords` gives them. */
  personal?: readonly string[];
};

/** Every message a new password earns; empty when it may be used. Asked on each path that sets a password. */
export function passwordProblems(password: string, { hasSecondFactor, personal: words = [] }: PasswordRules): string[] {
  if (password === '') return [messages.required];
  const shortest = hasSecondFactor ? PASSWORD_MIN_LENGTH_WITH_SECOND_FACTOR : PASSWORD_MIN_LENGTH;
  const verdicts = [
    min(password, shortest),
    max(password, PASSWORD_MAX_LENGTH),
    passwordRegex(password),
    notInBlocklist(password),
    !holdsPersonalWord(password, words) || personalMessage,
  ];
  return verdicts.filter((verdict) => verdict !== true);
}
