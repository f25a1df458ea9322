import type { VideoSearch } from '@nattoku/contract/video';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { DepartmentFilter } from '#areas/video/department-filter.tsx';
import { useIsAllowed } from '#platform/use-session.ts';

type Props = { search: VideoSearch; onChange: (change: Record<string, string | null>) => void };

const states = [
  { value: 'ready', label: '利用できる' },
  { value: 'processing', label: '変換中' },
  { value: 'uploading', label: 'アップロード中' },
  { value: 'failed', label: '失敗' },
];
const visibilities = [
  { value: 'true', label: '公開中' },
  { value: 'false', label: '非公開' },
];

export function VideoFilters({ search, onChange }: Props) {
  const mayManage = useIsAllowed('video.manage');
  const { text, departmentId, status, published } = search;
  return (
    <FilterBar
      search={
        <SearchField
          label="動画を検索"
          placeholder="題名・説明"
          value={text}
          onSearch={(typed) => onChange({ text: typed })}
        />
      }
      active={[departmentId, status, published].filter(Boolean).length}
      onClear={() => onChange({ departmentId: null, status: null, published: null })}
    >
      <DepartmentFilter value={departmentId} onChange={(value) => onChange({ departmentId: value })} />
      {mayManage && (
        <SelectField
          label="状態"
          labelHidden
          size="small"
          emptyLabel="すべての状態"
          value={status ?? ''}
          options={states}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      )}
      {mayManage && (
        <SelectField
          label="公開"
          labelHidden
          size="small"
          emptyLabel="公開・非公開"
          value={published ?? ''}
          options={visibilities}
          onChange={(event) => onChange({ published: event.target.value })}
        />
      )}
    </FilterBar>
  );
}
