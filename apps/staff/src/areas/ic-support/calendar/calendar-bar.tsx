import { addDays, type PlainDate } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { TextField } from '@nattoku/ui/form/text-field';
import { chevronLeftIcon, chevronIcon } from '@nattoku/ui/tokens/icons';
import { calendarHref, type ShownCalendar } from '#areas/ic-support/calendar/calendar-address.ts';
import styles from '#areas/ic-support/calendar/calendar.module.css';
import { useChangeSearch } from '#routing/address-search.ts';

type Props = { shown: ShownCalendar & { day: PlainDate }; today: PlainDate; label: string };

/** Which day or week is shown, and the ways to others. */
export function CalendarBar({ shown, today, label }: Props) {
  const changeSearch = useChangeSearch();
  const step = shown.span === 'day' ? 1 : 7;
  const unit = shown.span === 'day' ? '日' : '週';
  const to = (day: PlainDate | undefined) => calendarHref({ ...shown, day });
  return (
    <div className={styles.bar}>
      <ButtonLink
        variant="subTertiary"
        size="small"
        icon={chevronLeftIcon}
        href={to(addDays(shown.day, -step))}
        aria-label={`前の${unit}`}
      >
        前
      </ButtonLink>
      <ButtonLink variant="subTertiary" size="small" href={to(undefined)}>
        {shown.span === 'day' ? '今日' : '今週'}
      </ButtonLink>
      <ButtonLink
        variant="subTertiary"
        size="small"
        iconEnd={chevronIcon}
        href={to(addDays(shown.day, step))}
        aria-label={`次の${unit}`}
      >
        次
      </ButtonLink>
      <h2 className={styles.range} aria-live="polite">
        {label}
        {shown.day === today && shown.span === 'day' && <span className={styles.today}>今日</span>}
      </h2>
      <TextField
        type="date"
        label="表示する日"
        labelHidden
        value={shown.day}
        onChange={({ target: { value } }) => {
          if (value) changeSearch({ day: value });
        }}
      />
    </div>
  );
}
