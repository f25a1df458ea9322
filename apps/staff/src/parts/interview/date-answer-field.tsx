import { dateWords } from '@nattoku/rules/interview/answer/answer-words';
import {
  isInterviewDate,
  readInterviewDate,
  splitDateTime,
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

/** The place of a time that was typed behind a date and could not be read there. */
const timeSentences = {
  dateTime: '日付だけを入力し、時刻は右の「時刻」の欄に入力してください',
  date: 'この質問の回答は日付だけです。日付の後ろを消してください',
};

/** A date as people write it, Western or with an era; what was understood stands below the box. A dateTime has a second box for the time of day, which
 *  also takes a time that was typed behind the date. */
export function DateAnswerField({ item, label, value, onChange, error }: AnswerFieldProps<'date'>) {
  const given = value?.type === 'date' ? value.value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [time, setTime] = useState(timeOfDay(given));
  const day = typed ?? given.slice(0, 10);
  const put = (typedText: string, typedTime: string) => {
    const found = splitDateTime(typedText);
    const isSplit = item.as === 'dateTime' && found?.time !== undefined && found.time !== null;
    const [text, clock] = isSplit ? [found.day, found.time ?? ''] : [typedText, typedTime];
    if (text.trim() === '' && clock === '') return onChange(undefined);
    const read = readInterviewDate(text, clock === '' && item.precision !== 'minute' ? item.precision : 'day');
    // What cannot be read stays an answer that is refused, so that nobody takes it for an empty one.
    return onChange({ type: 'date', value: 'date' in read ? withTimeOfDay(read.date, clock) : text || clock });
  };
  const isRead = error === undefined && isInterviewDate(given);
  const behind = splitDateTime(day);
  const misplaced = behind && !isInterviewDate(given) ? timeSentences[item.as] : undefined;
  // The time moves into its own box once the whole text was typed.
  const splitTyped = () => {
    if (item.as !== 'dateTime' || !behind?.time) return;
    setTyped(behind.day);
    setTime(behind.time);
  };
  const dayField = (
    <div className={styles.short}>
      <TextField
        label={label}
        required={item.isRequired}
        autoComplete="off"
        value={day}
        help={isRead ? dateWords(given) : (error === undefined && misplaced) || examples[item.precision]}
        error={error && (misplaced ?? error)}
        onBlur={splitTyped}
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
