import {
  interviewFile,
  type InterviewExportColumn,
  interviewPresetNames,
  type InterviewSearch,
  type InterviewSummary,
} from '@nattoku/contract/medical-interview/interview-list';
import { interviewStateNames } from '@nattoku/contract/medical-interview/interview-state';
import type {
  DepartmentId,
  InterviewTemplateId,
  PatientId,
  StaffId,
  WardId,
} from '@nattoku/contract/shared/primitives';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import type { SelectOption } from '@nattoku/ui/form/select-field';
import { interviewIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { interviewColumns } from '#areas/medical-interview/list/interview-columns.tsx';
import { interviewAddress } from '#areas/medical-interview/response/interview-address.ts';
import { interviewsQuery } from '#areas/medical-interview/response/interview.queries.ts';
import { choiceFilter, daysFilter, departmentFilter, scopeFilter, wardFilter } from '#list/filter-parts.tsx';
import { listFilters } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { dateInAddress, flagInAddress, idInAddress, nameIn, oneOf, scopeInAddress } from '#list/words-in-address.ts';
import { NoMatch } from '#list/no-match.tsx';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';
import { publishedInterviewsQuery } from '#parts/interview/interview-template.queries.ts';

export const filters = listFilters(
  {
    preset: nameIn(interviewPresetNames),
    scope: scopeInAddress,
    state: nameIn(interviewStateNames),
    departmentId: idInAddress<DepartmentId>(),
    wardId: idInAddress<WardId>(),
    templateId: idInAddress<InterviewTemplateId>(),
    patientId: idInAddress<PatientId>(),
    assigneeId: idInAddress<StaffId>(),
    receivedFrom: dateInAddress,
    receivedTo: dateInAddress,
    sort: oneOf(['waiting', 'receivedAt', 'issuedAt']),
    descending: flagInAddress,
  },
  // The preset says which responses they are.
  ['preset', 'scope', 'sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<InterviewSearch, 'text' | 'page' | 'pageSize'>;

const anyInterviews = {
  text: '',
  page: 1,
  pageSize: 20,
  sort: 'waiting',
  descending: true,
} as const satisfies InterviewSearch;

const notUsual: readonly InterviewExportColumn[] = ['patientKana', 'ward', 'answers'];

/** Questionnaires that are asked now. */
const useTemplateOptions = (): SelectOption[] =>
  optionsOfRows(useQuery(publishedInterviewsQuery({ text: '', departmentId: null })).data?.items);

export const interviewList: ListOf<InterviewSummary, Filters, Asked> = {
  path: '/medicalInterview/list',
  arranged: 'interviews',
  caption: '問診の一覧',
  filters,
  search: { label: '問診を検索', placeholder: '患者番号・氏名・カナ' },
  presets: {
    label: '問診の絞り込み',
    name: 'preset',
    usual: null,
    all: [...optionsOfNames(interviewPresetNames), { value: null, label: 'すべて' }],
    counted: { value: 'flagged', query: interviewsQuery({ ...anyInterviews, preset: 'flagged' }) },
  },
  fields: [
    scopeFilter('どの問診を見るか', '自分が依頼'),
    departmentFilter,
    wardFilter,
    choiceFilter({ name: 'templateId', label: '問診票', useOptions: useTemplateOptions }),
    choiceFilter({ name: 'state', label: '状態', options: optionsOfNames(interviewStateNames) }),
    choiceFilter({ name: 'assigneeId', label: '担当', useOptions: useStaffOptions }),
    daysFilter('受信日', 'receivedFrom', 'receivedTo'),
  ],
  questionOf: ({ sort, descending, ...narrowed }) => ({
    ...narrowed,
    sort: sort ?? (narrowed.preset === 'waiting' ? 'issuedAt' : 'waiting'),
    descending: descending ?? true,
  }),
  queryOf: interviewsQuery,
  columns: interviewColumns,
  rowHref: interviewAddress,
  keepsPushedOut: true,
  renderEmpty: ({ narrowed, filters: { preset } }) => <Nothing narrowed={narrowed} isAll={!preset} />,
  exported: {
    ...interviewFile,
    fileName: '問診一覧',
    noun: '問診',
    counter: '件',
    usual: () => interviewFile.columns.filter((column) => !notUsual.includes(column)),
  },
};

function Nothing({ narrowed, isAll }: { narrowed: boolean; isAll: boolean }) {
  if (narrowed) return <NoMatch icon={interviewIcon} noun="問診" scoped />;
  return isAll ? (
    <EmptyState icon={interviewIcon} title="まだ問診がありません">
      「問診を依頼」から始められます。
    </EmptyState>
  ) : (
    <EmptyState icon={interviewIcon} title="ここに並ぶ問診はありません">
      「すべて」に切り替えると、ほかの問診も表示できます。
    </EmptyState>
  );
}
