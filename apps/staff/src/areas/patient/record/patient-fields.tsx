import { type Patient, sexNames } from '@nattoku/contract/patient/patient';
import { cleanKana } from '@nattoku/rules/text/kana';
import { cleanPatientNumber } from '@nattoku/rules/text/normalise-input';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { FormRow, FormSection } from '@nattoku/ui/form/form';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { useWatch } from 'react-hook-form';
import { BirthDateField } from '#areas/patient/record/birth-date-field.tsx';
import { AliasFields } from '#areas/patient/record/patient-alias-fields.tsx';
import { CareFields } from '#areas/patient/record/patient-care-fields.tsx';
import { ContactFields } from '#areas/patient/record/patient-contact-fields.tsx';
import { PlaceFields } from '#areas/patient/record/patient-place-fields.tsx';
import type { PatientForm } from '#areas/patient/record/use-patient-form.ts';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = { form: PatientForm; before: Patient | undefined };

const sexes = optionsOfNames(sexNames);

export function PatientFields({ form, before }: Props) {
  return (
    <>
      <Identity form={form} before={before} />
      <PlaceFields form={form} />
      <ContactFields form={form} />
      <CareFields form={form} />
    </>
  );
}

function Identity({ form, before }: Props) {
  const { register, problems } = form;
  const isProvisional = useWatch({ control: form.control, name: 'isProvisional' });
  return (
    <FormSection title="本人">
      <CheckboxField
        label="仮登録"
        help={
          before?.isProvisional
            ? '患者番号・氏名・生年月日が確かめられたら、入力してからチェックを外してください。本登録になります。'
            : '氏名や患者番号が分からない方を、分かることだけで登録します。あとで本登録に変えるか、本人の記録に統合できます。'
        }
        {...register('isProvisional')}
      />
      <TextField
        label="患者番号"
        required={!isProvisional}
        inputMode="numeric"
        clean={cleanPatientNumber}
        help={isProvisional ? '空のままにすると、仮の番号（仮-…）をつけます。' : undefined}
        error={problems['patientNumber']}
        {...register('patientNumber')}
      />
      <FormRow>
        <TextField
          label="姓"
          required={!isProvisional}
          placeholder={isProvisional ? '不明' : undefined}
          error={problems['familyName']}
          {...register('familyName')}
        />
        <TextField label="名" error={problems['givenName']} {...register('givenName')} />
      </FormRow>
      <FormRow>
        <TextField
          label="セイ"
          required={!isProvisional}
          clean={cleanKana}
          error={problems['familyNameKana']}
          {...register('familyNameKana')}
        />
        <TextField label="メイ" clean={cleanKana} error={problems['givenNameKana']} {...register('givenNameKana')} />
      </FormRow>
      <BirthDateField form={form} before={before} />
      <RadioGroup label="性別" required layout="row" options={sexes} error={problems['sex']} {...register('sex')} />
      <FormRow>
        <TextField
          label="ローマ字の姓"
          autoCapitalize="characters"
          error={problems['familyNameRoman']}
          {...register('familyNameRoman')}
        />
        <TextField
          label="ローマ字の名"
          autoCapitalize="characters"
          error={problems['givenNameRoman']}
          {...register('givenNameRoman')}
        />
      </FormRow>
      <AliasFields form={form} />
    </FormSection>
  );
}
