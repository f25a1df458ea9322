import { numberOf } from '@nattoku/rules/text/typed-number';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';

type Props = {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  least: number;
  most: number;
  unit?: string;
  /** An empty box means something: no limit. */
  emptyAllowed?: boolean;
  help?: string;
  disabled?: boolean;
  whole?: boolean;
};

/** A number that is taken when the box is left or Enter is pressed; what is none, or out of bounds, is told and not taken. */
export function NumberBox({
  label,
  value,
  onChange,
  least,
  most,
  unit,
  emptyAllowed = false,
  help,
  disabled,
  whole,
}: Props) {
  const shown = value === null ? '' : String(Math.round(value * 10) / 10);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const take = () => {
    if (typed === null) return;
    const text = typed.trim();
    const number = numberOf(text);
    const isEmpty = text === '';
    const isRight = isEmpty ? emptyAllowed : number >= least && number <= most && (!whole || Number.isInteger(number));
    setError(isRight ? undefined : `${least}から${most}までの${whole ? '整数' : '数'}を入力してください`);
    if (!isRight) return;
    setTyped(null);
    if (text !== shown) onChange(isEmpty ? null : number);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      unit={unit}
      help={help}
      error={error}
      disabled={disabled}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) take();
      }}
    />
  );
}
