import { SelectField, type SelectOption } from '@nattoku/ui/select-field';

type Props = {
  label: string;
  /** Where the word for "all of them" says what they are, so that the label need not be seen. */
  labelHidden?: boolean;
  value: string | null | undefined;
  options?: SelectOption[] | undefined;
  /** Null: not narrowed by it any more. */
  onChange: (value: string | null) => void;
};

/** One of several that a list is narrowed to. */
export function FilterChoice({ label, labelHidden = false, value, options = [], onChange }: Props) {
  return (
    <SelectField
      label={label}
      labelHidden={labelHidden}
      size="small"
      emptyLabel={labelHidden ? `すべての${label}` : 'すべて'}
      value={value ?? ''}
      options={options}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
