import type { PackageFormValue, PackageQuestions } from '@nattoku/contract/ic-support/ic-package';
import { fieldValueProblem, isFilledIn } from '@nattoku/rules/consent/field-value';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { ConsentFieldInput } from '#parts/consent/consent-field-input.tsx';

type Forms = PackageQuestions['forms'];
type Field = Forms[number]['fields'][number];
type Values = readonly PackageFormValue[];

const valueIn = (values: Values, templateId: string, { id }: Field) =>
  values.find((given) => given.templateId === templateId && given.fieldId === id)?.value ?? null;

/** Returns true when every field that the forms ask for has a valid value. */
export const isAnswered = (forms: Forms, values: Values): boolean =>
  forms.every(({ templateId, fields }) =>
    fields.every((field) => {
      const value = valueIn(values, templateId, field);
      return isFilledIn(field, value) && fieldValueProblem(field, value) === null;
    }),
  );

type Props = { forms: Forms; values: Values; onChange: (values: PackageFormValue[]) => void };

/** Fields of each form that staff fill in, so that the form is issued with the package. */
export const FormQuestions = ({ forms, values, onChange }: Props) =>
  forms.map(({ templateId, name, fields }) => (
    <section key={templateId} className={styles.stack} aria-label={name}>
      <h3 className={styles.heading}>{name}に記入する内容</h3>
      {fields.map((field) => {
        const value = valueIn(values, templateId, field);
        return (
          <ConsentFieldInput
            key={field.id}
            field={field}
            value={value}
            error={fieldValueProblem(field, value) ?? undefined}
            onChange={(next) =>
              onChange([
                ...values.filter((given) => given.templateId !== templateId || given.fieldId !== field.id),
                { templateId, fieldId: field.id, value: next },
              ])
            }
          />
        );
      })}
    </section>
  ));
