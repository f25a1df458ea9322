import type { ChatTemplate } from '@nattoku/contract/chat/chat-template';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ButtonLink } from '@nattoku/ui/action/button';
import { type Column, DataTable, type Sort } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { noteIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { RowMenu } from '@nattoku/ui/action/menu';
import { useState } from 'react';
import { ArchiveDialog } from '#areas/chat/template/archive-dialog.tsx';
import { useTemplateActions } from '#areas/chat/template/use-template-actions.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { scopeOf } from '#parts/chat/chat-template-words.ts';

type Props = {
  rows: readonly ChatTemplate[] | undefined;
  stale: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  archived: boolean;
  filtered: boolean;
};

const columns: readonly [Column<ChatTemplate>, ...Column<ChatTemplate>[]] = [
  { key: 'title', header: '題名', sortable: true, cell: ({ title }) => title },
  { key: 'category', header: '分類', cell: ({ category }) => category, width: '9rem' },
  {
    key: 'scope',
    header: '公開範囲',
    width: '9rem',
    cell: (template) => <Badge tone={template.scope === 'me' ? 'neutral' : 'info'}>{scopeOf(template)}</Badge>,
  },
  {
    key: 'usedCount',
    header: '使った回数',
    sortable: true,
    align: 'end',
    width: '8rem',
    cell: ({ usedCount }) => `${usedCount}回`,
  },
  {
    key: 'updatedAt',
    header: '更新',
    sortable: true,
    width: '14rem',
    cell: ({ updatedAt, updatedByName }) => `${formatDate(updatedAt)}　${updatedByName}`,
  },
];

export function ChatTemplateTable({ rows, stale, sort, onSort, archived, filtered }: Props) {
  const [leaving, setLeaving] = useState<ChatTemplate>();
  return (
    <>
      <DataTable
        caption="定型文の一覧"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('/chatTemplate/:id/view', { id })}
        renderMenu={(template) => <TemplateMenu template={template} onArchive={() => setLeaving(template)} />}
        sort={sort}
        onSort={onSort}
        stale={stale}
        empty={<Nothing archived={archived} filtered={filtered} />}
      />
      {leaving && <ArchiveDialog template={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function TemplateMenu({ template, onArchive }: { template: ChatTemplate; onArchive: () => void }) {
  const mayManage = useIsAllowed('chatTemplate.manage');
  const { copy, restore } = useTemplateActions();
  const { id, title, mayEdit, archivedAt } = template;
  return (
    <RowMenu
      label={`「${title}」の操作`}
      items={[
        { label: '詳細を開く', href: href('/chatTemplate/:id/view', { id }) },
        ...(mayEdit && archivedAt === null ? [{ label: '編集', href: href('/chatTemplate/:id/update', { id }) }] : []),
        ...(mayManage ? [{ label: '複製して編集', onSelect: () => void copy(template) }] : []),
        ...(mayEdit && archivedAt === null ? [{ label: '一覧から外す', onSelect: onArchive }] : []),
        ...(mayEdit && archivedAt !== null ? [{ label: '一覧に戻す', onSelect: () => void restore(template) }] : []),
      ]}
    />
  );
}

function Nothing({ archived, filtered }: Pick<Props, 'archived' | 'filtered'>) {
  const mayManage = useIsAllowed('chatTemplate.manage');
  if (filtered) {
    return (
      <EmptyState icon={noteIcon} title="条件に合う定型文はありません">
        検索や絞り込みを変えてお試しください。
      </EmptyState>
    );
  }
  if (archived) return <EmptyState icon={noteIcon} title="一覧から外した定型文はありません" />;
  return (
    <EmptyState
      icon={noteIcon}
      title="定型文はまだありません"
      action={
        mayManage && (
          <ButtonLink variant="tertiary" icon={plusIcon} href={href('/chatTemplate/create')}>
            定型文を作成
          </ButtonLink>
        )
      }
    >
      何度も書く文を登録しておくと、返信がすぐに終わります。
    </EmptyState>
  );
}
