import type { ConsentScan } from '@nattoku/contract/consent/consent-paper';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { alertIcon, checkCircleIcon, clockIcon, fileDocumentIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListBody } from '#list/list-body.tsx';
import { scansQuery } from '#areas/consent/common/consent-common.queries.ts';
import styles from '#areas/consent/common/consent-common.module.css';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

const PAGE_SIZE = 20;

/** Files that came from the scanner, with what was found in them. */
export function ScanList({ page }: { page: number }) {
  const query = useQuery({ ...scansQuery(page), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  return (
    <ListBody
      query={query}
      page={{ page, pageSize: PAGE_SIZE }}
      onTurn={(next) => changeSearch({ page: next.page })}
      fixedSize
    >
      {(shown) => (
        <DataTable
          {...shown}
          caption="取り込んだスキャンの一覧"
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ id }) => href('/consent/commonOrder', { tab: 'scans', scan: id })}
          skeletonRows={3}
          empty={
            <EmptyState icon={fileDocumentIcon} title="取り込んだスキャンはまだありません">
              署名された紙の同意書をスキャンして、PDFで取り込んでください。
            </EmptyState>
          }
        />
      )}
    </ListBody>
  );
}

const columns: readonly [Column<ConsentScan>, ...Column<ConsentScan>[]] = [
  {
    key: 'at',
    header: '取り込み',
    width: '14rem',
    cell: ({ uploadedAt, uploadedByName }) => (
      <span className={styles.tight}>
        <span>{formatDateTime(uploadedAt)}</span>
        <span className={styles.quiet}>{uploadedByName}</span>
      </span>
    ),
  },
  { key: 'pages', header: 'ページ', width: '5rem', align: 'end', cell: ({ pageCount }) => pageCount },
  { key: 'state', header: '結果', cell: (scan) => <State scan={scan} /> },
];

function State({ scan: { state, failure, counts } }: { scan: ConsentScan }) {
  if (state === 'reading')
    return (
      <Badge tone="neutral" icon={clockIcon}>
        読み取り中
      </Badge>
    );
  if (state === 'failed')
    return (
      <span className={styles.row}>
        <Badge tone="error" icon={alertIcon}>
          読み取れませんでした
        </Badge>
        {failure}
      </span>
    );
  return (
    <span className={styles.row}>
      {counts.unreadable > 0 ? (
        <Badge tone="warning" icon={alertIcon}>
          割り当て待ち {counts.unreadable}ページ
        </Badge>
      ) : (
        <Badge tone="done" icon={checkCircleIcon}>
          読み取り済み
        </Badge>
      )}
      <span className={styles.quiet}>
        {[
          `同意書 ${counts.matched}`,
          counts.used > 0 && `確定 ${counts.used}`,
          counts.foreign > 0 && `ほかの書類 ${counts.foreign}`,
          counts.blank > 0 && `白紙 ${counts.blank}`,
        ]
          .filter(Boolean)
          .join('・')}
      </span>
      {counts.lowResolution > 0 && (
        <Badge tone="warning" icon={alertIcon}>
          300dpi未満 {counts.lowResolution}ページ
        </Badge>
      )}
    </span>
  );
}
