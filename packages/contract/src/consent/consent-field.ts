import { z } from 'zod';
import { line, text, verbatim } from '#shared/text.ts';

export const ConsentFieldId = z.uuid().brand('ConsentFieldId');
export type ConsentFieldId = z.infer<typeof ConsentFieldId>;

/** specification/consent.md §9. */
export const ConsentFieldType = z.enum([
  'text',
  'multilineText',
  'number',
  'date',
  'checkbox',
  'radio',
  'select',
  'signature',
  'initials',
  'fixedText',
  'auto',
]);
export type ConsentFieldType = z.infer<typeof ConsentFieldType>;
export const consentFieldTypeNames: Record<ConsentFieldType, string> = {
  text: '1行の文字',
  multilineText: '複数行の文字',
  number: '数値',
  date: '日付',
  checkbox: 'チェック',
  radio: '1つを選ぶ（丸印）',
  select: '1つを選ぶ（一覧）',
  signature: '署名',
  initials: 'イニシャル',
  fixedText: '固定の文字',
  auto: '自動で入る項目',
};

/** What fills itself in. The form's own facts (approach, side, operator …) come from the order. */
export const AutoKey = z.enum([
  'patientNumber',
  'patientName',
  'patientNameKana',
  'birthDate',
  'age',
  'sex',
  'patientAddress',
  'patientPhone',
  'ward',
  'department',
  'facility',
  'staffName',
  'explainerName',
  'explainedBy',
  'explainedOn',
  'procedureName',
  'procedureDate',
  'side',
  'operatorName',
  'assistantNames',
  'today',
  'signedDate',
  'proxyName',
  'proxyRelation',
  'formNumber',
]);
export type AutoKey = z.infer<typeof AutoKey>;
export const autoKeyNames: Record<AutoKey, string> = {
  patientNumber: '患者番号',
  patientName: '患者氏名',
  patientNameKana: '患者氏名（カナ）',
  birthDate: '生年月日（和暦つき）',
  age: '年齢',
  sex: '性別',
  patientAddress: '患者住所',
  patientPhone: '患者電話番号',
  ward: '病棟',
  department: '診療科',
  facility: '施設名',
  staffName: '作成した職員',
  explainerName: '説明担当医',
  explainedBy: '説明した医師',
  explainedOn: '説明日',
  procedureName: '手術・検査名',
  procedureDate: '実施予定日',
  side: '左右',
  operatorName: '術者',
  assistantNames: '助手',
  today: '発行日',
  signedDate: '署名日',
  proxyName: '代諾者氏名',
  proxyRelation: '代諾者の続柄',
  formNumber: '同意書番号',
};

/** Who fills a field in (specification/consent.md §10). */
export const ConsentFiller = z.enum(['staffBefore', 'patient', 'proxy', 'witness', 'staffAfter']);
export type ConsentFiller = z.infer<typeof ConsentFiller>;
export const consentFillerNames: Record<ConsentFiller, string> = {
  staffBefore: '職員（発行前）',
  patient: '患者さん',
  proxy: '代諾者',
  witness: '立会人',
  staffAfter: '職員（署名後）',
};

/** Whose signature a field is for. */
export const SignerRole = z.enum(['patient', 'proxy', 'scribe', 'witness', 'doctor', 'supervisor', 'interpreter']);
export type SignerRole = z.infer<typeof SignerRole>;
export const signerRoleNames: Record<SignerRole, string> = {
  patient: '患者本人',
  proxy: '代諾者',
  scribe: '代筆者',
  witness: '立会人',
  doctor: '説明担当医',
  supervisor: '指導医',
  interpreter: '通訳',
};

/** In points (1/72 inch) from the upper left corner of the page as it is seen; `page` counts from 1. */
export const FieldBox = z.object({
  page: z.int().min(1).max(300),
  x: z.number().min(0).max(5000),
  y: z.number().min(0).max(5000),
  width: z.number().min(1).max(5000),
  height: z.number().min(1).max(5000),
});
export type FieldBox = z.infer<typeof FieldBox>;

export const FIELD_FONT_SIZES = { least: 6, most: 36, default: 10.5 } as const;
export const fieldLimits = { label: 60, text: 2000, options: 30, option: 60, fields: 400 } as const;

export const ConsentField = z.object({
  id: ConsentFieldId,
  type: ConsentFieldType,
  /** As staff and patients read it. */
  label: line(fieldLimits.label),
  /** Where its one value is drawn; a radio group has a box for each option in `options` as well. */
  box: FieldBox,
  filler: ConsentFiller,
  required: z.boolean(),
  /** Points; what does not fit is set smaller, down to 6. */
  fontSize: z.number().min(FIELD_FONT_SIZES.least).max(FIELD_FONT_SIZES.most),
  align: z.enum(['left', 'center', 'right']),
  /** Of a fixed text what is printed; of every other type the value to begin with, or empty. */
  text: text(fieldLimits.text),
  autoKey: AutoKey.nullable(),
  /** Of radio and select; `box` is null for select. */
  options: z.array(z.object({ value: line(fieldLimits.option), box: FieldBox.nullable() })).max(fieldLimits.options),
  /** Of signature and initials. */
  signer: SignerRole.nullable(),
  /** Of text the number of characters at most, of number and date the bounds. */
  limits: z.object({
    maxLength: z.int().min(1).max(fieldLimits.text).nullable(),
    least: verbatim(40).nullable(),
    most: verbatim(40).nullable(),
  }),
  /** Shown to the person who fills it in. */
  hint: text(100),
});
export type ConsentField = z.infer<typeof ConsentField>;

/** A line of text that staff fill in before the form is issued: what a field is as long as the person who makes it says nothing else. */
export const plainField: Omit<ConsentField, 'id' | 'label' | 'box'> = {
  type: 'text',
  filler: 'staffBefore',
  required: true,
  fontSize: FIELD_FONT_SIZES.default,
  align: 'left',
  text: '',
  autoKey: null,
  options: [],
  signer: null,
  limits: { maxLength: null, least: null, most: null },
  hint: '',
};

export const ConsentPage = z.object({ width: z.number(), height: z.number() });
export type ConsentPage = z.infer<typeof ConsentPage>;

/** A text, number or date as text（dates YYYY-MM-DD）, a choice by its `value`, a checkbox as boolean; null empties it. */
export const FieldValue = z.union([text(fieldLimits.text), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof FieldValue>;

/** Where a value comes from; shown beside it. */
export const ValueSource = z.enum([
  'patientRecord',
  'order',
  'explanation',
  'facility',
  'template',
  'staff',
  'patient',
  'proxy',
  'witness',
  'paper',
]);
export type ValueSource = z.infer<typeof ValueSource>;
export const valueSourceNames: Record<ValueSource, string> = {
  patientRecord: '患者情報から',
  order: 'オーダーから',
  explanation: '説明の記録から',
  facility: '施設の設定から',
  template: '様式から',
  staff: '職員が入力',
  patient: '患者さんが入力',
  proxy: '代諾者が入力',
  witness: '立会人が入力',
  paper: '紙から',
};
