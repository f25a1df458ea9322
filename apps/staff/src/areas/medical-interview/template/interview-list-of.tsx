import type {
  InterviewTemplateSearch,
  InterviewTemplateSummary,
} from '@nattoku/contract/medical-interview/interview-template';
import { templateStateNames } from '@nattoku/contract/medical-interview/interview-template-state';
import type { ApproachId, DepartmentId } from '@nattoku/contract/shared/primitives';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { clipboardIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { NewInterview } from '#areas/medical-interview/template/new-interview.tsx';
import { interviewColumns } from '#areas/medical-interview/template/interview-columns.tsx';
import { interviewsQuery } from '#areas/medical-interview/template/interview.queries.ts';
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
    state: nameIn(templateStateNames),
    departmentId: idInAddress<DepartmentId>(),
    approachId: idInAddress<ApproachId>(),
    archived: flagInAddress,
    sort: oneOf(['name', 'updatedAt', 'reviewDueOn']),
    descending: flagInAddress,
  },
  ['sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<InterviewTemplateSearch, 'text' | 'page' | 'pageSize' | 'order'> & { descending: boolean };

function useApproaches() {
  const maySee = useIsAllowed('video.view');
  return optionsOfRows(useQuery({ ...approachChoicesQuery, enabled: maySee }).data?.items);
}

const interviewList: Omit<ListOf<InterviewTemplateSummary, Filters, Asked>, 'path' | 'rowHref'> = {
  arranged: null,
  caption: '問診票の一覧',
  filters,
  search: { label: '問診票を検索', placeholder: '名前・説明' },
  fields: [
    choiceFilter({ name: 'state', label: '状態', options: optionsOfNames(templateStateNames), place: 'bar' }),
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
  queryOf: interviewsQuery,
  columns: { all: interviewColumns, openers: ['name'] },
  keepsPushedOut: false,
  renderEmpty: ({ narrowed, filters: { archived } }) =>
    archived ? <NothingPutAway /> : narrowed ? <NoMatch icon={clipboardIcon} noun="問診票" /> : <NothingHere />,
};

/** Of a hospital, in its library. */
export const ownInterviews: ListOf<InterviewTemplateSummary, Filters, Asked> = {
  ...interviewList,
  path: '/jmneadoibops2/template/create/medicalInterview',
  rowHref: ({ id }) => href('/jmneadoibops2/template/create/medicalInterview', { template: id }),
};

/** The same list among the standard contents. */
export const standardInterviews: ListOf<InterviewTemplateSummary, Filters, Asked> = {
  ...interviewList,
  path: '/jmneadoibops2',
  rowHref: ({ id }) => href('/jmneadoibops2', { shelf: 'interviews', template: id }),
};

const NothingPutAway = () => (
  <EmptyState icon={clipboardIcon} title="しまった問診票はありません">
    使わなくなった問診票は、詳細画面からしまえます。
  </EmptyState>
);

function NothingHere() {
  const mayManage = useIsAllowed('interview.manage');
  return (
    <EmptyState icon={clipboardIcon} title="まだ問診票がありません" action={mayManage && <NewInterview />}>
      問診票は、患者さんが受診や説明の前に答える質問です。
    </EmptyState>
  );
}
