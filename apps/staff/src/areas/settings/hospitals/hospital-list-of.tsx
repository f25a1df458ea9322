import { features } from '@nattoku/contract/auth/permissions';
import { type Hospital, type HospitalSearch, hospitalStateNames } from '@nattoku/contract/staff/hospital';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import type { Column } from '@nattoku/ui/table/data-table';
import { alertIcon, checkCircleIcon, closeIcon, hospitalIcon } from '@nattoku/ui/tokens/icons';
import { featureWords } from '#areas/settings/features/feature-words.ts';
import { hospitalsQuery } from '#areas/settings/hospitals/hospital.queries.ts';
import styles from '#list/cells.module.css';
import { choiceFilter } from '#list/filter-parts.tsx';
import { listFilters } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import { NoMatch } from '#list/no-match.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import { flagInAddress, idInAddress, nameIn, oneOf } from '#list/words-in-address.ts';
import { href } from '#routing/paths.ts';

export const filters = listFilters(
  {
    state: nameIn(hospitalStateNames),
    without: oneOf(features),
    /** The one that is opened. */
    hospital: idInAddress<FacilityId>(),
    sort: oneOf(['name', 'activeStaff', 'createdAt']),
    descending: flagInAddress,
  },
  ['hospital', 'sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<HospitalSearch, 'text' | 'page' | 'pageSize' | 'order'> & { descending: boolean };
type HospitalColumn = Column<Hospital>;

const columns: readonly [HospitalColumn, ...HospitalColumn[]] = [
  { key: 'name', header: '施設', sortable: true, cell: ({ name }) => name },
  {
    key: 'code',
    header: '医療機関コード',
    width: '9rem',
    cell: ({ medicalInstitutionCode }) => medicalInstitutionCode ?? '未登録',
  },
  { key: 'state', header: '状態', width: '8rem', cell: ({ state }) => <State state={state} /> },
  { key: 'features', header: '使う機能', width: '16rem', cell: (hospital) => <Features hospital={hospital} /> },
  {
    key: 'activeStaff',
    header: '職員',
    width: '9rem',
    sortable: true,
    cell: ({ activeStaff, invitedStaff }) => (
      <span className={styles.stack}>
        <span>{activeStaff}人</span>
        {invitedStaff > 0 && <span className={styles.quiet}>招待中 {invitedStaff}人</span>}
      </span>
    ),
  },
  {
    key: 'createdAt',
    header: '追加した日',
    width: '9rem',
    sortable: true,
    wideOnly: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

const State = ({ state }: Pick<Hospital, 'state'>) =>
  state === 'inUse' ? (
    <Badge tone="done" icon={checkCircleIcon}>
      {hospitalStateNames.inUse}
    </Badge>
  ) : (
    <Badge tone="warning" icon={alertIcon}>
      {hospitalStateNames.preparing}
    </Badge>
  );

/** What is switched off is said too: nobody has to remember what there could be. */
function Features({ hospital }: { hospital: Hospital }) {
  const off = features.filter((feature) => !hospital.features.includes(feature));
  return (
    <span className={styles.stack}>
      <span>{hospital.features.map((feature) => featureWords[feature].name).join('・') || '—'}</span>
      {off.length > 0 && (
        <span className={styles.badges}>
          {off.map((feature) => (
            <Badge key={feature} icon={closeIcon}>
              {featureWords[feature].name} オフ
            </Badge>
          ))}
        </span>
      )}
    </span>
  );
}

const offOptions = features.map((feature) => ({ value: feature, label: `${featureWords[feature].name}がオフ` }));

/** The hospitals of the installation, for its operator. */
export const hospitalList: ListOf<Hospital, Filters, Asked> = {
  path: '/settings',
  arranged: null,
  caption: '施設の一覧',
  filters,
  search: { label: '施設を検索', placeholder: '名前・医療機関コード' },
  fields: [
    choiceFilter({ name: 'state', label: '状態', options: optionsOfNames(hospitalStateNames), place: 'bar' }),
    choiceFilter({ name: 'without', label: '機能', options: offOptions, place: 'bar' }),
  ],
  questionOf: ({ state, without, sort, descending }) => ({
    ...(state && { state }),
    ...(without && { without }),
    sort: sort ?? 'name',
    descending: descending ?? false,
  }),
  queryOf: hospitalsQuery,
  columns: { all: columns, openers: ['name'] },
  rowHref: ({ id }) => href('/settings', { section: 'hospitals', hospital: id }),
  keepsPushedOut: false,
  renderEmpty: ({ narrowed }) =>
    narrowed ? (
      <NoMatch icon={hospitalIcon} noun="施設" />
    ) : (
      <EmptyState icon={hospitalIcon} title="まだ施設がありません">
        「施設を追加」から、施設と最初の施設管理者を登録します。
      </EmptyState>
    ),
};
