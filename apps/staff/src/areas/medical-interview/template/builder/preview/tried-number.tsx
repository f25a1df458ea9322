import { numberFaultWords, numberOf, numberText, readNumber } from '@nattoku/rules/text/typed-number';
import { ScaleChoice } from '@nattoku/ui/conversation/scale-choice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import type { TriedProps } from '#areas/medical-interview/template/builder/preview/tried-props.ts';

/** A number with its unit; with several units one is chosen. */
export function TriedNumber({ item, field, answer, onAnswer }: TriedProps<'number' | 'duration', 'number'>) {
  const [typed, setTyped] = useState('');
  const { units } = item;
  const unit = answer?.unit ?? units[0]?.code ?? null;
  // What is no number is not answered; what was answered elsewhere stands as it is.
  const shown = numberOf(typed) === answer?.value ? typed : answer ? numberText(answer.value) : '';
  const { fault } = readNumber(answer === undefined ? typed : shown);
  const put = (text: string) => {
    setTyped(text);
    const value = numberOf(text);
    onAnswer(Number.isNaN(value) ? undefined : { type: 'number', value, unit });
  };
  return (
    <div className={styles.figure}>
      <TextField
        {...field}
        error={fault === null || typed.trim() === '' ? field.error : numberFaultWords[fault]}
        inputMode="decimal"
        autoComplete="off"
        unit={units.length === 1 ? units[0]?.display : undefined}
        value={answer === undefined ? typed : shown}
        onChange={({ target }) => put(target.value)}
      />
      {units.length > 1 && (
        <SelectField
          label={`${field.label}の単位`}
          labelHidden
          options={units.map(({ code, display }) => ({ value: code, label: display }))}
          value={unit ?? ''}
          onChange={({ target }) => answer && onAnswer({ ...answer, unit: target.value })}
        />
      )}
    </div>
  );
}

const faces = ['😀', '🙂', '😐', '🙁', '😣', '😭'];
const MOST_TARGETS = 21;

/** A place on a scale, as numbers, faces or a line. */
export function TriedScale({ item, field, answer, onAnswer }: TriedProps<'scale', 'number'>) {
  const { look, min, max, step, minLabel, maxLabel } = item;
  const put = (value: number) => onAnswer({ type: 'number', value, unit: null });
  const count = step > 0 ? Math.floor((max - min) / step) + 1 : 0;
  if (look === 'numbers' && step === 1 && count <= MOST_TARGETS) {
    return (
      <ScaleChoice
        label={`${field.label}${field.required ? '（必須）' : ''}`}
        range={{ from: min, to: max }}
        ends={{ from: minLabel, to: maxLabel }}
        value={answer?.value ?? null}
        onChoose={put}
        error={field.error}
      />
    );
  }
  if (look !== 'line' && count > 0 && count <= MOST_TARGETS) {
    return (
      <RadioGroup
        {...field}
        layout="row"
        options={Array.from({ length: count }, (_, at) => {
          const value = Number((min + at * step).toFixed(6));
          const face =
            look === 'faces' ? `${faces[Math.round((at * (faces.length - 1)) / Math.max(1, count - 1))]} ` : '';
          const end = at === 0 ? minLabel : at === count - 1 ? maxLabel : '';
          return { value: String(value), label: `${face}${value}${end && `（${end}）`}` };
        })}
        value={answer === undefined ? '' : String(answer.value)}
        onChange={({ target }) => put(Number(target.value))}
      />
    );
  }
  return (
    <div className={styles.below}>
      <TextField
        {...field}
        type="range"
        min={min}
        max={max}
        step={step > 0 ? step : 1}
        value={answer?.value ?? min}
        onChange={({ target }) => put(Number(target.value))}
      />
      <p className={styles.ends}>
        <span>{minLabel}</span>
        <strong>{answer?.value ?? '—'}</strong>
        <span>{maxLabel}</span>
      </p>
    </div>
  );
}
