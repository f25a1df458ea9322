import {
  type Approach,
  ApproachCategory,
  approachCategoryNames,
  approachContract,
} from '@nattoku/contract/video/approach';
import type { ApproachId, DepartmentId } from '@nattoku/contract/shared/primitives';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { clipboardIcon } from '@nattoku/ui/tokens/icons';
import { approachTabs } from '#areas/video/approach/approach-tabs.ts';
import { icApproachColumns } from '#areas/video/approach/ic-approach-columns.tsx';
import { choiceFilter, departmentFilter } from '#list/filter-parts.tsx';
import { listFilters } from '#list/list-filters.ts';
import type { Asking, ListOf } from '#list/list-of.ts';
import { listQuery, type Sorting } from '#list/list-query.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { flagInAddress, idInAddress, oneOf } from '#list/words-in-address.ts';
import { NoMatch } from '#list/no-match.tsx';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

const sortKeys = ['name', 'updatedAt', 'validUntil', 'blocksFilled'] as const;
const isNew = oneOf(['new']);
const isKnown = idInAddress<ApproachId>();

export const filters = listFilters(
  {
    category: oneOf(ApproachCategory.options),
    departmentId: idInAddress<DepartmentId>(),
    complete: oneOf(['true', 'false']),
    sort: oneOf(sortKeys),
    descending: flagInAddress,
    /** The one that is open, or a new one. */
    approach: (value) => isNew(value) ?? isKnown(value),
    tab: oneOf(approachTabs),
  },
  ['sort', 'descending', 'approach', 'tab'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<Filters, 'approach' | 'tab' | 'sort' | 'descending'> & Sorting;

export const icApproachList: ListOf<Approach, Filters, Asked> = {
  path: '/icSupport/list/approaches',
  arranged: null,
  caption: 'アプローチの一覧',
  filters,
  search: { label: 'アプローチを検索', placeholder: '手術・検査・治療の名前、別名' },
  fields: [
    departmentFilter,
    choiceFilter({
      name: 'category',
      label: 'カテゴリー',
      place: 'bar',
      options: optionsOfNames(approachCategoryNames),
    }),
    choiceFilter({
      name: 'complete',
      label: '説明の7項目',
      emptyLabel: '7項目の状態',
      place: 'bar',
      options: [
        { value: 'true', label: '7項目そろっている' },
        { value: 'false', label: '7項目がそろっていない' },
      ],
    }),
  ],
  questionOf: ({ approach: _open, tab: _tab, sort, descending, ...narrowed }) => ({
    ...narrowed,
    sort: sort ?? 'name',
    descending: descending ?? false,
  }),
  queryOf: listQuery(['approach', 'list'], ({ sort, descending, ...asked }: Asked & Asking, signal) =>
    call(
      approachContract.list,
      { query: { ...asked, sort: oneOf(sortKeys)(sort) ?? 'name', order: descending ? 'desc' : 'asc' } },
      { signal },
    ),
  ),
  columns: icApproachColumns,
  rowHref: ({ id }) => href('/icSupport/list/approaches', { approach: id }),
  keepsPushedOut: false,
  renderEmpty: ({ narrowed }) =>
    narrowed ? (
      <NoMatch icon={clipboardIcon} noun="アプローチ" />
    ) : (
      <EmptyState icon={clipboardIcon} title="アプローチはまだありません">
        手術や検査ごとに、説明する内容・リスク・選択肢をまとめたものがここに並びます。
      </EmptyState>
    ),
};
