import { patientNeedNames } from '@nattoku/contract/patient/patient-profile';
import { Language, languageNames } from '@nattoku/contract/shared/primitives';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { FormSection } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { TagField } from '#areas/patient/record/tag-field.tsx';
import type { PatientForm } from '#areas/patient/record/use-patient-form.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { optionsOfNames } from '#list/options-of-names.ts';

const needs = optionsOfNames(patientNeedNames);

export function CareFields({ form }: { form: PatientForm }) {
  const { register, problems, control, getValues } = form;
  const { data: facility } = useQuery(facilityQuery);
  const { language } = getValues();
  // Those that the facility offers, and the one that is chosen already.
  const languages = Language.options
    .filter((value) => value === language || !facility || facility.languages.includes(value))
    .map((value) => ({ value, label: languageNames[value] }));
  const { field: chosen } = useController({ control, name: 'needs' });
  return (
    <FormSection title="配慮・その他">
      <SelectField label="説明に使う言語" options={languages} {...register('language')} />
      <CheckboxGroup
        label="必要な配慮"
        layout="row"
        options={needs}
        name={chosen.name}
        value={chosen.value}
        onChange={chosen.onChange}
      />
      {chosen.value.includes('interpreter') && (
        <TextField
          label="通訳の言語"
          placeholder="ネパール語"
          error={problems['interpreterLanguage']}
          {...register('interpreterLanguage')}
        />
      )}
      <TagField form={form} />
      <CheckboxField
        label="要配慮（記録を開くのに理由が要る）"
        help="職員やその家族、報道で知られる方など。担当者以外が開くときに理由を尋ね、記録に残します。"
        {...register('isSensitive')}
      />
      <TextField
        label="逝去日"
        placeholder="R8.11.21"
        help="入力すると、新しいオーダーはできなくなります。"
        error={problems['deceasedOn']}
        {...register('deceasedOn')}
      />
      <TextAreaField
        label="メモ"
        help="職員だけが見られます。"
        rows={3}
        counter={2000}
        error={problems['note']}
        {...register('note')}
      />
    </FormSection>
  );
}
