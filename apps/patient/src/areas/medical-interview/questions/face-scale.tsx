import type { ScaleItem } from '@nattoku/rules/interview/item/interview-item';
import { FieldError } from '@nattoku/ui/form/field';
import { useId } from 'react';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Layered } from '#words/layered.tsx';

/** Faces from glad to sad, each with its number: nobody has to read a face. */
export function FaceScale({ item, labelledBy, answer, error, onAnswer }: QuestionProps<ScaleItem>) {
  const id = useId();
  const chosen = answer?.type === 'number' ? answer.value : null;
  const count = Math.max(2, Math.floor((item.max - item.min) / item.step) + 1);
  const values = Array.from({ length: count }, (_, index) => item.min + index * item.step);
  return (
    <fieldset
      className={styles.scale}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={`${id}-ends${error ? ` ${id}-error` : ''}`}
      aria-invalid={error ? true : undefined}
      aria-required={item.isRequired || undefined}
    >
      <legend className={styles.quiet}>{interviewWords().scale.choose}</legend>
      <div className={styles.faces}>
        {values.map((value, index) => (
          <label key={value} className={styles.face}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={chosen === value}
              onChange={() => onAnswer({ type: 'number', value, unit: null })}
            />
            <Face share={index / (values.length - 1)} />
            <span>{value}</span>
          </label>
        ))}
      </div>
      <div id={`${id}-ends`} className={styles.ends}>
        <span>
          {item.min} <Layered>{item.minLabel}</Layered>
        </span>
        <span>
          {item.max} <Layered>{item.maxLabel}</Layered>
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

/** `share` 0 smiles, 1 is in tears. */
function Face({ share }: { share: number }) {
  const bow = 33 + (0.5 - share) * 16;
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="21" />
      <path d={share > 0.7 ? 'M13 17l6 -3M35 17l-6 -3' : ''} />
      <circle className={styles.eye} cx="17" cy="21" r="2.2" />
      <circle className={styles.eye} cx="31" cy="21" r="2.2" />
      <path d={`M15 33Q24 ${bow} 33 33`} />
      <path className={styles.tear} d={share > 0.95 ? 'M34 25q3 5 0 7q-3 -2 0 -7Z' : ''} />
    </svg>
  );
}
