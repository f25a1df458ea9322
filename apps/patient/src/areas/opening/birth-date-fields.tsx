import { Icon } from '@nattoku/ui/tokens/icon';
import { alertCircleIcon } from '@nattoku/ui/tokens/icons';
import { useId } from 'react';
import {
  calendarsHere,
  usualCalendar,
  type BirthDateEntry,
  type BirthDateField,
} from '#areas/opening/birth-date-entry.ts';
import styles from '#areas/opening/birth-date-fields.module.css';
import { openingWords } from '#words/language.ts';

type Props = {
  entry: BirthDateEntry;
  problems: Readonly<Record<string, string>>;
  onChange: (entry: BirthDateEntry) => void;
};

const boxes = [
  { field: 'year', length: 4 },
  { field: 'month', length: 2 },
  { field: 'day', length: 2 },
] as const;

/** An era to tap and three short numbers: nobody scrolls through a hundred years. */
export function BirthDateFields({ entry, problems, onChange }: Props) {
  const errorId = useId();
  const [message] = Object.values(problems);
  const markOf = (field: BirthDateField) =>
    problems[field] ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <>
      <fieldset className={styles.eras} role="radiogroup" {...markOf('calendar')}>
        <legend className={styles.legend}>{openingWords().birthDate.era}</legend>
        <div className={styles.choices}>
          {calendarsHere().map((calendar) => (
            <label key={calendar} className={styles.era}>
              <input
                type="radio"
                name="calendar"
                value={calendar}
                checked={(entry.calendar ?? usualCalendar()) === calendar}
                onChange={() => onChange({ ...entry, calendar })}
              />
              {openingWords().birthDate.eras[calendar]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.boxes} role="group" aria-label={openingWords().birthDate.label}>
        {boxes.map(({ field, length }) => (
          <label key={field} className={styles.box}>
            <input
              {...markOf(field)}
              name={field}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              size={length}
              maxLength={length}
              aria-required="true"
              value={entry[field]}
              onChange={({ currentTarget }) => onChange({ ...entry, [field]: currentTarget.value })}
            />
            <span>{openingWords().birthDate[field]}</span>
          </label>
        ))}
      </div>
      <p id={errorId} className={styles.error} role="alert">
        {message && (
          <>
            <Icon path={alertCircleIcon} />
            {message}
          </>
        )}
      </p>
    </>
  );
}
