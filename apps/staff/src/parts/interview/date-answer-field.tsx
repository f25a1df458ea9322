import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
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

/** Where a time belongs that was typed behind a date and could not be read there. */
const timeSentences = {
  dateTime: '日付だけを入力し、時刻は右の「時刻」の欄に入力してください',
  date: 'この質問の回答は日付だけです。日付の後ろを消してください',
};

type DateItem = AnswerFieldProps<'date'>['item'];
/** The contents of the two boxes. */
type Typed = { day: string; time: string };

/** The boxes with a time that was typed behind the date of a dateTime in its own box. */
function withSplitTime({ as }: DateItem, typed: Typed): Typed {
  const found = as === 'dateTime' ? splitDateTime(typed.day) : undefined;
  return found?.time ? { day: found.day, time: found.time } : typed;
}

/** Unreadable text stays an answer, which is refused, so that it does not count as an empty one. */
function answerOf(item: DateItem, typed: Typed): Answer | undefined {
  const { day, time } = withSplitTime(item, typed);
  if (day.trim() === '' && time === '') return undefined;
  const read = readInterviewDate(day, time === '' && item.precision !== 'minute' ? item.precision : 'day');
  return { type: 'date', value: 'date' in read ? withTimeOfDay(read.date, time) : day || time };
}

/** A date as people write it, Western or with an era, with the date that was read below the box. A dateTime has a second box for the time of day. */
export function DateAnswerField({ item, label, value, onChange, error }: AnswerFieldProps<'date'>) {
  const given = value?.type === 'date' ? value.value : '';
  const [typed, setTyped] = useState<Typed | null>(null);
  const { day, time } = typed ?? { day: given.slice(0, 10), time: timeOfDay(given) };
  const isDate = isInterviewDate(given);
  const misplaced = !isDate && splitDateTime(day) ? timeSentences[item.as] : undefined;
  const hint = isDate ? dateWords(given) : misplaced;
  const put = (next: Typed) => {
    setTyped(next);
    onChange(answerOf(item, next));
  };
  const dayField = (
    <div className={styles.short}>
      <TextField
        label={label}
        required={item.isRequired}
        autoComplete="off"
        value={day}
        help={(error === undefined && hint) || examples[item.precision]}
        error={error && (misplaced ?? error)}
        onBlur={() => setTyped(typed && withSplitTime(item, typed))}
        onChange={({ target }) => put({ day: target.value, time })}
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
        help={item.precision === 'minute' ? '例：10:30' : 'わかれば入力します'}
        value={time}
        onChange={({ target }) => put({ day, time: target.value })}
      />
    </div>
  );
}
