import { type ApproachSearch, approachCategoryNames } from '@nattoku/contract/video/approach';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { DepartmentFilter } from '#list/department-filter.tsx';
import { FilterChoice } from '#list/filter-choice.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = { search: ApproachSearch; onChange: (change: Record<string, string | null>) => void };

const categories = optionsOfNames(approachCategoryNames);
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
      <FilterChoice
        label="カテゴリー"
        labelHidden
        value={category}
        options={categories}
        onChange={(value) => onChange({ category: value })}
      />
      <DepartmentFilter value={departmentId} onChange={(value) => onChange({ departmentId: value })} />
      {mayManage && (
        <FilterChoice
          label="公開"
          labelHidden
          emptyLabel="公開・非公開"
          value={published}
          options={visibilities}
          onChange={(value) => onChange({ published: value })}
        />
      )}
      <FilterChoice
        label="説明の7項目"
        labelHidden
        emptyLabel="7項目の状態"
        value={complete}
        options={blocks}
        onChange={(value) => onChange({ complete: value })}
      />
      <FilterChoice
        label="並び順"
        labelHidden
        emptyLabel={null}
        value={sort}
        options={orders}
        onChange={(value) => onChange({ sort: value })}
      />
    </FilterBar>
  );
}
