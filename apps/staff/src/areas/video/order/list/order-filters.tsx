import { approachContract } from '@nattoku/contract/video/approach';
import { videoContract } from '@nattoku/contract/video/video-library';
import { videoTemplateContract } from '@nattoku/contract/video/video-template';
import { AttentionReason } from '@nattoku/contract/order/order-state';
import { SearchField } from '@nattoku/ui/form/search-field';
import type { SelectOption } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countSet, narrowing, type OrderFilters as Filters } from '#areas/video/order/list/order-list-search.ts';
import styles from '#list/list-tools.module.css';
import { call } from '#platform/call.ts';
import { FilterChoice } from '#list/filter-choice.tsx';
import { ListFilterBar } from '#list/list-filter-bar.tsx';
import { attentionWords } from '#parts/order/order-words.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';
import type { FilterChange } from '#list/use-list-arrangement.ts';

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
  { value: 'issued', label: '発行済み' },
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

const reasons: SelectOption[] = AttentionReason.options.map((value) => ({ value, label: attentionWords[value] }));

const seldom = narrowing.filter((name) => name !== 'departmentId' && name !== 'wardId');

export function OrderFilters({ text, filters, onText, onChange, aside }: Props) {
  return (
    <ListFilterBar
      search={
        <SearchField label="オーダーを患者で検索" placeholder="患者番号・氏名・カナ" value={text} onSearch={onText} />
      }
      filters={filters}
      onChange={onChange}
      scopeLabel="どのオーダーを見るか"
      scopes={scopes}
      seldom={<Seldom filters={filters} onChange={onChange} />}
      seldomSet={countSet(filters, seldom)}
      active={countSet(filters)}
      onClear={() => onChange(Object.fromEntries(narrowing.map((name) => [name, null])))}
      aside={aside}
    />
  );
}

/** As many as anybody scrolls through; what is rarer is found by its own page. */
const contentQuery = queryOptions({
  queryKey: ['order', 'filterContent'],
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
      approaches: optionsOfRows(approaches.items),
      templates: optionsOfRows(templates.items),
      videos: videos.items.map(({ id, title }) => ({ value: id, label: title })),
    };
  },
  staleTime: 60_000,
});

type Choosable = 'lifecycle' | 'progress' | 'reason' | 'orderedBy' | 'approachId' | 'videoId' | 'templateId';

function Seldom({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { data: staff } = useQuery(staffOptionsQuery);
  const { data: content } = useQuery(contentQuery);
  const choice = (name: Choosable, label: string, options?: SelectOption[]) => (
    <FilterChoice
      label={label}
      value={filters[name]}
      options={options}
      onChange={(value) => onChange({ [name]: value })}
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
      {choice('reason', '要確認の理由', reasons)}
      {choice('orderedBy', '依頼者', optionsOfRows(staff?.items))}
      {choice('approachId', 'アプローチ', content?.approaches)}
      {choice('videoId', '動画', content?.videos)}
      {choice('templateId', '動画セット', content?.templates)}
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
