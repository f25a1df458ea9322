import type { DateItem } from '@nattoku/rules/interview/item/interview-item';
import { FieldError, FieldHelp } from '@nattoku/ui/form/field';
import { useId, useState } from 'react';
import { partialDateWords } from '#areas/medical-interview/partial-date-words.ts';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import {
  calendars,
  readTypedDate,
  typedDateOf,
  usualCalendar,
  type TypedDate,
} from '#areas/medical-interview/questions/typed-date.ts';
import { interviewWords } from '#words/interview/interview-words.ts';

const boxes = [
  { field: 'year', length: 4 },
  { field: 'month', length: 2 },
  { field: 'day', length: 2 },
] as const;

/** Western or with an era, in three short numbers, of which day and month may be left empty where the year is enough; a time of day beside them. */
export function DateQuestion({ item, labelledBy, answer, error, onAnswer }: QuestionProps<DateItem>) {
  const id = useId();
  const words = interviewWords().date;
  const given = answer?.type === 'date' ? answer.value : undefined;
  const [typed, setTyped] = useState<TypedDate>(() => typedDateOf(given));
  const asksTime = item.as === 'dateTime';
  const dayHelp = asksTime ? words.timeIfKnown : '';
  const help = { year: words.yearIsEnough, month: words.monthIsEnough, day: dayHelp, minute: '' }[item.precision];

  const change = (changed: Partial<TypedDate>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    const read = readTypedDate(next, item.precision);
    if ('message' in read) return onAnswer(undefined, read.message);
    return onAnswer(read.date === undefined ? undefined : { type: 'date', value: read.date });
  };
  const read = readTypedDate(typed, item.precision);
  const wrong = error !== undefined && 'field' in read ? read.field : null;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.stack}>
      <FieldHelp id={`${id}-help`}>{help}</FieldHelp>
      <fieldset
        className={styles.chips}
        role="radiogroup"
        aria-label={words.calendar}
        aria-invalid={wrong === 'calendar' || undefined}
      >
        {calendars.map((calendar) => (
          <label key={calendar} className={styles.chip}>
            <input
              type="radio"
              name={`${id}-calendar`}
              value={calendar}
              checked={(typed.calendar ?? usualCalendar()) === calendar}
              onChange={() => change({ calendar })}
            />
            <span>{words.calendars[calendar]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.boxes} role="group" aria-labelledby={labelledBy} aria-describedby={described}>
        {boxes.map(({ field, length }) => (
          <label key={field} className={styles.box} data-length={length}>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              size={length}
              maxLength={length}
              aria-required={item.isRequired || undefined}
              aria-invalid={(error !== undefined && (wrong ?? 'year') === field) || undefined}
              aria-describedby={error && `${id}-error`}
              value={typed[field]}
              onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
            />
            <span>{words[field]}</span>
          </label>
        ))}
        {asksTime && (
          <label className={styles.time}>
            <span>{words.time}</span>
            <input
              type="time"
              aria-required={(item.isRequired && item.precision === 'minute') || undefined}
              aria-invalid={(error !== undefined && wrong === 'time') || undefined}
              aria-describedby={error && `${id}-error`}
              value={typed.time}
              onChange={({ currentTarget }) => change({ time: currentTarget.value })}
            />
          </label>
        )}
      </div>
      <p className={styles.quiet} role="status">
        {given !== undefined && partialDateWords(given)}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
