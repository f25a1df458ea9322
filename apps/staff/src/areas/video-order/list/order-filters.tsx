import { approachContract } from '@nattoku/contract/approach';
import { offered } from '@nattoku/contract/facility';
import { videoContract } from '@nattoku/contract/video-library';
import { videoTemplateContract } from '@nattoku/contract/video-template';
import { Button } from '@nattoku/ui/button';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { filterIcon } from '@nattoku/ui/icons';
import { Popover } from '@nattoku/ui/popover';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField, type SelectOption } from '@nattoku/ui/select-field';
import { TextField } from '@nattoku/ui/text-field';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countSet, narrowing, type OrderFilters as Filters } from '#areas/video-order/list/order-list-search.ts';
import styles from '#shared/list-tools.module.css';
import { call } from '#platform/call.ts';
import { facilityQuery } from '#shared/facility.queries.ts';
import { staffOptionsQuery } from '#shared/staff-options.queries.ts';
import type { FilterChange } from '#shared/use-list-arrangement.ts';

type Props = {
  text: string;
  filters: Filters;
  onText: (text: string) => void;
  onChange: (change: FilterChange<Filters>) => void;
  aside: ReactNode;
};

const scopes: SelectOption[] = [
  { value: 'all', label: '全体' },
  { value: 'mine', label: '自分のオーダー' },
  { value: 'department', label: '自分の診療科' },
  { value: 'ward', label: '自分の病棟' },
];
const states: SelectOption[] = [
  { value: 'draft', label: '下書き' },
  { value: 'issued', label: '送信済み' },
  { value: 'closed', label: '終了' },
  { value: 'expired', label: '期限切れ' },
  { value: 'canceled', label: '取消' },
];
const progresses: SelectOption[] = [
  { value: 'notOpened', label: '未開封' },
  { value: 'opened', label: '開封済み' },
  { value: 'inProgress', label: '視聴中' },
  { value: 'done', label: '完了' },
];

const ofRows = (rows: readonly { id: string; name: string }[] = []): SelectOption[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

const seldom = narrowing.filter((name) => name !== 'departmentId' && name !== 'wardId');

export function OrderFilters({ text, filters, onText, onChange, aside }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const choice = (name: 'departmentId' | 'wardId', label: string, options: SelectOption[]) => (
    <SelectField
      label={label}
      labelHidden
      size="small"
      emptyLabel={`すべての${label}`}
      value={filters[name] ?? ''}
      options={options}
      onChange={(event) => onChange({ [name]: event.target.value || null })}
    />
  );
  return (
    <FilterBar
      search={
        <SearchField label="オーダーを患者で検索" placeholder="患者番号・氏名・カナ" value={text} onSearch={onText} />
      }
      active={countSet(filters)}
      onClear={() => onChange(Object.fromEntries(narrowing.map((name) => [name, null])))}
      aside={aside}
    >
      <SelectField
        label="どのオーダーを見るか"
        labelHidden
        size="small"
        value={filters.scope ?? 'all'}
        options={scopes}
        onChange={(event) => onChange({ scope: event.target.value })}
      />
      {choice('departmentId', '診療科', ofRows(offered(facility?.departments ?? [], [filters.departmentId])))}
      {choice('wardId', '病棟', ofRows(offered(facility?.wards ?? [], [filters.wardId])))}
      <More filters={filters} onChange={onChange} />
    </FilterBar>
  );
}

type MoreProps = Pick<Props, 'filters' | 'onChange'>;

function More({ filters, onChange }: MoreProps) {
  const set = countSet(filters, seldom);
  return (
    <Popover
      title="ほかの条件"
      align="start"
      trigger={
        <Button variant="subTertiary" size="small" icon={filterIcon}>
          ほかの条件{set > 0 && `（${set}）`}
        </Button>
      }
    >
      <Seldom filters={filters} onChange={onChange} />
    </Popover>
  );
}

/** As many as anybody scrolls through; what is rarer is found by its own page. */
const contentQuery = queryOptions({
  queryKey: ['videoOrder', 'filterContent'],
  queryFn: async ({ signal }) => {
    const paging = { page: 1, pageSize: 100 } as const;
    const [approaches, videos, templates] = await Promise.all([
      call(approachContract.list, { query: { ...paging, text: '' } }, { signal }),
      call(videoContract.list, { query: { ...paging, text: '', sort: 'title' } }, { signal }),
      call(
        videoTemplateContract.list,
        { query: { ...paging, text: '', archived: 'false', warned: 'false', sort: 'name' } },
        { signal },
      ),
    ]);
    return {
      approaches: ofRows(approaches.items),
      templates: ofRows(templates.items),
      videos: videos.items.map(({ id, title }) => ({ value: id, label: title })),
    };
  },
  staleTime: 60_000,
});

function Seldom({ filters, onChange }: MoreProps) {
  const { data: staff } = useQuery(staffOptionsQuery);
  const { data: content } = useQuery(contentQuery);
  const choice = (name: (typeof narrowing)[number], label: string, options: SelectOption[] = []) => (
    <SelectField
      label={label}
      size="small"
      emptyLabel="すべて"
      value={String(filters[name] ?? '')}
      options={options}
      onChange={(event) => onChange({ [name]: event.target.value || null })}
    />
  );
  const day = (name: 'dueFrom' | 'dueTo' | 'createdFrom' | 'createdTo', label: string) => (
    <TextField
      type="date"
      label={label}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value || null })}
    />
  );
  return (
    <div className={styles.fields}>
      {choice('lifecycle', '状態', states)}
      {choice('progress', '視聴の状況', progresses)}
      {choice('orderedBy', '依頼者', ofRows(staff?.items))}
      {choice('approachId', 'アプローチ', content?.approaches)}
      {choice('videoId', '動画', content?.videos)}
      {choice('templateId', 'テンプレート', content?.templates)}
      <div className={styles.pair}>
        {day('dueFrom', '視聴期限（から）')}
        {day('dueTo', '視聴期限（まで）')}
      </div>
      <div className={styles.pair}>
        {day('createdFrom', '作成日（から）')}
        {day('createdTo', '作成日（まで）')}
      </div>
    </div>
  );
}
