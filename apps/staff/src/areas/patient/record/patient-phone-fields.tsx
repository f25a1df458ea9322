import { phoneOwnerNames, profileLimits } from '@nattoku/contract/patient/patient-profile';
import { cleanPhone } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { FormRow } from '@nattoku/ui/form/form';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useFieldArray } from 'react-hook-form';
import styles from '#areas/patient/record/patient-fields.module.css';
import type { PatientForm } from '#areas/patient/record/use-patient-form.ts';
import { optionsOfNames } from '#list/options-of-names.ts';

const owners = optionsOfNames(phoneOwnerNames);

/** Further numbers, each with whose it is. */
export function PhoneFields({ form: { control, register, problems } }: { form: PatientForm }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'phones' });
  return (
    <div className={styles.list}>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.entry}>
          <legend className={styles.legend}>ほかの電話番号 {index + 1}</legend>
          <FormRow>
            <TextField
              label="番号"
              inputMode="tel"
              clean={cleanPhone}
              error={problems[`phones.${index}.number`]}
              {...register(`phones.${index}.number`)}
            />
            <SelectField label="どなたの番号か" options={owners} {...register(`phones.${index}.owner`)} />
          </FormRow>
          <CheckboxField label="この番号でSMSを受け取れる" {...register(`phones.${index}.acceptsSms`)} />
          <div>
            <Button
              variant="fourth"
              size="small"
              icon={trashIcon}
              aria-label={`ほかの電話番号 ${index + 1} を取り除く`}
              onClick={() => remove(index)}
            >
              取り除く
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < profileLimits.phones && (
        <div>
          <Button
            variant="fourth"
            size="small"
            icon={plusIcon}
            onClick={() => append({ number: '', owner: 'spouse', acceptsSms: false })}
          >
            電話番号を追加
          </Button>
        </div>
      )}
    </div>
  );
}
