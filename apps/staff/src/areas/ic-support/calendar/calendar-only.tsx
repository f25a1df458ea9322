import { SelectField } from '@nattoku/ui/form/select-field';
import type { CalendarOnly } from '#areas/ic-support/calendar/calendar-address.ts';
import type { TalksBetween } from '#areas/ic-support/calendar/calendar.queries.ts';
import styles from '#areas/ic-support/calendar/calendar.module.css';
import { useChangeSearch } from '#routing/address-search.ts';

type Props = { only: CalendarOnly; found: Pick<TalksBetween, 'explainers' | 'rooms'> | undefined };

/** Whose talks, or those in which room, the calendar shows: of those who have some in these days. */
export function CalendarOnlyFields({ only, found }: Props) {
  const changeSearch = useChangeSearch();
  const explainers = (found?.explainers ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const rooms = (found?.rooms ?? []).map((room) => ({ value: room, label: room }));
  return (
    <div className={styles.only}>
      <SelectField
        label="説明者"
        labelHidden
        size="small"
        emptyLabel="すべての説明者"
        value={only.explainerId ?? ''}
        options={withChosen(explainers, only.explainerId, '選んだ説明者（予定なし）')}
        onChange={({ target: { value } }) => changeSearch({ explainer: value }, { replace: true })}
      />
      <SelectField
        label="部屋"
        labelHidden
        size="small"
        emptyLabel="すべての部屋"
        value={only.room ?? ''}
        options={withChosen(rooms, only.room, only.room ?? '')}
        onChange={({ target: { value } }) => changeSearch({ room: value }, { replace: true })}
      />
    </div>
  );
}

type Option = { value: string; label: string };

/** What was chosen stays to be seen in a week in which it has no talks. */
const withChosen = (options: readonly Option[], chosen: string | undefined, label: string): readonly Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label }];
