import { useId, type ReactNode } from 'react';
import styles from '#conversation/scale-choice.module.css';
import { FieldError, useFieldControl } from '#form/field.tsx';

type Props = {
  label: string;
  /** Whole numbers, both included. */
  range: { from: number; to: number };
  /** What the two ends mean. */
  ends: { from: ReactNode; to: ReactNode };
  value: number | null;
  onChoose: (value: number) => void;
  error?: string | undefined;
};

/** A place on a scale: every number is a target of its own, in rows where there is no room for all beside each other. */
export function ScaleChoice({ label, range, ends, value, onChoose, error }: Props) {
  const aria = useFieldControl({ error });
  const name = useId();
  const values = Array.from({ length: Math.max(0, range.to - range.from) + 1 }, (_, index) => range.from + index);
  return (
    <fieldset
      className={styles.scale}
      role="radiogroup"
      aria-invalid={aria['aria-invalid']}
      aria-describedby={[`${aria.id}-ends`, aria['aria-describedby']].filter(Boolean).join(' ')}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.values}>
        {values.map((each) => (
          <label key={each} className={styles.value}>
            <input type="radio" name={name} value={each} checked={each === value} onChange={() => onChoose(each)} />
            <span>{each}</span>
          </label>
        ))}
      </div>
      <div id={`${aria.id}-ends`} className={styles.ends}>
        <span>
          {range.from} {ends.from}
        </span>
        <span>
          {range.to} {ends.to}
        </span>
      </div>
      <FieldError id={`${aria.id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
