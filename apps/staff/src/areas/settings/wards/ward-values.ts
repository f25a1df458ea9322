import { checkWard, normaliseWard } from '@nattoku/contract/facility/facility-input';
import type { NewWard, WardSetting } from '@nattoku/contract/facility/facility-settings';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { DepartmentId } from '@nattoku/contract/shared/primitives';
import { cleanDigits } from '@nattoku/rules/text/normalise-input';

/** A ward as it stands in the boxes of its form. */
export type WardValues = {
  code: string;
  name: string;
  floor: string;
  phone: string;
  bedCount: string;
  tabletCount: string;
  departmentIds: DepartmentId[];
  active: boolean;
};

export const valuesOf = (ward?: WardSetting): WardValues => ({
  code: ward?.code ?? '',
  name: ward?.name ?? '',
  floor: ward?.floor ?? '',
  phone: ward?.phone ?? '',
  bedCount: ward?.bedCount?.toString() ?? '',
  tabletCount: ward?.tabletCount?.toString() ?? '',
  departmentIds: ward?.departmentIds ?? [],
  active: ward?.active ?? true,
});

const countOf = (typed: string): number | null => {
  const digits = cleanDigits(typed, { spaces: true }).value;
  return /^\d{1,4}$/.test(digits) ? Number(digits) : null;
};

export const wardOf = ({ active: _, bedCount, tabletCount, ...values }: WardValues): NewWard =>
  normaliseWard({ ...values, bedCount: countOf(bedCount), tabletCount: countOf(tabletCount) });

const countProblem = (field: 'bedCount' | 'tabletCount', typed: string): FieldProblem[] =>
  typed.trim() === '' || countOf(typed) !== null ? [] : [{ field, message: '0から9999までの数字で入力してください' }];

export const checkValues = (values: WardValues): FieldProblem[] => [
  ...checkWard(wardOf(values)),
  ...countProblem('bedCount', values.bedCount),
  ...countProblem('tabletCount', values.tabletCount),
];
