import type { ReactNode } from 'react';
import { CheckboxGroup } from '#form/checkbox-group.tsx';
import { RadioGroup } from '#form/radio-group.tsx';

type Props = {
  /** Says how many may be chosen; the question itself stands above. */
  label: string;
  options: readonly { key: string; words: ReactNode }[];
  several: boolean;
  /** Keys of the options. */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  error?: string | undefined;
};

/** One or several answers as large cards. */
export function ChoiceList({ label, options, several, chosen, onChoose, error }: Props) {
  const cards = options.map(({ key, words }) => ({ value: key, label: words }));
  if (several) {
    return (
      <CheckboxGroup label={label} layout="cards" options={cards} value={chosen} onChange={onChoose} error={error} />
    );
  }
  return (
    <RadioGroup
      label={label}
      layout="cards"
      options={cards}
      value={chosen[0] ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChoose([currentTarget.value])}
    />
  );
}
