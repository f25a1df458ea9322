import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max } from '@nattoku/rules/text/validation';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { impossibleDay, inOrder } from '#facility/facility-input.ts';
import { OpeningHours } from '#facility/facility-settings.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { PlainDate } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

/** Perceived characters. */
export const AUTOMATIC_ANSWER_MAX = 300;
const CLOSED_DAYS_MAX = 100;

export const ChatSettings = z.object({
  /** 0 while nothing was ever set. */
  version: z.int().min(0),
  /** Times in Tokyo. None: nothing is said about when somebody answers. */
  hours: OpeningHours,
  /** Nobody answers on the public holidays of Japan. */
  closedOnHolidays: z.boolean(),
  /** Other days on which nobody answers, whatever the weekday: New Year, the day of the founding. */
  closedDays: z.array(PlainDate).max(CLOSED_DAYS_MAX),
  /** Sent at most once for each time that nobody answers; null for never. */
  automaticAnswer: text(AUTOMATIC_ANSWER_MAX).nullable(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

/** Stands in every automatic answer and on the patient's screen, so that nobody waits for a message who should call. */
export const emergencySentence = (phone: string | null): string =>
  phone === null
    ? '急な症状のときは電話で病院にご連絡ください。'
    : `急な症状のときは電話でご連絡ください（${phone}）。`;

export const normaliseChatSettings = (input: ChatSettings): ChatSettings => ({
  ...input,
  hours: inOrder(input.hours),
  closedDays: [...new Set(input.closedDays)].toSorted(),
  automaticAnswer: input.automaticAnswer === null ? null : normaliseText(input.automaticAnswer) || null,
});

export const checkChatSettings = ({ hours, automaticAnswer }: ChatSettings): FieldProblem[] =>
  Object.entries({
    hours:
      impossibleDay(hours) === undefined ||
      '受付時間は、始まりより後に終わり、午前と午後が重ならないように入力してください',
    automaticAnswer:
      automaticAnswer === null ||
      (hours.length === 0 && '自動応答を使うときは、受付時間を1日以上入力してください') ||
      max(automaticAnswer, AUTOMATIC_ANSWER_MAX),
  }).flatMap(([field, verdict]) => (verdict === true ? [] : [{ field, message: verdict }]));

export const chatSettingsContract = {
  get: endpoint({
    method: 'GET',
    path: '/chat/settings',
    permission: ['settings.manage', 'chat.reply'],
    summary: 'When patients are answered, and what is said when nobody answers',
    response: ChatSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/chat/settings',
    permission: 'settings.manage',
    summary: 'Change when patients are answered',
    body: ChatSettings,
    response: ChatSettings,
    problems: ['request.invalid', 'record.versionConflict'],
  }),
};
