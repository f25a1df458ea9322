import { dateWords } from '@nattoku/rules/interview/answer/answer-words';
import {
  type DateFault,
  isTooRough,
  type ReadDate,
  readInterviewDate,
  withTimeOfDay,
} from '@nattoku/rules/interview/answer/interview-date';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import type { Of, TriedProps } from '#areas/medical-interview/template/builder/preview/tried-props.ts';

const faults: Record<DateFault, string> = {
  format: '「2019年5月」「令和元年5月」のように書いてください',
  notADate: '暦にない日です',
  outsideEra: 'その元号にない日です',
  tooRough: 'もう少し細かく書いてください',
};
const dayExample = '例：2019年5月3日、令和元年5月3日';
const examples = {
  minute: dayExample,
  day: dayExample,
  month: '例：2019年5月、令和元年5月',
  year: '例：2019年、令和元年',
};

function readTyped({ precision }: Of<'date'>, text: string, time: string): ReadDate | null {
  if (text.trim() === '') return time === '' ? null : { fault: 'tooRough' };
  const read = readInterviewDate(text, time === '' && precision !== 'minute' ? precision : 'day');
  if ('fault' in read) return read;
  const date = withTimeOfDay(read.date, time);
  return isTooRough(date, precision) ? { fault: 'tooRough' } : { date };
}

/** A date in the words in which people write it, with a time where one belongs to it, and how it was understood. */
export function TriedDate({ item, field, answer, onAnswer }: TriedProps<'date', 'date'>) {
  const [{ text, time }, setTyped] = useState({ text: '', time: '' });
  const read = readTyped(item, text, time);
  const put = (next: { text: string; time: string }) => {
    setTyped(next);
    const found = readTyped(item, next.text, next.time);
    onAnswer(found && 'date' in found ? { type: 'date', value: found.date } : undefined);
  };
  return (
    <div className={styles.below}>
      <TextField
        {...field}
        help={[field.help, examples[item.precision]].filter(Boolean).join('　')}
        error={read && 'fault' in read ? faults[read.fault] : field.error}
        autoComplete="off"
        value={text}
        onChange={({ target }) => put({ text: target.value, time })}
      />
      {item.as === 'dateTime' && (
        <TextField
          label={`${field.label}（時刻）`}
          type="time"
          value={time}
          onChange={({ target }) => put({ text, time: target.value })}
        />
      )}
      {answer && <p className={styles.quiet}>{dateWords(answer.value)}</p>}
    </div>
  );
}
