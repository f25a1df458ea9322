import { consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { characterCount } from '@nattoku/rules/text/text-length';
import { messages } from '@nattoku/rules/text/validation';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';

export type TypedWithdrawal = {
  by: 'patient' | 'proxy';
  method: 'heard' | 'paper';
  name: string;
  scope: string;
  reason: string;
  at: string;
};

/** What is wrong with what was typed, by the name of its field. */
export const withdrawProblems = ({ name, at, scope, reason }: TypedWithdrawal, signedAt: string | null) => [
  ...(normaliseText(name) === ''
    ? [{ field: 'name', message: '撤回した方のお名前を入力してください' }]
    : within('name', name)),
  ...problemOfTime(at, signedAt),
  ...within('scope', scope),
  ...within('reason', reason),
];

const within = (field: keyof typeof consentRecordLimits, typed: string) =>
  characterCount(normaliseText(typed)) > consentRecordLimits[field]
    ? [{ field, message: messages.max(consentRecordLimits[field]) }]
    : [];

/** Typed by the minute; the server looks at its own clock again. */
function problemOfTime(typed: string, signedAt: string | null) {
  const at = fromTokyoBox(typed);
  const say = (message: string) => [{ field: 'at', message }];
  if (!at) return say('撤回の日時を入力してください');
  if (new Date(at) > new Date()) return say('撤回の日時は、いまより前を入力してください');
  const signedMinute = signedAt ? tokyoBox(signedAt) : '';
  return typed < signedMinute ? say('撤回の日時は、署名の後を入力してください') : [];
}
