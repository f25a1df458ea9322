import { commonOrderLimits, type CommonOrderSettings } from '@nattoku/contract/order/common-order';
import { checkCommonOrder, normaliseCommonOrder } from '@nattoku/contract/order/common-order-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

/** What is said about a common order, as the boxes hold it: the limit as typed, empty for none. */
export type CommonSettings = Omit<CommonOrderSettings, 'maxResponses'> & { maxResponses: string };

export const emptySettings: CommonSettings = {
  internalTitle: '',
  patientTitle: '',
  place: '',
  message: '',
  departmentId: null,
  validUntil: null,
  maxResponses: '',
};

export const settingsOf = (order: CommonOrderSettings): CommonSettings => ({
  internalTitle: order.internalTitle,
  patientTitle: order.patientTitle,
  place: order.place,
  message: order.message,
  departmentId: order.departmentId,
  validUntil: order.validUntil,
  maxResponses: order.maxResponses === null ? '' : String(order.maxResponses),
});

export const toSettings = (settings: CommonSettings): CommonOrderSettings => ({
  internalTitle: settings.internalTitle,
  patientTitle: settings.patientTitle,
  place: settings.place,
  message: settings.message,
  departmentId: settings.departmentId,
  validUntil: settings.validUntil,
  maxResponses: numberIn(settings.maxResponses),
});

/** What keeps settings from going on; the server asks the same. */
export const settingsProblems = (settings: CommonSettings, today: PlainDate): FieldProblem[] => [
  ...checkCommonOrder(normaliseCommonOrder(toSettings(settings)), today),
  ...limitProblem(settings.maxResponses),
];

/** Null for no limit, and for what is no number; `limitProblem` says so. */
const numberIn = (typed: string): number | null => {
  const digits = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : null;
};

function limitProblem(typed: string): FieldProblem[] {
  if (typed.trim() === '') return [];
  const value = numberIn(typed);
  const isRight = value !== null && value >= 1 && value <= commonOrderLimits.responses;
  const message = `1〜${commonOrderLimits.responses.toLocaleString('ja-JP')}の数字を入力してください`;
  return isRight ? [] : [{ field: 'maxResponses', message }];
}
