import { aliasKindNames, profileLimits } from '@nattoku/contract/patient/patient-profile';
import { cleanKana } from '@nattoku/rules/text/kana';
import { Button } from '@nattoku/ui/action/button';
import { FormRow } from '@nattoku/ui/form/form';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useFieldArray } from 'react-hook-form';
import styles from '#areas/patient/record/patient-fields.module.css';
import type { PatientForm } from '#areas/patient/record/use-patient-form.ts';
import { optionsOfNames } from '#list/options-of-names.ts';

const kinds = optionsOfNames(aliasKindNames);
const none = { kind: 'former', familyName: '', givenName: '', familyNameKana: '', givenNameKana: '' } as const;

/** 旧姓 and 通称, by which the patient is found too. */
export function AliasFields({ form: { control, register, problems } }: { form: PatientForm }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'aliases' });
  return (
    <div className={styles.list}>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.entry}>
          <legend className={styles.legend}>別の氏名 {index + 1}</legend>
          <FormRow>
            <SelectField label="種類" options={kinds} {...register(`aliases.${index}.kind`)} />
            <TextField
              label="別名の姓"
              error={problems[`aliases.${index}.familyName`]}
              {...register(`aliases.${index}.familyName`)}
            />
            <TextField label="別名の名" {...register(`aliases.${index}.givenName`)} />
          </FormRow>
          <FormRow>
            <TextField
              label="別名のセイ"
              clean={cleanKana}
              error={problems[`aliases.${index}.familyNameKana`]}
              {...register(`aliases.${index}.familyNameKana`)}
            />
            <TextField
              label="別名のメイ"
              clean={cleanKana}
              error={problems[`aliases.${index}.givenNameKana`]}
              {...register(`aliases.${index}.givenNameKana`)}
            />
          </FormRow>
          <div>
            <Button
              variant="fourth"
              size="small"
              icon={trashIcon}
              aria-label={`別の氏名 ${index + 1} を取り除く`}
              onClick={() => remove(index)}
            >
              取り除く
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < profileLimits.aliases && (
        <div>
          <Button variant="fourth" size="small" icon={plusIcon} onClick={() => append(none)}>
            旧姓・通称を追加
          </Button>
        </div>
      )}
    </div>
  );
}
