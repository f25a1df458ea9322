import type { AnnouncementSearch, AnnouncementSummary } from '@nattoku/contract/notification/announcement';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { noteIcon } from '@nattoku/ui/tokens/icons';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import styles from '#areas/notification/announcement.module.css';
import { href } from '#routing/paths.ts';
import { AnnouncementBadges, sourceNames } from '#parts/notification/announcement-badges.tsx';

type Props = {
  rows: readonly AnnouncementSummary[] | undefined;
  stale: boolean;
  view: AnnouncementSearch['view'];
  filtered: boolean;
};

const columns: readonly [Column<AnnouncementSummary>, ...Column<AnnouncementSummary>[]] = [
  {
    key: 'title',
    header: '件名',
    cell: ({ title, readAt, state }) => {
      const isNew = readAt === null && state === 'current';
      return (
        <span className={isNew ? styles.unread : styles.read}>
          {isNew && <VisuallyHidden>未読：</VisuallyHidden>}
          {title}
        </span>
      );
    },
  },
  {
    key: 'state',
    header: '状態',
    width: '12.5rem',
    cell: (announcement) => (
      <span className={styles.badges}>
        <AnnouncementBadges announcement={announcement} />
      </span>
    ),
  },
  { key: 'source', header: '発信', width: '4.5rem', cell: ({ source }) => sourceNames[source] },
  {
    key: 'publishFrom',
    header: '掲載開始',
    width: '12rem',
    wideOnly: true,
    cell: ({ publishFrom }) => (publishFrom ? formatDateTime(publishFrom) : '—'),
  },
];

const empty: Record<Props['view'], string> = {
  current: '施設や運営からの院内掲示があると、ここに並びます。',
  past: '掲載期間が終わった院内掲示が、ここに残ります。',
  own: '「院内掲示を作成」で書いた下書きと、公開の日時を決めた院内掲示が、ここに並びます。',
};

export function AnnouncementTable({ rows, stale, view, filtered }: Props) {
  return (
    <DataTable
      caption="院内掲示の一覧"
      columns={columns}
      rows={rows}
      stale={stale}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href('/notification/detail', { announcement: id })}
      empty={
        <EmptyState icon={noteIcon} title={filtered ? '条件に合う院内掲示はありません' : '院内掲示はまだありません'}>
          {filtered ? '検索する言葉や条件を変えてみてください。' : empty[view]}
        </EmptyState>
      }
    />
  );
}
