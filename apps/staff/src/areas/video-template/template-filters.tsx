import { offered } from '@nattoku/contract/facility';
import { templateScopeNames, type VideoTemplateSearch } from '@nattoku/contract/video-template';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { useChangeSearch } from '#router/address-search.ts';
import { facilityQuery } from '#shared/facility.queries.ts';

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
  const { data: facility } = useQuery(facilityQuery);
  const standing = standingOf(search);
  return (
    <FilterBar
      search={
        <SearchField
          label="テンプレートを検索"
          placeholder="テンプレート名・動画・アプローチ"
          value={text}
          onSearch={(typed) => changeSearch({ text: typed }, { replace: true })}
        />
      }
      active={[scope, departmentId, approachId, standing !== 'living'].filter(Boolean).length}
      onClear={() => changeSearch({ scope: null, departmentId: null, approachId: null, archived: null, warned: null })}
    >
      <SelectField
        label="使える人"
        labelHidden
        size="small"
        emptyLabel="使える人：すべて"
        value={scope ?? ''}
        options={Object.entries(templateScopeNames).map(([value, label]) => ({ value, label }))}
        onChange={(event) => changeSearch({ scope: event.target.value })}
      />
      <SelectField
        label="診療科"
        labelHidden
        size="small"
        emptyLabel="すべての診療科"
        value={departmentId ?? ''}
        options={offered(facility?.departments ?? [], [departmentId]).map(({ id, name }) => ({
          value: id,
          label: name,
        }))}
        onChange={(event) => changeSearch({ departmentId: event.target.value })}
      />
      <SelectField
        label="状態"
        labelHidden
        size="small"
        value={standing}
        options={standings}
        onChange={({ target: { value } }) =>
          changeSearch({
            archived: value === 'archived' ? 'true' : null,
            warned: value === 'warned' ? 'true' : null,
          })
        }
      />
      <SelectField
        label="並び順"
        labelHidden
        size="small"
        value={sort}
        options={sorts}
        onChange={(event) => changeSearch({ sort: event.target.value })}
      />
    </FilterBar>
  );
}
