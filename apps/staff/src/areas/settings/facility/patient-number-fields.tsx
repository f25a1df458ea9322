import { FieldError } from '@nattoku/ui/form/field';
import { FormRow, FormSection } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useId } from 'react';
import type { ProfileFormState } from '#areas/settings/facility/use-profile-form.ts';

const lengths = Array.from({ length: 20 }, (_, index) => ({ value: String(index + 1), label: `${index + 1}桁` }));
const characters = [
  { value: 'digits', label: '数字だけ' },
  { value: 'alphaNum', label: '英字と数字' },
  { value: 'alphaNumHyphen', label: '英字・数字・ハイフン' },
];
const paddings = [
  { value: 'none', label: '補わない' },
  { value: 'zero', label: '前に0を補う（10 → 00000010）' },
];
const checkDigits = [
  { value: 'none', label: '使わない' },
  { value: 'modulus10', label: 'モジュラス10（M10）' },
  { value: 'modulus11', label: 'モジュラス11（M11）' },
];

/** How the facility writes its patient numbers. */
export function PatientNumberFields({ form }: { form: ProfileFormState }) {
  const { register, problems } = form;
  const id = useId();
  return (
    <FormSection
      title="患者番号の規則"
      help="これから登録・変更する患者に効きます。すでに登録されている番号は変わりません。"
    >
      <FormRow>
        <SelectField label="桁数" emptyLabel="決めない（20文字まで）" options={lengths} {...register('numberLength')} />
        <SelectField label="使える文字" options={characters} {...register('characters')} />
      </FormRow>
      <FormRow>
        <SelectField label="桁数に足りないとき" options={paddings} {...register('padding')} />
        <SelectField
          label="チェックデジット"
          help="最後の1桁で番号の打ち間違いを見つけます。"
          options={checkDigits}
          {...register('checkDigit')}
        />
      </FormRow>
      <FieldError id={id}>{problems.patientNumberRule}</FieldError>
    </FormSection>
  );
}
