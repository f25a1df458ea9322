import {
  type AutoKey,
  autoKeyNames,
  type ConsentField,
  valueSourceNames,
} from '@nattoku/contract/consent/consent-field';
import { EXPLAINED_LATER, explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { fieldValueProblem } from '@nattoku/rules/consent/field-value';
import { Card } from '@nattoku/ui/layout/card';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { autoFields, typedFields, valueOf, withValue } from '#areas/consent/order/consent-draft.ts';
import type { InputProps } from '#areas/consent/order/input/input-props.ts';
import styles from '#areas/consent/order/input/input.module.css';

/** Known only when somebody signs. */
const lateKeys = new Set<AutoKey>(['signedDate', 'proxyName', 'proxyRelation']);

/** The fields of the form itself: those that staff fill in, and those that fill themselves in, each with its source. */
export function FormFields(props: InputProps) {
  const { form } = props.order;
  const typed = typedFields(form);
  const auto = autoFields(form);
  if (typed.length === 0 && auto.length === 0) return null;
  return (
    <Card title="同意書に記入する内容">
      <div className={styles.fields}>
        {typed.map((field) => (
          <div key={field.id} className={styles.field}>
            <TypedField {...props} field={field} />
            <Source {...props} field={field} />
          </div>
        ))}
        {auto.length > 0 && (
          <section className={styles.fields} aria-labelledby="auto-fields">
            <h3 id="auto-fields" className={styles.subtitle}>
              自動で入る項目
            </h3>
            <dl className={styles.known}>
              {auto.map((field) => (
                <AutoField key={field.id} {...props} field={field} />
              ))}
            </dl>
          </section>
        )}
      </div>
    </Card>
  );
}

type FieldProps = InputProps & { field: ConsentField };

function TypedField({ draft, onChange, field }: FieldProps) {
  const value = valueOf(draft, field.id);
  const text = typeof value === 'string' ? value : '';
  const put = (next: string | boolean) => onChange(withValue(draft, field.id, next));
  const shared = {
    label: field.label,
    name: field.id,
    required: field.required,
    help: field.hint || undefined,
    error: fieldValueProblem(field, value) ?? undefined,
  };
  const options = field.options.map((option) => ({ value: option.value, label: option.value }));
  switch (field.type) {
    case 'checkbox':
      return <CheckboxField {...shared} checked={value === true} onChange={(event) => put(event.target.checked)} />;
    case 'radio':
      return (
        <RadioGroup
          {...shared}
          layout="row"
          options={options}
          value={text}
          onChange={(event) => put(event.target.value)}
        />
      );
    case 'select':
      return (
        <SelectField
          {...shared}
          emptyLabel="選択してください"
          options={options}
          value={text}
          onChange={(event) => put(event.target.value)}
        />
      );
    case 'multilineText':
      return (
        <TextAreaField
          {...shared}
          {...(field.limits.maxLength !== null && { counter: field.limits.maxLength })}
          value={text}
          onChange={(event) => put(event.target.value)}
        />
      );
    case 'date':
      return <TextField {...shared} type="date" value={text} onChange={(event) => put(event.target.value)} />;
    default:
      return (
        <TextField
          {...shared}
          {...(field.type === 'number' && { inputMode: 'decimal' as const })}
          {...(field.limits.maxLength !== null && { counter: field.limits.maxLength })}
          value={text}
          onChange={(event) => put(event.target.value)}
        />
      );
  }
}

/** Where the value that is saved comes from. */
function Source({ order: { form }, field }: FieldProps) {
  const saved = form.values.find(({ fieldId }) => fieldId === field.id);
  if (!saved || saved.value === null || saved.value === false) return null;
  const by = saved.givenByName ? `（${saved.givenByName}）` : '';
  return (
    <p className={styles.source}>
      {valueSourceNames[saved.source]}
      {by}
    </p>
  );
}

const laterWords = (field: ConsentField): string | null => {
  if (explanationFact(field) !== null) return EXPLAINED_LATER;
  return field.autoKey && lateKeys.has(field.autoKey) ? '署名のときに入ります' : null;
};

function AutoField({ order: { form }, field }: FieldProps) {
  const saved = form.values.find(({ fieldId }) => fieldId === field.id);
  return (
    <div>
      <dt>{field.label || (field.autoKey && autoKeyNames[field.autoKey])}</dt>
      <dd>{saved?.value || '—'}</dd>
      <dd className={styles.source}>{laterWords(field) ?? (saved && valueSourceNames[saved.source])}</dd>
    </div>
  );
}
