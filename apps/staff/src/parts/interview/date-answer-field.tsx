import { dateWords } from '@nattoku/rules/interview/answer/answer-words';
import { readInterviewDate } from '@nattoku/rules/interview/answer/interview-date';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import styles from '#parts/interview/answer-field.module.css';
import type { AnswerFieldProps } from '#parts/interview/answer-field-props.ts';

const examples = {
  day: '例：1957/3/4、昭和32年3月4日',
  month: '例：2019年5月、令和元年5月',
  year: '例：2019年、令和元年',
};

/** A date as people write it, Western or with an era; what was understood stands below the box. */
export function DateAnswerField({ item, label, value, onChange, error }: AnswerFieldProps<'date'>) {
  const given = value?.type === 'date' ? value.value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === '') return onChange(undefined);
    const read = readInterviewDate(text, item.precision);
    // What cannot be read stays an answer that is refused, so that nobody takes it for an empty one.
    return onChange({ type: 'date', value: 'date' in read ? read.date : text });
  };
  const isRead = given !== '' && error === undefined && /^\d{4}(?:-\d{2}){0,2}$/.test(given);
  return (
    <div className={styles.short}>
      <TextField
        label={label}
        required={item.isRequired}
        autoComplete="off"
        value={typed ?? given}
        help={isRead ? dateWords(given) : examples[item.precision]}
        error={error}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  );
}
