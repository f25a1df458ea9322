import type { DurationItem, NumberItem } from '@nattoku/rules/interview/item/interview-item';
import { numberText, readNumber } from '@nattoku/rules/text/typed-number';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import { unitWords } from '#areas/medical-interview/answer-text.tsx';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';

/** A number with its unit, or for how long; which unit is asked for where there are several. */
export function NumberQuestion({ item, label, answer, error, onAnswer }: QuestionProps<NumberItem | DurationItem>) {
  const words = interviewWords();
  const given = answer?.type === 'number' ? answer : null;
  const [typed, setTyped] = useState(given === null ? '' : numberText(given.value));
  const only = item.units.length === 1 ? item.units[0] : undefined;
  const [unit, setUnit] = useState(given?.unit ?? only?.code ?? null);

  const change = (next: string, nextUnit: string | null) => {
    setTyped(next);
    setUnit(nextUnit);
    if (next.trim() === '') return onAnswer(undefined);
    const { text, fault } = readNumber(next);
    if (fault !== null) return onAnswer(undefined, words.faults[fault]);
    if (nextUnit === null && item.units.length > 0) return onAnswer(undefined, words.faults.unknownUnit);
    return onAnswer({ type: 'number', value: Number(text), unit: nextUnit });
  };
  const range = item.kind === 'number' ? rangeWords(item) : '';
  const isUnitMissing = error === words.faults.unknownUnit;
  return (
    <div className={styles.stack}>
      <TextField
        label={label}
        labelHidden
        required={item.isRequired}
        {...(range && { help: range })}
        className={styles.number}
        inputMode={item.kind === 'number' && (item.min === null || item.min < 0) ? 'text' : 'decimal'}
        autoComplete="off"
        value={typed}
        unit={only && unitWords(only)}
        error={isUnitMissing ? undefined : error}
        onChange={({ currentTarget }) => change(currentTarget.value, unit)}
      />
      {item.units.length > 1 && (
        <RadioGroup
          label={words.unit}
          layout="row"
          options={item.units.map((each) => ({ value: each.code, label: unitWords(each) }))}
          value={unit ?? ''}
          error={isUnitMissing ? error : undefined}
          onChange={({ currentTarget }) => change(typed, currentTarget.value)}
        />
      )}
    </div>
  );
}

function rangeWords({ min, max }: NumberItem): string {
  const words = interviewWords();
  if (min !== null && max !== null) return words.between(numberText(min), numberText(max));
  if (min !== null) return words.from(numberText(min));
  return max === null ? '' : words.upTo(numberText(max));
}
