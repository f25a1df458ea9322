import { dateWords } from '@nattoku/rules/interview/answer/answer-words';
import { type DateFault, readInterviewDate } from '@nattoku/rules/interview/answer/interview-date';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import type { TriedProps } from '#areas/medical-interview/template/builder/preview/tried-props.ts';

const faults: Record<DateFault, string> = {
  format: '「2019年5月」「令和元年5月」のように書いてください',
  notADate: '暦にない日です',
  outsideEra: 'その元号にない日です',
  tooRough: 'もう少し細かく書いてください',
};
const examples = {
  day: '例：2019年5月3日、令和元年5月3日',
  month: '例：2019年5月、令和元年5月',
  year: '例：2019年、令和元年',
};

/** A date in the words in which people write it, and how it was understood. */
export function TriedDate({ item, field, answer, onAnswer }: TriedProps<'date', 'date'>) {
  const [typed, setTyped] = useState('');
  const read = typed.trim() === '' ? null : readInterviewDate(typed, item.precision);
  const put = (text: string) => {
    setTyped(text);
    const next = text.trim() === '' ? null : readInterviewDate(text, item.precision);
    onAnswer(next && 'date' in next ? { type: 'date', value: next.date } : undefined);
  };
  return (
    <div className={styles.below}>
      <TextField
        {...field}
        help={[field.help, examples[item.precision]].filter(Boolean).join('　')}
        error={read && 'fault' in read ? faults[read.fault] : field.error}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => put(target.value)}
      />
      {answer && <p className={styles.quiet}>{dateWords(answer.value)}</p>}
    </div>
  );
}
