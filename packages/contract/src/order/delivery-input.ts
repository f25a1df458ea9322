import { countVariable, forbiddenVariables, contactVariables } from '@nattoku/rules/text/contact-text';
import { mobileNumber } from '@nattoku/rules/text/mobile-number';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { email, max, required, type ValidationResult } from '@nattoku/rules/text/validation';
import type { PatientContact } from '#order/delivery.ts';
import type { FieldProblem } from '#shared/problems.ts';
import type { DeliveryChannel } from '#order/reminder-plan.ts';

/** Perceived characters. */
export const contactLimits = { senderName: 30, subject: 60, email: 1500, sms: 300 } as const;

/** What a facility has before an administrator decides. E-mail is on wherever the server can send it; SMS costs money and is off. */
export const defaultPatientContact: PatientContact = {
  emailOn: true,
  smsOn: false,
  senderName: null,
  reminderHour: 10,
  quietFrom: '21:00',
  quietUntil: '08:00',
  emailSubject: '【{{送信者名}}】ご覧いただきたいご案内',
  emailBody: [
    '{{送信者名}}からのご案内です。',
    '',
    'ご来院の前にご覧いただきたい内容があります。次のリンクを開いてください。',
    '{{URL}}',
    '',
    'はじめに、ご本人の確認のため生年月日を入力していただきます。',
    '期限：{{期限}}',
    'お問い合わせ：{{電話}}',
    '',
    'このリンクはあなた専用です。ほかの方に転送しないでください。',
    'このメールは送信専用です。お心当たりのないときは、お手数ですが破棄してください。',
  ].join('\n'),
  smsBody: ['{{送信者名}}からのご案内です。', '{{URL}}', '期限：{{期限}}', '電話：{{電話}}'].join('\n'),
};

export const normalisePatientContact = <C extends PatientContact>(input: C): C => ({
  ...input,
  senderName: normaliseText(input.senderName ?? '').replace(/\s+/g, ' ') || null,
  emailSubject: normaliseText(input.emailSubject).replace(/\s+/g, ' '),
  emailBody: normaliseText(input.emailBody),
  smsBody: normaliseText(input.smsBody),
});

const forbidden = (text: string): ValidationResult => {
  const names = forbiddenVariables(text);
  return (
    names.length === 0 ||
    `${names.map((name) => `{{${name}}}`).join('、')}は使えません。使えるのは ${contactVariables.map((name) => `{{${name}}}`).join('、')} です。お名前や診療の内容は、メールやSMSには入れられません`
  );
};
const onceTheLink = (text: string): ValidationResult =>
  countVariable(text, 'URL') === 1 || '{{URL}} を1か所に入れてください。患者さんはそこからページを開きます';
const noLink = (text: string): ValidationResult => countVariable(text, 'URL') === 0 || '件名に {{URL}} は使えません';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** True within the hours of rest, which may go over midnight. Times are HH:MM. */
export function isQuiet(time: string, { quietFrom, quietUntil }: Pick<PatientContact, 'quietFrom' | 'quietUntil'>) {
  if (quietFrom === null || quietUntil === null) return false;
  const [at, from, until] = [minutesOf(time), minutesOf(quietFrom), minutesOf(quietUntil)];
  return from <= until ? from <= at && at < until : from <= at || at < until;
}

export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** What is wrong with normalised settings; the form and the server ask the same question. */
export function checkPatientContact(input: PatientContact): FieldProblem[] {
  const verdicts: Record<string, ValidationResult[]> = {
    senderName: [max(input.senderName, contactLimits.senderName)],
    quietUntil: [
      (input.quietFrom === null) === (input.quietUntil === null) || '開始と終了の両方を入力してください',
      input.quietFrom === null || input.quietFrom !== input.quietUntil || '開始と違う時刻を入力してください',
    ],
    reminderHour: [!isQuiet(hourWords(input.reminderHour), input) || '送信しない時間の外の時刻を選んでください'],
    emailSubject: [
      required(input.emailSubject),
      max(input.emailSubject, contactLimits.subject),
      forbidden(input.emailSubject),
      noLink(input.emailSubject),
    ],
    emailBody: [
      required(input.emailBody),
      max(input.emailBody, contactLimits.email),
      forbidden(input.emailBody),
      onceTheLink(input.emailBody),
    ],
    smsBody: [
      required(input.smsBody),
      max(input.smsBody, contactLimits.sms),
      forbidden(input.smsBody),
      onceTheLink(input.smsBody),
    ],
  };
  return Object.entries(verdicts).flatMap(([field, results]) => {
    const message = results.find((result) => result !== true);
    return typeof message === 'string' ? [{ field, message }] : [];
  });
}

/** An address as it is sent to: E-mail without blanks, a number in E.164. */
export function normaliseRecipient(channel: DeliveryChannel, typed: string): string {
  const text = normaliseText(typed.normalize('NFKC')).replace(/\s/g, '');
  return channel === 'email' ? text : (mobileNumber(typed) ?? text);
}

/** What is wrong with an address, under the name `to`. */
export function checkRecipient(channel: DeliveryChannel, typed: string): FieldProblem[] {
  const to = normaliseRecipient(channel, typed);
  const needed = required(to);
  if (needed !== true) return [{ field: 'to', message: needed }];
  const verdict =
    channel === 'email'
      ? email(to)
      : mobileNumber(typed) !== null ||
        'SMSは携帯電話の番号（070・080・090で始まる11桁）にだけ送れます。固定電話には配布用紙をお使いください';
  return verdict === true ? [] : [{ field: 'to', message: verdict }];
}

/** Enough to tell whether it is the right one, and no more. */
export function maskRecipient(channel: DeliveryChannel, to: string): string {
  if (channel === 'sms') {
    const number = to.replace(/^\+81/, '0');
    return `${number.slice(0, 3)}-****-${number.slice(-4)}`;
  }
  const at = to.lastIndexOf('@');
  return `${to.slice(0, 1)}****${to.slice(at)}`;
}
