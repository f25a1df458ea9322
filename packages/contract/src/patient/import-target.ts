import { z } from 'zod';

/** What a column of the file may hold. The full names are parted at their first space. */
const importTargets = [
  'patientNumber',
  'fullName',
  'familyName',
  'givenName',
  'fullNameKana',
  'familyNameKana',
  'givenNameKana',
  'familyNameRoman',
  'givenNameRoman',
  'birthDate',
  'sex',
  'phone',
  'email',
  'postalCode',
  'address',
  'departmentId',
  'wardId',
  'room',
  'bed',
  'attendingStaffId',
  'language',
  'tags',
  'deceasedOn',
  'note',
] as const;
export const ImportTarget = z.enum(importTargets);
export type ImportTarget = z.infer<typeof ImportTarget>;

export const importTargetNames: Record<ImportTarget, string> = {
  patientNumber: '患者番号',
  fullName: '氏名（姓と名をあわせて）',
  familyName: '姓',
  givenName: '名',
  fullNameKana: 'カナ氏名（セイとメイをあわせて）',
  familyNameKana: 'セイ',
  givenNameKana: 'メイ',
  familyNameRoman: 'ローマ字の姓',
  givenNameRoman: 'ローマ字の名',
  birthDate: '生年月日',
  sex: '性別',
  phone: '電話番号',
  email: 'メールアドレス',
  postalCode: '郵便番号',
  address: '住所',
  departmentId: '診療科',
  wardId: '病棟',
  room: '病室',
  bed: 'ベッド',
  attendingStaffId: '主治医・担当者（氏名かメールアドレス）',
  language: '言語',
  tags: 'タグ（「;」区切り）',
  deceasedOn: '逝去日',
  note: 'メモ',
};

/** Targets whose values in the file stand for something of ours, so that somebody may have to say for what. */
export const translatedTargets = ['sex', 'departmentId', 'wardId', 'language'] as const;
export const TranslatedTarget = z.enum(translatedTargets);
export type TranslatedTarget = z.infer<typeof TranslatedTarget>;
