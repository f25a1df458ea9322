import { patientFlagNames, type PatientSearch } from '@nattoku/contract/patient/patient';
import { patientFile, type PatientExportColumn, patientListContract } from '@nattoku/contract/patient/patient-list';
import {
  type DepartmentId,
  languageNames,
  type PatientId,
  type StaffId,
  type WardId,
} from '@nattoku/contract/shared/primitives';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { type ListedPatient, patientColumns, waitingColumns } from '#areas/patient/list/patient-columns.tsx';
import { RegisterPatient } from '#areas/patient/list/register-patient.tsx';
import { tagsQuery } from '#areas/patient/patients.queries.ts';
import { choiceFilter, departmentFilter, flagFilter, scopeFilter, wardFilter } from '#list/filter-parts.tsx';
import { listFilters } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { flagInAddress, idInAddress, nameIn, oneOf, scopeInAddress } from '#list/words-in-address.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';
import { patientsQuery } from '#parts/patient/patient.queries.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

/** As long as a tag may be. */
const tagInAddress = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= 20 ? value : undefined;

export const filters = listFilters(
  {
    scope: scopeInAddress,
    departmentId: idInAddress<DepartmentId>(),
    wardId: idInAddress<WardId>(),
    attendingStaffId: idInAddress<StaffId>(),
    tag: tagInAddress,
    language: nameIn(languageNames),
    flag: nameIn(patientFlagNames),
    archived: flagInAddress,
    sort: oneOf(['kana', 'patientNumber', 'birthDate', 'updatedAt']),
    descending: flagInAddress,
  },
  ['scope', 'sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<PatientSearch, 'text' | 'page' | 'pageSize'>;

const useTags = () => useQuery(tagsQuery).data?.tags.map((value) => ({ value, label: value }));

const extrasQuery = (ids: readonly PatientId[]) => ({
  queryKey: ['patient', 'extras', ids],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { items } = await call(patientListContract.extras, { body: { ids: [...ids] } }, { signal });
    return items.map((extra) => ({ id: extra.id, extra }));
  },
});

/** What a column of the list is called in a file. */
const inFile: Partial<Record<string, readonly PatientExportColumn[]>> = {
  patientNumber: ['patientNumber'],
  kana: ['familyName', 'givenName', 'familyNameKana', 'givenNameKana'],
  birthDate: ['birthDate', 'age'],
  sex: ['sex'],
  department: ['department'],
  place: ['ward', 'room', 'bed'],
  attending: ['attendingStaff'],
  tags: ['tags'],
  phone: ['phone'],
  language: ['language'],
};

export const patientList: ListOf<ListedPatient, Filters, Asked> = {
  path: '/patients',
  arranged: 'patients',
  caption: '患者の一覧',
  unit: '人',
  filters,
  search: { label: '患者を検索', placeholder: '患者番号・氏名・カナ' },
  fields: [
    scopeFilter('どの患者を見るか', '自分の担当'),
    departmentFilter,
    wardFilter,
    choiceFilter({ name: 'attendingStaffId', label: '担当', useOptions: useStaffOptions }),
    choiceFilter({ name: 'tag', label: 'タグ', useOptions: useTags }),
    choiceFilter({ name: 'language', label: '言語', options: optionsOfNames(languageNames) }),
    choiceFilter({ name: 'flag', label: '目印', options: optionsOfNames(patientFlagNames) }),
    flagFilter('archived', '登録が終了した患者'),
  ],
  questionOf: ({ archived = false, sort: by = 'kana', descending = false, ...narrowed }) => ({
    ...narrowed,
    archived,
    sort: by,
    descending,
  }),
  queryOf: patientsQuery,
  columns: patientColumns,
  more: { columns: waitingColumns, queryOf: extrasQuery },
  rowHref: ({ id }) => href('/patients/detail', { patientId: id }),
  keepsPushedOut: false,
  renderEmpty: ({ narrowed }) => (narrowed ? <NoMatch /> : <NoPatients />),
  exported: {
    ...patientFile,
    fileName: '患者一覧',
    noun: '患者',
    counter: '人',
    usual: (shown) => {
      const wanted = shown.flatMap((key) => inFile[key] ?? []);
      return patientFile.columns.filter((column) => wanted.includes(column));
    },
    followsList: true,
  },
};

const NoMatch = () => (
  <EmptyState icon={accountGroupIcon} title="条件に合う患者はいません" action={<RegisterPatient />}>
    漢字の字体（髙・高など）や、ひらがな・カタカナの違いは気にせず検索できます。患者番号は先頭の0を省けます。
  </EmptyState>
);

const NoPatients = () => (
  <EmptyState icon={accountGroupIcon} title="患者はまだ登録されていません" action={<RegisterPatient />}>
    患者を登録するか、CSVファイルから取り込むと、動画などをオーダーできるようになります。
  </EmptyState>
);
