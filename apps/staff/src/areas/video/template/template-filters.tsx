import { templateScopeNames, type VideoTemplateSearch } from '@nattoku/contract/video/video-template';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { useChangeSearch } from '#routing/address-search.ts';
import { DepartmentFilter } from '#list/department-filter.tsx';
import { FilterChoice } from '#list/filter-choice.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';

const scopes = optionsOfNames(templateScopeNames);
const sorts = [
  { value: 'used', label: 'よく使う順' },
  { value: 'name', label: '名前順' },
  { value: 'updated', label: '更新の新しい順' },
];

/** One select for what is in use, what wants a look, and what was put away. */
const standings = [
  { value: 'living', label: '使用中' },
  { value: 'warned', label: '内容の確認が必要' },
  { value: 'archived', label: 'アーカイブ' },
];

const standingOf = ({ archived, warned }: VideoTemplateSearch): string => {
  if (archived === 'true') return 'archived';
  return warned === 'true' ? 'warned' : 'living';
};

export function TemplateFilters({ search }: { search: VideoTemplateSearch }) {
  const { text, scope, departmentId, approachId, sort } = search;
  const changeSearch = useChangeSearch();
  const standing = standingOf(search);
  return (
    <FilterBar
      search={
        <SearchField
          label="動画セットを検索"
          placeholder="動画セット名・動画・アプローチ"
          value={text}
          onSearch={(typed) => changeSearch({ text: typed }, { replace: true })}
        />
      }
      active={[scope, departmentId, approachId, standing !== 'living'].filter(Boolean).length}
      onClear={() => changeSearch({ scope: null, departmentId: null, approachId: null, archived: null, warned: null })}
    >
      <FilterChoice
        label="使える人"
        labelHidden
        emptyLabel="使える人：すべて"
        value={scope}
        options={scopes}
        onChange={(chosen) => changeSearch({ scope: chosen })}
      />
      <DepartmentFilter value={departmentId} onChange={(chosen) => changeSearch({ departmentId: chosen })} />
      <FilterChoice
        label="状態"
        labelHidden
        emptyLabel={null}
        value={standing}
        options={standings}
        onChange={(value) =>
          changeSearch({
            archived: value === 'archived' ? 'true' : null,
            warned: value === 'warned' ? 'true' : null,
          })
        }
      />
      <FilterChoice
        label="並び順"
        labelHidden
        emptyLabel={null}
        value={sort}
        options={sorts}
        onChange={(chosen) => changeSearch({ sort: chosen })}
      />
    </FilterBar>
  );
}
