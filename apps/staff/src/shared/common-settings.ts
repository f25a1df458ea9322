import { commonOrderLimits, type CommonOrderSettings } from '@nattoku/contract/common-order';
import type { FieldProblem } from '@nattoku/contract/problems';

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

/** Null for no limit, and for what is no number; `limitProblem` says so. */
export const numberIn = (typed: string): number | null => {
  const digits = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : null;
};

export function limitProblem(typed: string): FieldProblem[] {
  if (typed.trim() === '') return [];
  const value = numberIn(typed);
  const isRight = value !== null && value >= 1 && value <= commonOrderLimits.responses;
  const message = `1〜${commonOrderLimits.responses.toLocaleString('ja-JP')}の数字を入力してください`;
  return isRight ? [] : [{ field: 'maxResponses', message }];
}
