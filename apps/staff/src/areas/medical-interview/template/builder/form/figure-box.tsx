import { numberOf, numberText } from '@nattoku/rules/text/typed-number';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';

type Props = {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** An empty box means something: no limit. */
  emptyAllowed?: boolean;
  help?: string;
  unit?: string | undefined;
  whole?: boolean;
  least?: number;
  most?: number;
  disabled?: boolean;
};

/** A number as exactly as it was written, taken when the box is left or Enter is pressed; what is none is told and not taken. */
export function FigureBox({ label, value, onChange, emptyAllowed = false, whole = false, ...rest }: Props) {
  const { least = -1e12, most = 1e12, ...shown } = rest;
  const kept = value === null ? '' : numberText(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const take = () => {
    if (typed === null) return;
    const text = typed.trim();
    const figure = numberOf(text);
    const isFit = Number.isFinite(figure) && figure >= least && figure <= most && (!whole || Number.isInteger(figure));
    const isRight = text === '' ? emptyAllowed : isFit;
    const range = least > -1e12 || most < 1e12 ? `${least}から${most < 1e12 ? most : ''}までの` : '';
    setError(isRight ? undefined : `${range}${whole ? '整数' : '数'}を入力してください`);
    if (!isRight) return;
    setTyped(null);
    if (text !== kept) onChange(text === '' ? null : figure);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? kept}
      error={error}
      {...shown}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) take();
      }}
    />
  );
}
