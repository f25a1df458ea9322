import type { LaidBox } from '#consent/consent-layout.ts';

/** As much of a field as its check needs; `box` in points. */
export type CheckedField = {
  id: string;
  type: string;
  label: string;
  box: LaidBox;
  filler: string;
  required: boolean;
  text: string;
  autoKey: string | null;
  options: readonly { value: string; box: LaidBox | null }[];
  signer: string | null;
  limits: { maxLength: number | null; least: string | null; most: string | null };
};

/** `error` keeps a form from being published, `warning` wants to be looked at. */
export type LayoutFinding = {
  severity: 'error' | 'warning';
  fieldId: string | null;
  page: number | null;
  message: string;
};

const finding = (severity: LayoutFinding['severity'], field: CheckedField | null, message: string): LayoutFinding => ({
  severity,
  fieldId: field?.id ?? null,
  page: field?.box.page ?? null,
  message,
});
export const error = (field: CheckedField | null, message: string): LayoutFinding => finding('error', field, message);
export const warning = (field: CheckedField | null, message: string): LayoutFinding =>
  finding('warning', field, message);

export const nameOf = ({ label }: Pick<CheckedField, 'label'>): string => `「${label.trim() || '名前のない項目'}」`;

/** A choice is drawn around its options: what stands between them is not covered. */
export const drawnAt = ({ box, options }: Pick<CheckedField, 'box' | 'options'>): LaidBox[] => {
  const places = options.flatMap((option) => (option.box ? [option.box] : []));
  return places.length > 0 ? places : [box];
};
