import type { ScenarioSearch, ScenarioSummary } from '@nattoku/contract/ic-support/scenario';
import { scenarioStateNames } from '@nattoku/contract/ic-support/scenario-state';
import type { ApproachId, DepartmentId } from '@nattoku/contract/shared/primitives';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { clipboardIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { NewScenario } from '#areas/ic-support/scenario/new-scenario.tsx';
import { scenarioColumns } from '#areas/ic-support/scenario/scenario-columns.tsx';
import { scenariosQuery } from '#areas/ic-support/scenario/scenario.queries.ts';
import { choiceFilter, departmentFilter, flagFilter } from '#list/filter-parts.tsx';
import { listFilters } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { flagInAddress, idInAddress, nameIn, oneOf } from '#list/words-in-address.ts';
import { NoMatch } from '#list/no-match.tsx';
import { approachChoicesQuery } from '#parts/content/approach-choices.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

export const filters = listFilters(
  {
    state: nameIn(scenarioStateNames),
    departmentId: idInAddress<DepartmentId>(),
    approachId: idInAddress<ApproachId>(),
    archived: flagInAddress,
    sort: oneOf(['name', 'updatedAt', 'reviewDueOn']),
    descending: flagInAddress,
  },
  ['sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<ScenarioSearch, 'text' | 'page' | 'pageSize' | 'order'> & { descending: boolean };

function useApproaches() {
  const maySee = useIsAllowed('video.view');
  return optionsOfRows(useQuery({ ...approachChoicesQuery, enabled: maySee }).data?.items);
}

const scenarioList: Omit<ListOf<ScenarioSummary, Filters, Asked>, 'path' | 'rowHref'> = {
  arranged: null,
  caption: 'シナリオの一覧',
  filters,
  search: { label: 'シナリオを検索', placeholder: '名前・説明' },
  fields: [
    choiceFilter({ name: 'state', label: '状態', options: optionsOfNames(scenarioStateNames), place: 'bar' }),
    departmentFilter,
    choiceFilter({ name: 'approachId', label: 'アプローチ', useOptions: useApproaches, place: 'bar' }),
    flagFilter('archived', 'しまったもの', 'bar'),
  ],
  questionOf: ({ archived = false, sort: by = 'name', descending = false, ...narrowed }) => ({
    ...narrowed,
    archived: archived ? 'true' : 'false',
    sort: by,
    descending,
  }),
  queryOf: scenariosQuery,
  columns: { all: scenarioColumns, openers: ['name'] },
  keepsPushedOut: false,
  renderEmpty: ({ narrowed, filters: { archived } }) =>
    archived ? <NothingPutAway /> : narrowed ? <NoMatch icon={clipboardIcon} noun="シナリオ" /> : <NothingHere />,
};

/** Of a hospital, in its library. */
export const ownScenarios: ListOf<ScenarioSummary, Filters, Asked> = {
  ...scenarioList,
  path: '/icSupport/list/scenarios',
  rowHref: ({ id }) => href('/icSupport/list/scenarios', { scenario: id }),
};

/** The same list among the standard contents. */
export const standardScenarios: ListOf<ScenarioSummary, Filters, Asked> = {
  ...scenarioList,
  path: '/jmneadoibops2',
  rowHref: ({ id }) => href('/jmneadoibops2', { shelf: 'scenarios', scenario: id }),
};

const NothingPutAway = () => (
  <EmptyState icon={clipboardIcon} title="しまったシナリオはありません">
    使わなくなったシナリオは、詳細画面からしまえます。
  </EmptyState>
);

function NothingHere() {
  const mayManage = useIsAllowed('icSupport.manage');
  return (
    <EmptyState icon={clipboardIcon} title="まだシナリオがありません" action={mayManage && <NewScenario />}>
      シナリオは、患者さんが自宅で読み、説明の場でも使う、順を追った説明です。
    </EmptyState>
  );
}
