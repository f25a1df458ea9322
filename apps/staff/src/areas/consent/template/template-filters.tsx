import type { ConsentTemplateSearch } from '@nattoku/contract/consent/consent-template';
import { consentTemplateStateNames } from '@nattoku/contract/consent/consent-state';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { useQuery } from '@tanstack/react-query';
import { approachChoicesQuery } from '#parts/content/approach-choices.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { DepartmentFilter } from '#list/department-filter.tsx';
import { FilterChoice } from '#list/filter-choice.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';

const states = [...optionsOfNames(consentTemplateStateNames), { value: 'archived', label: '一覧から外したもの' }];
const reviews = [
  { value: 'overdue', label: '見直し期限：過ぎている' },
  { value: 'soon', label: '見直し期限：60日以内' },
];

export function TemplateFilters({ search }: { search: ConsentTemplateSearch }) {
  const { text, departmentId, approachId, state, review, archived } = search;
  const changeSearch = useChangeSearch();
  const maySeeApproaches = useIsAllowed('video.view');
  const { data: approaches } = useQuery({ ...approachChoicesQuery, enabled: maySeeApproaches });
  const standing = archived === 'true' ? 'archived' : state;
  return (
    <FilterBar
      search={
        <SearchField
          label="様式を検索"
          placeholder="様式番号・名前"
          value={text}
          onSearch={(typed) => changeSearch({ text: typed }, { replace: true })}
        />
      }
      active={[departmentId, approachId, standing, review].filter(Boolean).length}
      onClear={() => changeSearch({ departmentId: null, approachId: null, state: null, review: null, archived: null })}
    >
      <FilterChoice
        label="状態"
        labelHidden
        emptyLabel="状態：すべて"
        value={standing}
        options={states}
        onChange={(chosen) =>
          changeSearch(chosen === 'archived' ? { state: null, archived: 'true' } : { state: chosen, archived: null })
        }
      />
      <DepartmentFilter value={departmentId} onChange={(chosen) => changeSearch({ departmentId: chosen })} />
      {maySeeApproaches && (
        <FilterChoice
          label="アプローチ"
          labelHidden
          emptyLabel="アプローチ：すべて"
          value={approachId}
          options={optionsOfRows(approaches?.items ?? [])}
          onChange={(chosen) => changeSearch({ approachId: chosen })}
        />
      )}
      <FilterChoice
        label="見直し期限"
        labelHidden
        emptyLabel="見直し期限：すべて"
        value={review}
        options={reviews}
        onChange={(chosen) => changeSearch({ review: chosen })}
      />
    </FilterBar>
  );
}
