import { type ApproachSearch, approachCategoryNames } from '@nattoku/contract/approach';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { DepartmentFilter } from '#areas/video/department-filter.tsx';
import { useIsAllowed } from '#platform/use-session.ts';

type Props = { search: ApproachSearch; onChange: (change: Record<string, string | null>) => void };

const categories = Object.entries(approachCategoryNames).map(([value, label]) => ({ value, label }));
const visibilities = [
  { value: 'true', label: '公開中' },
  { value: 'false', label: '非公開' },
];
const blocks = [
  { value: 'true', label: '7項目そろっている' },
  { value: 'false', label: '7項目がそろっていない' },
];
const orders = [
  { value: 'name', label: '名前の順' },
  { value: 'updatedAt', label: '改訂の新しい順' },
];
const none = { category: null, departmentId: null, published: null, complete: null };

export function ApproachFilters({ search, onChange }: Props) {
  const { text, category, departmentId, published, complete, sort } = search;
  const mayManage = useIsAllowed('video.manage');
  return (
    <FilterBar
      search={
        <SearchField
          label="アプローチを検索"
          placeholder="手術・検査・治療の名前、別名"
          value={text}
          onSearch={(typed) => onChange({ text: typed })}
        />
      }
      active={[category, departmentId, published, complete].filter(Boolean).length}
      onClear={() => onChange(none)}
    >
      <SelectField
        label="カテゴリー"
        labelHidden
        size="small"
        emptyLabel="すべてのカテゴリー"
        value={category ?? ''}
        options={categories}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <DepartmentFilter value={departmentId} onChange={(value) => onChange({ departmentId: value })} />
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
      <SelectField
        label="説明の7項目"
        labelHidden
        size="small"
        emptyLabel="7項目の状態"
        value={complete ?? ''}
        options={blocks}
        onChange={(event) => onChange({ complete: event.target.value })}
      />
      <SelectField
        label="並び順"
        labelHidden
        size="small"
        value={sort}
        options={orders}
        onChange={(event) => onChange({ sort: event.target.value })}
      />
    </FilterBar>
  );
}
