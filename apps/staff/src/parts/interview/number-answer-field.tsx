import { numberFaultWords, numberText, readNumber } from '@nattoku/rules/text/typed-number';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import styles from '#parts/interview/answer-field.module.css';
import type { AnswerFieldProps } from '#parts/interview/answer-field-props.ts';

/** A number with its unit, for how long, or a place on a scale. */
export function NumberAnswerField({
  item,
  label,
  value,
  onChange,
  error,
}: AnswerFieldProps<'number' | 'duration' | 'scale'>) {
  const units = item.kind === 'scale' ? [] : item.units;
  const given = value?.type === 'number' ? value : null;
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(units[0]?.code ?? null);
  const unit = given === null ? chosen : given.unit;
  const say = (text: string, of: string | null) => {
    const read = readNumber(text);
    if (read.text === '') return onChange(undefined);
    // What is no number stays an answer that is refused, so that nobody takes it for an empty one.
    return onChange(
      read.fault === null ? { type: 'number', value: Number(read.text), unit: of } : { type: 'text', value: read.text },
    );
  };
  const shown = typed ?? (given === null ? '' : numberText(given.value));
  const fault = value?.type === 'text' ? readNumber(value.value).fault : null;
  const range = item.kind === 'scale' ? `${item.min}（${item.minLabel}）〜${item.max}（${item.maxLabel}）` : '';
  return (
    <div className={styles.figure}>
      <TextField
        label={label}
        required={item.isRequired}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        error={fault === null ? error : numberFaultWords[fault]}
        {...(range !== '' && { help: range.replaceAll('（）', '') })}
        {...(units.length === 1 && { unit: units[0]?.display })}
        onChange={({ target }) => {
          setTyped(target.value);
          say(target.value, unit);
        }}
      />
      {units.length > 1 && (
        <SelectField
          label={`${label}の単位`}
          labelHidden
          options={units.map(({ code, display }) => ({ value: code, label: display }))}
          value={unit ?? ''}
          onChange={({ target }) => {
            setChosen(target.value);
            say(shown, target.value);
          }}
        />
      )}
    </div>
  );
}
