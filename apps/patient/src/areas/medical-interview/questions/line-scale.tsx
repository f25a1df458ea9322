import type { ScaleItem } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { FieldError, FieldHelp } from '@nattoku/ui/form/field';
import { useId } from 'react';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Layered } from '#words/layered.tsx';

/** A line with a mark to move. As long as nobody has moved it, nothing is chosen, and it says so. */
export function LineScale({ item, labelledBy, answer, error, onAnswer }: QuestionProps<ScaleItem>) {
  const id = useId();
  const { slide, notChosen, clear } = interviewWords().scale;
  const value = answer?.type === 'number' ? answer.value : null;
  const choose = (chosen: number) => onAnswer({ type: 'number', value: chosen, unit: null });
  const middle = item.min + Math.round((item.max - item.min) / 2 / item.step) * item.step;
  return (
    <div className={styles.stack}>
      <FieldHelp id={`${id}-help`}>{slide}</FieldHelp>
      <output className={styles.figure} htmlFor={id}>
        {value ?? notChosen}
      </output>
      <input
        id={id}
        type="range"
        className={styles.line}
        data-chosen={value !== null}
        aria-labelledby={labelledBy}
        aria-describedby={`${id}-help ${id}-ends${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        aria-valuetext={value === null ? notChosen : String(value)}
        min={item.min}
        max={item.max}
        step={item.step}
        value={value ?? middle}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        // A press on the middle moves nothing, and is an answer all the same.
        onClick={({ currentTarget }) => choose(Number(currentTarget.value))}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && choose(Number(currentTarget.value))}
      />
      <div id={`${id}-ends`} className={styles.ends}>
        <span>
          {item.min} <Layered>{item.minLabel}</Layered>
        </span>
        <span>
          {item.max} <Layered>{item.maxLabel}</Layered>
        </span>
      </div>
      {value !== null && !item.isRequired && (
        <Button variant="subTertiary" size="small" onClick={() => onAnswer(undefined)}>
          {clear}
        </Button>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
