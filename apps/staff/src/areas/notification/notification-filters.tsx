import { NotificationKind, notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import type { ReactNode } from 'react';
import { periodNames, periods, type Period } from '#areas/notification/notification-period.ts';
import { useChangeSearch } from '#routing/address-search.ts';

type Props = {
  kind: NotificationKind | undefined;
  period: Period;
  unread: boolean;
  text: string;
  onText: (text: string) => void;
  aside: ReactNode;
};

export function NotificationFilters({ kind, period, unread, text, onText, aside }: Props) {
  const change = useChangeSearch();
  return (
    <FilterBar
      search={<SearchField label="お知らせを検索" placeholder="件名・内容" value={text} onSearch={onText} />}
      active={Number(kind !== undefined) + Number(period !== 'all') + Number(unread)}
      onClear={() => change({ kind: null, period: null, unread: null })}
      aside={aside}
    >
      <SelectField
        label="種類"
        labelHidden
        size="small"
        emptyLabel="すべての種類"
        value={kind ?? ''}
        options={NotificationKind.options.map((value) => ({ value, label: notificationKinds[value].name }))}
        onChange={(event) => change({ kind: event.target.value })}
      />
      <SelectField
        label="期間"
        labelHidden
        size="small"
        value={period}
        options={periods.map((value) => ({ value, label: periodNames[value] }))}
        onChange={(event) => change({ period: event.target.value === 'all' ? null : event.target.value })}
      />
      <CheckboxField
        label="未読だけ"
        checked={unread}
        onChange={(event) => change({ unread: event.target.checked || null })}
      />
    </FilterBar>
  );
}
