import type { IcTemplate, IcTemplateSearch } from '@nattoku/contract/ic-support/ic-template';
import type { ApproachId, DepartmentId } from '@nattoku/contract/shared/primitives';
import { templateScopeNames } from '@nattoku/contract/video/video-template';
import { formatDate, formatRelative } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import type { Column } from '@nattoku/ui/table/data-table';
import { alertIcon, noteIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { contentWords, reachWords } from '#areas/ic-support/template/ic-template-words.ts';
import { icTemplatesQuery } from '#areas/ic-support/template/ic-template.queries.ts';
import { NewTemplate } from '#areas/ic-support/template/new-template.tsx';
import { TemplateRowMenu } from '#areas/ic-support/template/template-row-menu.tsx';
import styles from '#list/cells.module.css';
import { choiceFilter, departmentFilter, flagFilter } from '#list/filter-parts.tsx';
import { listFilters } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { flagInAddress, idInAddress, nameIn, oneOf } from '#list/words-in-address.ts';
import { NoMatch } from '#list/no-match.tsx';
import { approachChoicesQuery } from '#parts/content/approach-choices.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useNow } from '#platform/use-now.ts';
import { href } from '#routing/paths.ts';

export const filters = listFilters(
  {
    scope: nameIn(templateScopeNames),
    departmentId: idInAddress<DepartmentId>(),
    approachId: idInAddress<ApproachId>(),
    archived: flagInAddress,
    sort: oneOf(['name', 'usedCount', 'updatedAt']),
    descending: flagInAddress,
  },
  ['sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<IcTemplateSearch, 'text' | 'page' | 'pageSize' | 'order'> & { descending: boolean };
type TemplateColumn = Column<IcTemplate>;

function useApproaches() {
  const maySee = useIsAllowed('video.view');
  return optionsOfRows(useQuery({ ...approachChoicesQuery, enabled: maySee }).data?.items);
}

const columns: readonly [TemplateColumn, ...TemplateColumn[]] = [
  { key: 'name', header: 'IC支援セット', sortable: true, cell: (template) => <Name template={template} /> },
  { key: 'content', header: '内容', width: '20rem', cell: (template) => <Content template={template} /> },
  { key: 'reach', header: '使える人', width: '8rem', cell: reachWords },
  { key: 'usedCount', header: '使用', width: '7rem', sortable: true, cell: (template) => <Used template={template} /> },
  {
    key: 'updatedAt',
    header: '更新',
    width: '9rem',
    sortable: true,
    wideOnly: true,
    cell: ({ updatedAt, owner }) => (
      <span className={styles.stack}>
        <span>{formatDate(updatedAt)}</span>
        <span className={styles.quiet}>{owner.name}</span>
      </span>
    ),
  },
];

/** Templates of packages. */
export const icTemplateList: ListOf<IcTemplate, Filters, Asked> = {
  path: '/icSupport/template',
  arranged: null,
  caption: 'IC支援セットの一覧',
  filters,
  search: { label: 'IC支援セットを検索', placeholder: '名前・手術や検査' },
  fields: [
    choiceFilter({ name: 'scope', label: '公開範囲', options: optionsOfNames(templateScopeNames), place: 'bar' }),
    departmentFilter,
    choiceFilter({ name: 'approachId', label: 'アプローチ', useOptions: useApproaches, place: 'bar' }),
    flagFilter('archived', 'アーカイブ', 'bar'),
  ],
  questionOf: ({ archived = false, sort, descending, ...narrowed }) => ({
    ...narrowed,
    usable: 'false',
    archived: archived ? 'true' : 'false',
    sort: sort ?? 'usedCount',
    descending: descending ?? sort === undefined,
  }),
  queryOf: icTemplatesQuery,
  columns: { all: columns, openers: ['name'] },
  rowHref: ({ id }) => href('/icSupport/template/:id/edit', { id }),
  renderMenu: (template) => <TemplateRowMenu template={template} />,
  keepsPushedOut: false,
  renderEmpty: ({ narrowed, filters: { archived } }) =>
    archived ? <NothingPutAway /> : narrowed ? <NoMatch icon={noteIcon} noun="IC支援セット" /> : <NothingHere />,
};

function Name({ template: { content, edition, draft, warnings } }: { template: IcTemplate }) {
  return (
    <span className={styles.stack}>
      <span>{content.name}</span>
      {content.description && <span className={styles.quiet}>{content.description}</span>}
      {(edition === 0 || draft !== null || warnings.length > 0) && (
        <span className={styles.badges}>
          {edition === 0 && <Badge icon={pencilIcon}>下書き</Badge>}
          {edition > 0 && draft !== null && (
            <Badge tone="info" icon={pencilIcon}>
              未登録の変更
            </Badge>
          )}
          {warnings.length > 0 && (
            <Badge tone="warning" icon={alertIcon}>
              内容の確認が必要
            </Badge>
          )}
        </span>
      )}
    </span>
  );
}

const Content = ({ template: { content, approachName } }: { template: IcTemplate }) => (
  <span className={styles.stack}>
    <span>{contentWords(content)}</span>
    {approachName && <span className={styles.quiet}>{approachName}</span>}
  </span>
);

function Used({ template: { usedCount, lastUsedAt } }: { template: IcTemplate }) {
  const now = useNow();
  return (
    <span className={styles.stack}>
      <span>{usedCount}回</span>
      {lastUsedAt && <span className={styles.quiet}>{formatRelative(lastUsedAt, now)}</span>}
    </span>
  );
}

const NothingPutAway = () => (
  <EmptyState icon={noteIcon} title="アーカイブはありません">
    使わなくなったIC支援セットは、行のメニューからアーカイブできます。
  </EmptyState>
);

const NothingHere = () => (
  <EmptyState icon={noteIcon} title="まだIC支援セットがありません" action={<NewTemplate />}>
    説明の予定・動画・同意書・メッセージの組み合わせを登録しておくと、オーダーのときに一度に入れられます。
  </EmptyState>
);
