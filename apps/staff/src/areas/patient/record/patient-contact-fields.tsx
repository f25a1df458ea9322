import { contactChannelNames, phoneOwnerNames } from '@nattoku/contract/patient/patient-profile';
import { cleanPhone, cleanPostalCode } from '@nattoku/rules/text/normalise-input';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { FormRow, FormSection } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useController, useWatch } from 'react-hook-form';
import { PhoneFields } from '#areas/patient/record/patient-phone-fields.tsx';
import type { PatientForm } from '#areas/patient/record/use-patient-form.ts';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = { form: PatientForm };

const owners = optionsOfNames(phoneOwnerNames);
const channels = optionsOfNames(contactChannelNames);

export function ContactFields({ form }: Props) {
  const { register, problems } = form;
  return (
    <FormSection
      title="連絡先"
      help="電話番号・郵便番号は、全角で貼り付けても半角に直します。直した内容は欄の下に出ます。"
    >
      <FormRow>
        <TextField
          label="電話番号"
          inputMode="tel"
          clean={cleanPhone}
          error={problems['phone']}
          {...register('phone')}
        />
        <SelectField label="どなたの番号か" options={owners} {...register('phoneOwner')} />
      </FormRow>
      <CheckboxField label="この番号でSMSを受け取れる" {...register('phoneAcceptsSms')} />
      <PhoneFields form={form} />
      <TextField label="メールアドレス" inputMode="email" error={problems['email']} {...register('email')} />
      <FormRow>
        <TextField
          label="郵便番号"
          inputMode="numeric"
          clean={cleanPostalCode}
          error={problems['postalCode']}
          {...register('postalCode')}
        />
        <TextField label="住所" error={problems['address']} {...register('address')} />
      </FormRow>
      <Limits form={form} />
    </FormSection>
  );
}

function Limits({ form }: Props) {
  const { register, problems, control } = form;
  const { field: chosen } = useController({ control, name: 'contactChannels' });
  const doNotContact = useWatch({ control, name: 'doNotContact' });
  return (
    <>
      <CheckboxField
        label="連絡しない（連絡不可）"
        help="ご本人や家族の希望などで、病院から連絡しない方です。画面の上に「連絡不可」と出ます。"
        {...register('doNotContact')}
      />
      <TextField
        label={doNotContact ? '連絡しない理由' : '連絡のときに気をつけること'}
        required={doNotContact}
        error={problems['contactReason']}
        {...register('contactReason')}
      />
      {!doNotContact && (
        <>
          <CheckboxGroup
            label="連絡してよい方法"
            help="選ばないときは、どの方法でも連絡できます。"
            layout="row"
            options={channels}
            name={chosen.name}
            value={chosen.value}
            onChange={chosen.onChange}
          />
          <FormRow>
            <TextField
              label="連絡できる時間（から）"
              type="time"
              error={problems['hoursFrom']}
              {...register('hoursFrom')}
            />
            <TextField label="連絡できる時間（まで）" type="time" {...register('hoursUntil')} />
          </FormRow>
        </>
      )}
    </>
  );
}
