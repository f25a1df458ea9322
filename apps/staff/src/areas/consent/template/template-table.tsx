import type { ConsentTemplateSummary } from '@nattoku/contract/consent/consent-template';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ButtonLink } from '@nattoku/ui/action/button';
import { type Column, DataTable, type Sort } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { alertIcon, fileDocumentIcon, uploadIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/consent/template/consent-template.module.css';
import { VersionBadge } from '#areas/consent/template/template-words.tsx';
import { ReviewDue } from '#parts/content/review-due.tsx';
import { useNow } from '#platform/use-now.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

type Props = {
  rows: readonly ConsentTemplateSummary[] | undefined;
  stale: boolean;
  searched: boolean;
  archived: boolean;
  mayManage: boolean;
  sort: Sort;
};

export function TemplateTable({ rows, stale, searched, archived, mayManage, sort }: Props) {
  const changeSearch = useChangeSearch();
  return (
    <DataTable
      caption="同意書様式の一覧"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href('/consent/template/:id', { id })}
      sort={sort}
      onSort={({ key, descending }) => changeSearch({ sort: key, order: descending ? 'desc' : null })}
      stale={stale}
      empty={searched || archived ? <NothingFound archived={archived} /> : <NothingHere mayManage={mayManage} />}
    />
  );
}

const columns: readonly [Column<ConsentTemplateSummary>, ...Column<ConsentTemplateSummary>[]] = [
  { key: 'number', header: '様式番号', width: '7rem', sortable: true, cell: ({ number }) => number },
  { key: 'name', header: '様式', sortable: true, cell: (template) => <Name template={template} /> },
  {
    key: 'department',
    header: '診療科',
    width: '7.5rem',
    wideOnly: true,
    cell: ({ departmentName }) => departmentName ?? '全科',
  },
  { key: 'state', header: '状態', width: '9.5rem', cell: (template) => <State template={template} /> },
  { key: 'usedCount', header: '使用', width: '5.5rem', sortable: true, cell: ({ usedCount }) => `${usedCount}回` },
  {
    key: 'reviewDueOn',
    header: '見直し期限',
    width: '11rem',
    sortable: true,
    cell: (template) => <Review template={template} />,
  },
  {
    key: 'updatedAt',
    header: '更新',
    width: '8rem',
    sortable: true,
    wideOnly: true,
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
];

const Name = ({ template: { name, openOnOldCount } }: { template: ConsentTemplateSummary }) => (
  <span className={styles.stack}>
    <span className={styles.name}>{name}</span>
    {openOnOldCount > 0 && (
      <span>
        <Badge tone="warning" icon={alertIcon}>
          古い版のまま進行中 {openOnOldCount}件
        </Badge>
      </span>
    )}
  </span>
);

const State = ({ template: { published, open } }: { template: ConsentTemplateSummary }) => (
  <span className={styles.badges}>
    {published && <VersionBadge state="published" number={published.number} />}
    {open && <VersionBadge state={open.state} number={open.number} />}
    {!published && !open && <VersionBadge state="retired" />}
  </span>
);

function Review({ template: { reviewDueOn } }: { template: ConsentTemplateSummary }) {
  const now = useNow();
  return reviewDueOn === null ? '—' : <ReviewDue on={reviewDueOn} now={now} />;
}

const NothingFound = ({ archived }: { archived: boolean }) => (
  <EmptyState
    icon={fileDocumentIcon}
    title={archived ? '一覧から外した様式はありません' : '条件に合う様式はありません'}
  >
    {archived
      ? '使わなくなった様式は、詳細画面から一覧の外へ移せます。'
      : '検索語を変えるか、条件をクリアしてお試しください。'}
  </EmptyState>
);

const NothingHere = ({ mayManage }: { mayManage: boolean }) => (
  <EmptyState
    icon={fileDocumentIcon}
    title="まだ同意書様式がありません"
    action={
      mayManage && (
        <ButtonLink variant="tertiary" icon={uploadIcon} href={href('/consent/template/uploadPdf')}>
          PDFから作成
        </ButtonLink>
      )
    }
  >
    病院で使っている同意書のPDFを取り込むと、署名欄や記入欄を置いて、患者さんに送れるようになります。
  </EmptyState>
);
