import { isKatakanaName, toFullWidthKatakana } from '@nattoku/rules/text/kana';
import { cleanPhone, normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, plainName, required } from '@nattoku/rules/text/validation';
import type { FieldProblem } from '#shared/problems.ts';
import type { StaffDetails } from '#staff/staff.ts';

const NAME_LENGTH = 60;
const STAFF_NUMBER_LENGTH = 20;

// A name stands in emails, where a line of its own could pass for ours.
const oneLine = (typed: string): string => normaliseText(typed).replace(/\s+/g, ' ');
const orNull = (text: string | null): string | null => (text === null || text === '' ? null : text);

/** 全角 emails and digits mean the same number. */
export const cleanStaffNumber = (typed: string | null): string | null =>
  orNull(normaliseText((typed ?? '').normalize('NFKC')));

export const normaliseStaff = <S extends StaffDetails>(input: S): S => ({
  ...input,
  name: oneLine(input.name),
  nameKana: toFullWidthKatakana(oneLine(input.nameKana)),
  staffNumber: cleanStaffNumber(input.staffNumber),
  phone: orNull(cleanPhone(input.phone ?? '').value),
});

export const checkStaffNumber = (staffNumber: string | null): true | string => {
  if (staffNumber === null) return true;
  if (!/^[0-9A-Za-z-]+$/.test(staffNumber)) return '職員番号は英数字とハイフンで入力してください';
  return max(staffNumber, STAFF_NUMBER_LENGTH);
};

/** What is wrong with normalised details; the form and the server ask the same question. */
export function checkStaff({ name, nameKana, staffNumber, phone }: StaffDetails): FieldProblem[] {
  const verdicts: [field: keyof StaffDetails, said: (true | string)[]][] = [
    ['name', [required(name), max(name, NAME_LENGTH), plainName(name)]],
    [
      'nameKana',
      [
        required(nameKana),
        max(nameKana, NAME_LENGTH),
        nameKana === '' || isKatakanaName(nameKana) || 'フリガナはカタカナで入力してください',
      ],
    ],
    ['staffNumber', [checkStaffNumber(staffNumber)]],
    [
      'phone',
      [phone === null || /^\+?[0-9-]{2,20}$/.test(phone) || '電話番号は数字とハイフンで入力してください（内線も可）'],
    ],
  ];
  return verdicts.flatMap(([field, said]) =>
    said.filter((verdict) => verdict !== true).map((message) => ({ field, message })),
  );
}
