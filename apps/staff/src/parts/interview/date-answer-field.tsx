import { dateWords } from '@nattoku/rules/interview/answer/answer-words';
import {
  isInterviewDate,
  readInterviewDate,
  timeOfDay,
  withTimeOfDay,
} from '@nattoku/rules/interview/answer/interview-date';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import styles from '#parts/interview/answer-field.module.css';
import type { AnswerFieldProps } from '#parts/interview/answer-field-props.ts';

const dayExample = '例：1957/3/4、昭和32年3月4日';
const examples = {
  minute: dayExample,
  day: dayExample,
  month: '例：2019年5月、令和元年5月',
  year: '例：2019年、令和元年',
};

/** A date as people write it, Western or with an era; what was understood stands below the box. A dateTime has a second box for the time of day. */
export function DateAnswerField({ item, label, value, onChange, error }: AnswerFieldProps<'date'>) {
  const given = value?.type === 'date' ? value.value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [time, setTime] = useState(timeOfDay(given));
  const day = typed ?? given.slice(0, 10);
  const put = (text: string, clock: string) => {
    if (text.trim() === '' && clock === '') return onChange(undefined);
    const read = readInterviewDate(text, clock === '' && item.precision !== 'minute' ? item.precision : 'day');
    // What cannot be read stays an answer that is refused, so that nobody takes it for an empty one.
    return onChange({ type: 'date', value: 'date' in read ? withTimeOfDay(read.date, clock) : text || clock });
  };
  const isRead = error === undefined && isInterviewDate(given);
  const dayField = (
    <div className={styles.short}>
      <TextField
        label={label}
        required={item.isRequired}
        autoComplete="off"
        value={day}
        help={isRead ? dateWords(given) : examples[item.precision]}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          put(target.value, time);
        }}
      />
    </div>
  );
  if (item.as === 'date') return dayField;
  return (
    <div className={styles.dateTime}>
      {dayField}
      <TextField
        type="time"
        label={`${label}（時刻）`}
        required={item.isRequired && item.precision === 'minute'}
        value={time}
        onChange={({ target }) => {
          setTyped(day);
          setTime(target.value);
          put(day, target.value);
        }}
      />
    </div>
  );
}
