import { ChatTemplateScope } from '@nattoku/contract/chat/chat-template';
import type { DepartmentId } from '@nattoku/contract/shared/primitives';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import { useChangeSearch } from '#routing/address-search.ts';
import { chatTemplateCategoriesQuery } from '#parts/chat/chat-template.queries.ts';
import { chatTemplateScopeNames } from '#parts/chat/chat-template-words.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Props = {
  text: string;
  category: string | undefined;
  scope: ChatTemplateScope | undefined;
  departmentId: DepartmentId | undefined;
  /** How many of them narrow the list. */
  active: number;
};

export function ChatTemplateFilters({ text, category, scope, departmentId, active }: Props) {
  const changeSearch = useChangeSearch();
  const { data: facility } = useQuery(facilityQuery);
  const { data } = useQuery(chatTemplateCategoriesQuery);
  return (
    <FilterBar
      search={
        <SearchField
          label="定型文を検索"
          placeholder="題名・分類・本文"
          value={text}
          onSearch={(typed) => changeSearch({ text: typed })}
        />
      }
      active={active}
      onClear={() => changeSearch({ category: null, scope: null, departmentId: null })}
    >
      <SelectField
        label="分類"
        labelHidden
        size="small"
        emptyLabel="すべての分類"
        value={category ?? ''}
        options={(data?.categories ?? []).map((name) => ({ value: name, label: name }))}
        onChange={(event) => changeSearch({ category: event.target.value })}
      />
      <SelectField
        label="公開範囲"
        labelHidden
        size="small"
        emptyLabel="すべての公開範囲"
        value={scope ?? ''}
        options={ChatTemplateScope.options.map((value) => ({ value, label: chatTemplateScopeNames[value] }))}
        onChange={(event) => changeSearch({ scope: event.target.value })}
      />
      <SelectField
        label="診療科"
        labelHidden
        size="small"
        emptyLabel="すべての診療科"
        value={departmentId ?? ''}
        options={(facility?.departments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => changeSearch({ departmentId: event.target.value })}
      />
    </FilterBar>
  );
}
