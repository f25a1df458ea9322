import type { ConsentField, FieldValue } from '@nattoku/contract/consent/consent-field';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';

type Props = {
  field: ConsentField;
  value: FieldValue;
  error: string | undefined;
  onChange: (next: string | boolean) => void;
};

/** One field of a consent form that staff fill in before it is issued. */
export function ConsentFieldInput({ field, value, error, onChange }: Props) {
  const text = typeof value === 'string' ? value : '';
  const shared = {
    label: field.label,
    name: field.id,
    required: field.required,
    help: field.hint || undefined,
    error,
  };
  const options = field.options.map((option) => ({ value: option.value, label: option.value }));
  switch (field.type) {
    case 'checkbox':
      return (
        <CheckboxField {...shared} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
      );
    case 'radio':
      return (
        <RadioGroup
          {...shared}
          layout="row"
          options={options}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'select':
      return (
        <SelectField
          {...shared}
          emptyLabel="選択してください"
          options={options}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'multilineText':
      return (
        <TextAreaField
          {...shared}
          {...(field.limits.maxLength !== null && { counter: field.limits.maxLength })}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'date':
      return <TextField {...shared} type="date" value={text} onChange={(event) => onChange(event.target.value)} />;
    default:
      return (
        <TextField
          {...shared}
          {...(field.type === 'number' && { inputMode: 'decimal' as const })}
          {...(field.limits.maxLength !== null && { counter: field.limits.maxLength })}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
