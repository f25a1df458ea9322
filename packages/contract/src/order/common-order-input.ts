import { normaliseText } from '@nattoku/rules/text/normalise-input';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { max, required, type ValidationResult } from '@nattoku/rules/text/validation';
import { commonOrderLimits, type CommonOrderSettings } from '#order/common-order.ts';
import type { FieldProblem } from '#shared/problems.ts';

const oneLine = (text: string): string => normaliseText(text).replace(/\s+/g, ' ').trim();

export const normaliseCommonOrder = <T extends CommonOrderSettings>(input: T): T => ({
  ...input,
  internalTitle: oneLine(input.internalTitle),
  patientTitle: oneLine(input.patientTitle),
  place: oneLine(input.place),
  message: normaliseText(input.message),
});

/** What is wrong with normalised settings as far as they were filled in; a draft may still be empty. */
export const checkCommonOrderDraft = (settings: CommonOrderSettings): FieldProblem[] =>
  firstOfEach({
    internalTitle: [max(settings.internalTitle, commonOrderLimits.title)],
    patientTitle: [max(settings.patientTitle, commonOrderLimits.title)],
    place: [max(settings.place, commonOrderLimits.place)],
    message: [max(settings.message, commonOrderLimits.message)],
  });

/** What keeps settings from going onto a wall; `today` in Tokyo. The form and the server ask the same question. */
export const checkCommonOrder = (settings: CommonOrderSettings, today: PlainDate): FieldProblem[] => [
  ...firstOfEach({
    internalTitle: [required(settings.internalTitle)],
    patientTitle: [required(settings.patientTitle)],
    validUntil: [
      settings.validUntil === null || settings.validUntil >= today || '有効期限には今日以降の日付を選んでください。',
    ],
  }),
  ...checkCommonOrderDraft(settings),
];

const firstOfEach = (verdicts: Record<string, ValidationResult[]>): FieldProblem[] =>
  Object.entries(verdicts).flatMap(([field, all]) => {
    const message = all.find((verdict) => verdict !== true);
    return message === undefined ? [] : [{ field, message }];
  });
