import { characterCount } from '#text/text-length.ts';
import { isVisible } from '#text/visible-text.ts';

/** True, or the Japanese message for the field (specification/validation.md §3). Only `required` minds an empty field. */
export type ValidationResult = true | string;

const PASSWORD_SYMBOLS = '^$*.[]{}()?"!@#%&/,><\':;|_~`';

export const messages = {
  required: '必ず入力してください',
  numeric: '数字のみで入力してください',
  alphaNum: '半角の英字と数字のみで入力してください',
  max: (length: number) => `${length}文字以内で入力してください`,
  min: (length: number) => `${length}文字以上で入力してください`,
  email: 'メールアドレスの形式が正しくありません（例: hanako@example.com）',
  confirmed: '確認のための入力が一致しません',
  plainName: '名前に「<」やウェブ・メールのアドレスは使えません',
  noComma: '文中に「,」を入れることはできません',
  passwordRegex: `パスワードには英大文字・英小文字・数字をそれぞれ1文字以上含めてください。記号は ${PASSWORD_SYMBOLS} のみ使えます`,
  notInBlocklist: '推測されやすいパスワードです。別のパスワードを入力してください',
} as const;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Values that are no text (objects, booleans) satisfy no pattern. */
export function matches(value: unknown, fits: (text: string) => boolean): boolean {
  if (isEmpty(value)) return true;
  return (typeof value === 'string' || typeof value === 'number') && fits(String(value));
}

/** Arrays, null and false count as empty, as given, and a text of which nothing would be seen. */
export function required(value: unknown): ValidationResult {
  const isMissing = value === undefined || value === null || value === false || Array.isArray(value);
  return (!isMissing && !(typeof value === 'string' && !isVisible(value))) || messages.required;
}

/** Latin or Arabic-Indic digits, not both in one number. */
export function numeric(value: unknown): ValidationResult {
  return matches(value, (text) => /^(?:[0-9]+|[٠-٩]+)$/.test(text)) || messages.numeric;
}

export function alphaNum(value: unknown): ValidationResult {
  return matches(value, (text) => /^[0-9A-Za-z]+$/.test(text)) || messages.alphaNum;
}

/** Mail programs make a link of each of these, also without a scheme. A title such as 「Dr.Yamada」 is none. */
const ADDRESS = /<|:\/\/|\bwww\.|\.[a-z]{2,63}\/|@/i;

/** A name stands in emails to strangers: an address in it would become a link. */
export function plainName(value: unknown): ValidationResult {
  const fits = (text: string) => !ADDRESS.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  return matches(value, fits) || messages.plainName;
}

export function max(value: unknown, length: number): ValidationResult {
  return matches(value, (text) => characterCount(text) <= length) || messages.max(length);
}

/** Text that is not empty and has at most so many characters; of both faults the missing text is reported. */
export function requiredUpTo(value: unknown, length: number): ValidationResult {
  const verdict = required(value);
  return verdict === true ? max(value, length) : verdict;
}

export function min(value: unknown, length: number): ValidationResult {
  return matches(value, (text) => characterCount(text) >= length) || messages.min(length);
}

/** The pattern of HTML's e-mail field with a top-level domain; dots in a row stay allowed, as on Japanese mobiles. */
export const EMAIL_PATTERN =
  /^(?=.{1,254}$)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export function email(value: unknown): ValidationResult {
  return matches(value, (text) => EMAIL_PATTERN.test(text)) || messages.email;
}

/** The parameter is the value of the field that was typed first. */
export function confirmed(value: unknown, target: unknown): ValidationResult {
  return value === target || messages.confirmed;
}

export function noComma(value: unknown): ValidationResult {
  return matches(value, (text) => !text.includes(',')) || messages.noComma;
}
