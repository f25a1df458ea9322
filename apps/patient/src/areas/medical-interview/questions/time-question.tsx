import type { TimeItem } from '@nattoku/rules/interview/item/interview-item';
import { TextField } from '@nattoku/ui/form/text-field';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';

/** A time of the day, by the field that the device has for it. */
export const TimeQuestion = ({ item, label, answer, error, onAnswer }: QuestionProps<TimeItem>) => (
  <TextField
    label={label}
    labelHidden
    required={item.isRequired}
    type="time"
    className={styles.number}
    value={answer?.type === 'time' ? answer.value.slice(0, 5) : ''}
    error={error}
    onChange={({ currentTarget: { value } }) => onAnswer(value === '' ? undefined : { type: 'time', value })}
  />
);
