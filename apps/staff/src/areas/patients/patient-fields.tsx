import { sexNames } from '@nattoku/contract/patient';
import { cleanPatientNumber, cleanPhone, cleanPostalCode } from '@nattoku/rules/normalise-input';
import { toFullWidthKatakana } from '@nattoku/rules/kana';
import { FormRow, FormSection } from '@nattoku/ui/form';
import { RadioGroup } from '@nattoku/ui/radio-group';
import { SelectField } from '@nattoku/ui/select-field';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { TextField } from '@nattoku/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { BirthDateField } from '#areas/patients/birth-date-field.tsx';
import type { PatientForm } from '#areas/patients/use-patient-form.ts';
import { facilityQuery } from '#shared/facility.queries.ts';

type Props = { form: PatientForm };

const sexes = Object.entries(sexNames).map(([value, label]) => ({ value, label }));
const languages = [
  { value: 'ja', label: '日本語' },
  { value: 'ja-easy', label: 'やさしい日本語' },
  { value: 'en', label: 'English' },
  { value: 'zh', label: '中文' },
  { value: 'vi', label: 'Tiếng Việt' },
  { value: 'pt', label: 'Português' },
];

const cleanKana = (typed: string) => {
  const value = toFullWidthKatakana(typed);
  return { value, changed: value !== typed };
};

export function PatientFields({ form }: Props) {
  return (
    <>
      <Identity form={form} />
      <Place form={form} />
      <Contact form={form} />
    </>
  );
}

function Identity({ form }: Props) {
  const { register, problems } = form;
  return (
    <FormSection title="本人">
      <TextField
        label="患者番号"
        required
        inputMode="numeric"
        clean={cleanPatientNumber}
        error={problems.patientNumber}
        {...register('patientNumber')}
      />
      <FormRow>
        <TextField label="姓" required error={problems.familyName} {...register('familyName')} />
        <TextField label="名" error={problems.givenName} {...register('givenName')} />
      </FormRow>
      <FormRow>
        <TextField
          label="セイ"
          required
          clean={cleanKana}
          error={problems.familyNameKana}
          {...register('familyNameKana')}
        />
        <TextField label="メイ" clean={cleanKana} error={problems.givenNameKana} {...register('givenNameKana')} />
      </FormRow>
      <BirthDateField form={form} />
      <RadioGroup label="性別" required layout="row" options={sexes} error={problems.sex} {...register('sex')} />
    </FormSection>
  );
}

function Place({ form }: Props) {
  const { register, problems } = form;
  const { data: facility } = useQuery(facilityQuery);
  const options = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  // A select shows its value only once its options are there.
  const key = facility ? 'ready' : 'waiting';
  return (
    <FormSection title="所属">
      <FormRow>
        <SelectField
          key={`department-${key}`}
          label="診療科"
          emptyLabel="未設定"
          options={options(facility?.departments)}
          {...register('departmentId')}
        />
        <SelectField
          key={`ward-${key}`}
          label="病棟"
          emptyLabel="未設定（外来など）"
          options={options(facility?.wards)}
          {...register('wardId')}
        />
        <TextField label="病室" error={problems.room} {...register('room')} />
      </FormRow>
    </FormSection>
  );
}

function Contact({ form }: Props) {
  const { register, problems } = form;
  return (
    <FormSection title="連絡先・その他">
      <FormRow>
        <TextField label="電話番号" inputMode="tel" clean={cleanPhone} error={problems.phone} {...register('phone')} />
        <TextField label="メールアドレス" inputMode="email" error={problems.email} {...register('email')} />
      </FormRow>
      <FormRow>
        <TextField
          label="郵便番号"
          inputMode="numeric"
          clean={cleanPostalCode}
          error={problems.postalCode}
          {...register('postalCode')}
        />
        <SelectField label="説明に使う言語" options={languages} {...register('language')} />
      </FormRow>
      <TextField label="住所" error={problems.address} {...register('address')} />
      <TextAreaField
        label="メモ"
        help="職員だけが見られます。"
        rows={3}
        counter={2000}
        error={problems.note}
        {...register('note')}
      />
    </FormSection>
  );
}
