import type { IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import { icOrderFile, type IcOrderExportColumn } from '@nattoku/contract/ic-support/ic-order-list';
import type { IcOrderSearch } from '@nattoku/contract/ic-support/ic-order-search';
import { ledTopicNames, talkDecisionNames, talkStateNames } from '@nattoku/contract/ic-support/ic-talk-state';
import type { DepartmentId, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { calendarIcon } from '@nattoku/ui/tokens/icons';
import { talkColumns } from '#areas/ic-support/list/talk-columns.tsx';
import { momentsOf, talkViews, views, type TalkView } from '#areas/ic-support/list/talk-views.ts';
import { anyTalks, icOrdersQuery } from '#areas/ic-support/talk/ic-order.queries.ts';
import { talkAddress } from '#areas/ic-support/talk/talk-address.ts';
import { choiceFilter, daysFilter, departmentFilter, scopeFilter, wardFilter } from '#list/filter-parts.tsx';
import { listFilters } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { dateInAddress, flagInAddress, idInAddress, nameIn, oneOf, scopeInAddress } from '#list/words-in-address.ts';
import { NoMatch } from '#list/no-match.tsx';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';

export const filters = listFilters(
  {
    view: oneOf(talkViews),
    scope: scopeInAddress,
    state: nameIn(talkStateNames),
    decision: nameIn(talkDecisionNames),
    ledTopic: nameIn(ledTopicNames),
    departmentId: idInAddress<DepartmentId>(),
    wardId: idInAddress<WardId>(),
    explainerId: idInAddress<StaffId>(),
    fromOn: dateInAddress,
    toOn: dateInAddress,
    sort: oneOf(['startsAt', 'createdAt']),
    descending: flagInAddress,
  },
  // The view says whose talks they are.
  ['view', 'scope', 'sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<IcOrderSearch, 'text' | 'page' | 'pageSize'>;

const notUsual: readonly IcOrderExportColumn[] = ['patientKana', 'ledTopic', 'approach', 'orderer', 'createdAt'];

export const talkList: ListOf<IcOrderSummary, Filters, Asked> = {
  path: '/icSupport/order/list',
  arranged: 'icOrders',
  caption: 'IC支援オーダーの一覧',
  filters,
  search: { label: '説明を患者で検索', placeholder: '患者番号・氏名・カナ' },
  presets: {
    label: '説明の絞り込み',
    name: 'view',
    usual: 'all',
    all: talkViews.map((value) => ({ value, label: views[value].label })),
    counted: { value: 'notFinalised', query: icOrdersQuery({ ...anyTalks, only: 'notFinalised' }) },
  },
  fields: [
    scopeFilter('どの説明を見るか', '自分の説明'),
    departmentFilter,
    wardFilter,
    choiceFilter({ name: 'state', label: '状態', options: optionsOfNames(talkStateNames) }),
    choiceFilter({ name: 'decision', label: '返事', options: optionsOfNames(talkDecisionNames) }),
    choiceFilter({ name: 'ledTopic', label: '説明の種類', options: optionsOfNames(ledTopicNames) }),
    choiceFilter({ name: 'explainerId', label: '説明者', useOptions: useStaffOptions }),
    daysFilter('説明日', 'fromOn', 'toOn'),
  ],
  questionOf: ({ view: chosen = 'all', fromOn, toOn, sort, descending, ...narrowed }, today) => {
    const { only, sorted } = views[chosen];
    const isToday = chosen === 'today';
    return {
      ...narrowed,
      ...momentsOf(isToday ? today : fromOn, isToday ? today : toOn),
      only,
      sort: sort ?? sorted.sort,
      descending: descending ?? sorted.descending,
    };
  },
  queryOf: icOrdersQuery,
  columns: talkColumns,
  rowHref: talkAddress,
  keepsPushedOut: true,
  exported: {
    ...icOrderFile,
    fileName: 'IC支援オーダー一覧',
    noun: '説明',
    counter: '件',
    usual: () => icOrderFile.columns.filter((column) => !notUsual.includes(column)),
  },
  renderEmpty: ({ narrowed, filters: { view } }) =>
    narrowed ? <NoMatch icon={calendarIcon} noun="説明" scoped /> : <NothingHere view={view ?? 'all'} />,
};

const NothingHere = ({ view }: { view: TalkView }) => (
  <EmptyState icon={calendarIcon} title={views[view].empty.title}>
    {views[view].empty.words}
  </EmptyState>
);
