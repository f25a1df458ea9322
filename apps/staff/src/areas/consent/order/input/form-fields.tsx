import {
  type AutoKey,
  autoKeyNames,
  type ConsentField,
  valueSourceNames,
} from '@nattoku/contract/consent/consent-field';
import { EXPLAINED_LATER, explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { fieldValueProblem } from '@nattoku/rules/consent/field-value';
import { Card } from '@nattoku/ui/layout/card';
import { autoFields, typedFields, valueOf, withValue } from '#areas/consent/order/consent-draft.ts';
import type { InputProps } from '#areas/consent/order/input/input-props.ts';
import styles from '#areas/consent/order/input/input.module.css';
import { ConsentFieldInput } from '#parts/consent/consent-field-input.tsx';

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
            <FieldNotes {...props} field={field} />
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

/** Notes that do not stop the form, at their field. */
const FieldNotes = ({ order, field }: FieldProps) =>
  order.missing
    .filter(({ fieldId, blocks }) => fieldId === field.id && !blocks)
    .map(({ words }) => (
      <p key={words} className={styles.source} role="status">
        {words}
      </p>
    ));

type FieldProps = InputProps & { field: ConsentField };

const TypedField = ({ draft, onChange, field }: FieldProps) => (
  <ConsentFieldInput
    field={field}
    value={valueOf(draft, field.id)}
    error={fieldValueProblem(field, valueOf(draft, field.id)) ?? undefined}
    onChange={(next) => onChange(withValue(draft, field.id, next))}
  />
);

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
