import { addDays, formatDate, type PlainDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { TextField } from '@nattoku/ui/form/text-field';
import { useRef } from 'react';
import styles from '#parts/order/due-field.module.css';
import { useToday } from '#platform/use-today.ts';

type Props = {
  /** What it is called: 視聴期限 where nothing else is said. */
  label?: string;
  value: PlainDate | null;
  onChange: (dueOn: PlainDate | null) => void;
  help?: string;
  error?: string | undefined;
  /** Offers 「なし」. */
  optional?: boolean;
  /** The day of the talk, where one is planned: offers the day before. */
  talkOn?: PlainDate | null;
};

const quick = [
  { label: '明日', days: 1 },
  { label: 'あさって', days: 2 },
  { label: '1週間後', days: 7 },
  { label: '2週間後', days: 14 },
];

export function DueField({ label = '視聴期限', value, onChange, help, error, optional = false, talkOn = null }: Props) {
  const today = useToday();
  const days = daysOffered(today, talkOn);
  const box = useRef<HTMLInputElement>(null);
  const choose = (dueOn: PlainDate | null) => {
    onChange(dueOn);
    // A day that is chosen by its button changes the field as the calendar does, and is checked likewise.
    box.current?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <div className={styles.field}>
      <TextField
        ref={box}
        type="date"
        name="dueOn"
        label={label}
        min={today}
        max={addDays(today, 365)}
        value={value ?? ''}
        help={value ? `${formatDate(value)} まで。${help ?? ''}` : help}
        error={error}
        required={!optional}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <div className={styles.quick} role="group" aria-label={`${label}をすばやく選ぶ`}>
        {days.map(({ label: day, date }) => (
          <Button
            key={day}
            size="small"
            weight="normal"
            variant={value === date ? 'secondary' : 'subTertiary'}
            aria-pressed={value === date}
            onClick={() => choose(date)}
          >
            {day}
          </Button>
        ))}
        {optional && (
          <Button
            size="small"
            weight="normal"
            variant={value === null ? 'secondary' : 'subTertiary'}
            aria-pressed={value === null}
            onClick={() => choose(null)}
          >
            なし
          </Button>
        )}
      </div>
    </div>
  );
}

function daysOffered(today: PlainDate, talkOn: PlainDate | null): { label: string; date: PlainDate }[] {
  const days = quick.map(({ label, days: after }) => ({ label, date: addDays(today, after) }));
  const eve = talkOn && addDays(talkOn, -1);
  return eve && eve >= today ? [...days, { label: '説明の前日', date: eve }] : days;
}
