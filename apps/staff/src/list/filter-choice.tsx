import { SelectField, type SelectOption } from '@nattoku/ui/form/select-field';

type Props = {
  label: string;
  /** Where the words for "all of them" say what they are, so that the label need not be seen. */
  labelHidden?: boolean;
  /** The words for "all of them" where the label does not make them; null where one is always chosen, as of an order. */
  emptyLabel?: string | null;
  value: string | null | undefined;
  options?: readonly SelectOption[] | undefined;
  /** Null: not narrowed by it any more. */
  onChange: (value: string | null) => void;
};

/** One of several that a list is narrowed to. */
export function FilterChoice({ label, labelHidden = false, emptyLabel, value, options = [], onChange }: Props) {
  const all = emptyLabel === undefined ? wordForAll(label, labelHidden) : emptyLabel;
  return (
    <SelectField
      label={label}
      labelHidden={labelHidden}
      size="small"
      {...(all !== null && { emptyLabel: all })}
      value={value ?? ''}
      options={withChosen(options, value, label)}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

const wordForAll = (label: string, labelHidden: boolean): string => (labelHidden ? `すべての${label}` : 'すべて');

/** What was chosen and is offered no more, as a ward that was removed from under a saved view, still narrows the list and can be seen. */
const withChosen = (options: readonly SelectOption[], value: string | null | undefined, label: string) =>
  !value || options.length === 0 || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: `選択中の${label}（廃止など）` }];
