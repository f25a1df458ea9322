import { templateWarningNames, type VideoTemplate } from '@nattoku/contract/video/video-template';
import { formatDate, formatDuration, formatRelative } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ButtonLink } from '@nattoku/ui/action/button';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { alertIcon, informationIcon, noteIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { TemplateRowMenu } from '#areas/video/template/template-row-menu.tsx';
import styles from '#areas/video/template/template-table.module.css';
import { dueSummary, reachWords, reminderSummary } from '#areas/video/template/template-words.ts';
import { useNow } from '#platform/use-now.ts';
import { href } from '#routing/paths.ts';
import { FavouriteButton } from '#parts/content/favourite-button.tsx';

type Props = {
  rows: readonly VideoTemplate[] | undefined;
  stale: boolean;
  searched: boolean;
  archived: boolean;
};

export function TemplateTable({ rows, stale, searched, archived }: Props) {
  return (
    <DataTable
      caption="動画セットの一覧"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href('/video/template/edit/preview', { id })}
      renderMenu={(template) => <TemplateRowMenu template={template} />}
      stale={stale}
      empty={searched || archived ? <NothingFound archived={archived} /> : <NothingHere />}
    />
  );
}

const columns: readonly [Column<VideoTemplate>, ...Column<VideoTemplate>[]] = [
  { key: 'name', header: '動画セット', cell: (template) => <Name template={template} /> },
  { key: 'content', header: '内容', width: '8.5rem', cell: (template) => <Content template={template} /> },
  { key: 'reach', header: '使える人', width: '6.5rem', cell: reachWords },
  {
    key: 'due',
    header: '期限・リマインド',
    width: '11rem',
    wideOnly: true,
    cell: (template) => (
      <span className={styles.stack}>
        <span>{dueSummary(template)}</span>
        <span className={styles.quiet}>{reminderSummary(template)}</span>
      </span>
    ),
  },
  { key: 'used', header: '使用', width: '5.5rem', cell: (template) => <Used template={template} /> },
  {
    key: 'updated',
    header: '更新',
    width: '8.5rem',
    wideOnly: true,
    cell: ({ updatedAt, owner }) => (
      <span className={styles.stack}>
        <span>{formatDate(updatedAt)}</span>
        <span className={styles.quiet}>{owner.name}</span>
      </span>
    ),
  },
  {
    key: 'favourite',
    header: 'お気に入り',
    width: '5.5rem',
    cell: ({ id, name }) => <FavouriteButton kind="template" subjectId={id} name={name} />,
  },
];

function Name({ template: { name, description, warnings } }: { template: VideoTemplate }) {
  const kinds = [...new Set(warnings.map(({ kind }) => kind))];
  return (
    <span className={styles.stack}>
      <span className={styles.name}>{name}</span>
      {description && <span className={styles.quiet}>{description}</span>}
      {kinds.length > 0 && (
        <span className={styles.badges}>
          {kinds.map((kind) =>
            kind === 'newEdition' ? (
              <Badge key={kind} tone="info" icon={informationIcon}>
                {templateWarningNames[kind]}
              </Badge>
            ) : (
              <Badge key={kind} tone="warning" icon={alertIcon}>
                {templateWarningNames[kind]}の動画
              </Badge>
            ),
          )}
        </span>
      )}
    </span>
  );
}

const Content = ({ template: { items, totalSeconds, approachName } }: { template: VideoTemplate }) => (
  <span className={styles.stack}>
    <span>
      {items.length}本・{formatDuration(totalSeconds)}
    </span>
    {approachName && <span className={styles.quiet}>{approachName}</span>}
  </span>
);

function Used({ template: { usedCount, lastUsedAt } }: { template: VideoTemplate }) {
  const now = useNow();
  return (
    <span className={styles.stack}>
      <span>{usedCount}回</span>
      {lastUsedAt && <span className={styles.quiet}>{formatRelative(lastUsedAt, now)}</span>}
    </span>
  );
}

const NothingFound = ({ archived }: { archived: boolean }) => (
  <EmptyState icon={noteIcon} title={archived ? 'アーカイブはありません' : '条件に合う動画セットはありません'}>
    {archived
      ? '使わなくなった動画セットは、行のメニューからアーカイブできます。'
      : '検索語を変えるか、条件をクリアしてお試しください。'}
  </EmptyState>
);

const NothingHere = () => (
  <EmptyState
    icon={noteIcon}
    title="まだ動画セットがありません"
    action={
      <ButtonLink variant="tertiary" icon={plusIcon} href={href('/video/template/add/approach')}>
        動画セットを作成
      </ButtonLink>
    }
  >
    よく送る動画の組み合わせ・メッセージ・期限を保存しておくと、オーダーを数回の操作で送れます。
  </EmptyState>
);
