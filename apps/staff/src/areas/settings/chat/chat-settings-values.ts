import { type ChatSettings, checkChatSettings, normaliseChatSettings } from '@nattoku/contract/chat/chat-settings';
import { type Weekday, weekdays } from '@nattoku/contract/facility/facility-settings';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { isPlainDate } from '@nattoku/rules/time/plain-date';
import { type Day, dayOf, isHalf } from '#areas/settings/facility/profile-values.ts';

/** The settings as they stand in the boxes; closed days one to a line. */
export type ChatValues = {
  hours: Record<Weekday, Day>;
  closedOnHolidays: boolean;
  closedDays: string;
  answers: boolean;
  automaticAnswer: string;
};

const proposed = 'お問い合わせを受け付けました。ただいま返信できる時間の外です。';

export const valuesOf = ({ hours, closedOnHolidays, closedDays, automaticAnswer }: ChatSettings): ChatValues => ({
  hours: {
    mon: dayOf(hours, 'mon'),
    tue: dayOf(hours, 'tue'),
    wed: dayOf(hours, 'wed'),
    thu: dayOf(hours, 'thu'),
    fri: dayOf(hours, 'fri'),
    sat: dayOf(hours, 'sat'),
    sun: dayOf(hours, 'sun'),
  },
  closedOnHolidays,
  closedDays: closedDays.join('\n'),
  answers: automaticAnswer !== null,
  automaticAnswer: automaticAnswer ?? proposed,
});

/** Days as people write them: 2026/12/31 or 2026-12-31, on lines of their own or with commas between. */
const daysIn = (typed: string): string[] =>
  typed
    .split(/[\s,、]+/u)
    .filter((day) => day !== '')
    .map((day) => day.replaceAll('/', '-').replace(/-(\d)(?=-|$)/gu, '-0$1'));

export const settingsOf = (
  { hours, closedOnHolidays, closedDays, answers, automaticAnswer }: ChatValues,
  version: number,
): ChatSettings =>
  normaliseChatSettings({
    version,
    hours: weekdays.flatMap((weekday) =>
      hours[weekday].filter(({ opens, closes }) => opens !== '' && closes !== '').map((span) => ({ weekday, ...span })),
    ),
    closedOnHolidays,
    closedDays: daysIn(closedDays).filter((day) => isPlainDate(day)),
    automaticAnswer: answers ? automaticAnswer : null,
  });

export const checkValues = (values: ChatValues): FieldProblem[] => {
  const wrong = daysIn(values.closedDays).find((day) => !isPlainDate(day));
  return [
    ...checkChatSettings(settingsOf(values, 0)),
    ...(values.answers && values.automaticAnswer.trim() === ''
      ? [{ field: 'automaticAnswer', message: '自動で送る文を入力するか、自動応答を使わないようにしてください' }]
      : []),
    ...(weekdays.some((weekday) => values.hours[weekday].some(isHalf))
      ? [{ field: 'hours', message: '始まりと終わりの両方を入力するか、両方を空にしてください' }]
      : []),
    ...(wrong === undefined
      ? []
      : [{ field: 'closedDays', message: `「${wrong}」は日付ではありません（例: 2026/12/31）` }]),
  ];
};
