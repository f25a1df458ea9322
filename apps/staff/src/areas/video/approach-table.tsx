import type { ApproachId } from '@nattoku/contract/shared';
import { type Approach, approachCategoryNames } from '@nattoku/contract/approach';
import { formatDuration } from '@nattoku/rules/date-time';
import { type Column, DataTable } from '@nattoku/ui/data-table';
import { EmptyState } from '@nattoku/ui/empty-state';
import { clipboardIcon } from '@nattoku/ui/icons';
import type { ReactNode } from 'react';

type Props = {
  approaches: readonly Approach[] | undefined;
  stale: boolean;
  add: ReactNode;
  onOpen: (approachId: ApproachId) => void;
};

const questionsOf = ({ videos }: Approach): number => videos.reduce((sum, { questionCount }) => sum + questionCount, 0);

const columns: readonly [Column<Approach>, ...Column<Approach>[]] = [
  { key: 'name', header: 'アプローチ', cell: ({ name }) => name },
  { key: 'category', header: '区分', width: '8rem', cell: ({ category }) => approachCategoryNames[category] },
  { key: 'videos', header: '動画', width: '6rem', align: 'end', cell: ({ videos }) => `${videos.length}本` },
  {
    key: 'length',
    header: '長さ',
    width: '8rem',
    align: 'end',
    cell: ({ totalSeconds }) => (totalSeconds > 0 ? formatDuration(totalSeconds) : '—'),
  },
  {
    key: 'questions',
    header: '理解度の質問',
    width: '9rem',
    align: 'end',
    cell: (approach) => `${questionsOf(approach)}問`,
  },
];

export function ApproachTable({ approaches, stale, add, onOpen }: Props) {
  return (
    <DataTable
      caption="アプローチの一覧"
      columns={columns}
      rows={approaches}
      rowKey={({ id }) => id}
      onRowPress={({ id }) => onOpen(id)}
      stale={stale}
      empty={
        <EmptyState icon={clipboardIcon} title="条件に合うアプローチはありません" action={add}>
          アプローチは、手術や検査ごとに動画をまとめたものです。
        </EmptyState>
      }
    />
  );
}
