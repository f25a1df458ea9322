import { numberOf } from '@nattoku/rules/text/typed-number';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import styles from '#areas/settings/consent/signer-bands.module.css';

type Props = {
  label: string;
  unit: string;
  help: string;
  error: string | undefined;
  value: number;
  onChange: (value: number) => void;
};

/** A whole number, taken on leaving the box; what is none is NaN, and stays as it was typed. */
export function WholeNumberField({ value, error, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(String(value));
  const leave = () => {
    const number = numberOf(typed);
    if (!Number.isNaN(number)) setTyped(String(number));
    if (!Object.is(number, value)) onChange(number);
  };
  return (
    <div className={styles.number}>
      <TextField
        {...field}
        error={error}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
      />
    </div>
  );
}
