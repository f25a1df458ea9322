import { offered } from '@nattoku/contract/facility/facility';
import { cleanKana } from '@nattoku/rules/text/kana';
import { cleanPhone } from '@nattoku/rules/text/normalise-input';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { FormRow, FormSection } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPath, useController, type UseFormRegister } from 'react-hook-form';
import type { StaffValues } from '#areas/settings/staff/staff-values.ts';
import { professionOptions, roleOptions } from '#areas/settings/staff/staff-words.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

/** The part of a form that these fields need; a form with more fields has it, too. */
export type StaffForm = {
  register: UseFormRegister<StaffValues>;
  control: Control<StaffValues>;
  problems: Partial<Record<string, string>>;
};

export function PersonFields({ form: { register, problems } }: { form: StaffForm }) {
  return (
    <FormRow>
      <TextField label="氏名" required help="姓と名の間を空けます" error={problems['name']} {...register('name')} />
      <TextField
        label="フリガナ"
        required
        clean={cleanKana}
        help="カタカナ"
        error={problems['nameKana']}
        {...register('nameKana')}
      />
    </FormRow>
  );
}

/** `own`: nobody changes the own role or last day. */
export function WorkFields({ form, own = false }: { form: StaffForm; own?: boolean }) {
  const { register, problems } = form;
  const ownHelp = own ? '自分の役割は変更できません' : 'できる操作が決まります';
  return (
    <FormSection title="仕事">
      <FormRow>
        <SelectField
          label="役割"
          required
          emptyLabel="選択してください"
          help={ownHelp}
          options={own ? roleOptions.filter(({ value }) => value === 'admin') : roleOptions}
          error={problems['role']}
          {...register('role')}
        />
        <SelectField
          label="職種"
          emptyLabel="未設定"
          help="資格や担当。役割とは別です"
          options={professionOptions}
          {...register('profession')}
        />
      </FormRow>
      <TextField label="職員番号" error={problems['staffNumber']} {...register('staffNumber')} />
      <Places form={form} name="departmentIds" label="診療科" />
      <Places form={form} name="wardIds" label="病棟" />
    </FormSection>
  );
}

type PlacesProps = { form: StaffForm; name: FieldPath<StaffValues> & ('departmentIds' | 'wardIds'); label: string };

function Places({ form: { control, problems }, name, label }: PlacesProps) {
  const { field } = useController({ control, name });
  const { data: facility } = useQuery(facilityQuery);
  const known: readonly { id: string; name: string; active: boolean }[] =
    (name === 'departmentIds' ? facility?.departments : facility?.wards) ?? [];
  return (
    <CheckboxGroup
      label={label}
      layout="row"
      name={name}
      options={offered(known, field.value).map(({ id, name: text }) => ({ value: id, label: text }))}
      value={field.value}
      onChange={field.onChange}
      error={problems[name]}
    />
  );
}

export function AccountFields({ form: { register, problems }, own }: { form: StaffForm; own: boolean }) {
  return (
    <FormSection title="連絡とアカウント">
      <FormRow>
        <TextField
          label="電話番号（内線も可）"
          inputMode="tel"
          clean={cleanPhone}
          error={problems['phone']}
          {...register('phone')}
        />
        <TextField
          type="date"
          label="利用期限"
          help={own ? '自分の利用期限は変更できません' : 'この日まで利用できます。空欄は期限なし'}
          readOnly={own}
          error={problems['validUntil']}
          {...register('validUntil')}
        />
      </FormRow>
    </FormSection>
  );
}
