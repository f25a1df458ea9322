import {
  type ConsentSealing,
  sealingKindNames,
  type SealingState,
  sealingStateNames,
  sealingStepNames,
} from '@nattoku/contract/consent/consent-sealing';
import { sealDiagnoses } from '@nattoku/contract/consent/seal-failure';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { checkCircleIcon } from '@nattoku/ui/tokens/icons';
import { Link } from '@nattoku/ui/action/link';
import type { ComponentProps } from 'react';
import { RetryButton } from '#areas/settings/sealing/retry-button.tsx';
import styles from '#areas/settings/sealing/sealing.module.css';
import { href } from '#routing/paths.ts';

const tones: Record<SealingState, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  queued: 'info',
  working: 'info',
  waiting: 'warning',
  stuck: 'error',
  done: 'done',
};

type Columns = readonly [Column<ConsentSealing>, ...Column<ConsentSealing>[]];

const common = [
  { key: 'template', header: '書類', cell: (row: ConsentSealing) => <Subject sealing={row} /> },
  {
    key: 'state',
    header: '状態',
    width: '12rem',
    cell: ({ state }: ConsentSealing) => <Badge tone={tones[state]}>{sealingStateNames[state]}</Badge>,
  },
] as const;
const openColumns: Columns = [
  ...common,
  { key: 'why', header: '理由と対応', cell: (row) => <Why sealing={row} /> },
  { key: 'retry', header: '操作', width: '10rem', cell: (row) => <RetryButton sealing={row} /> },
];
const doneColumns: Columns = [
  ...common,
  {
    key: 'done',
    header: '完了した日時',
    width: '12rem',
    cell: ({ doneAt }) => doneAt && formatDateTime(doneAt),
  },
];

type Props = { rows: readonly ConsentSealing[] | undefined; isOpen: boolean; stale: boolean };

export function SealingTable({ rows, isOpen, stale }: Props) {
  return (
    <DataTable
      caption={isOpen ? '確定を待っている書類の一覧' : '確定した書類の一覧'}
      columns={isOpen ? openColumns : doneColumns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      empty={
        <EmptyState
          icon={checkCircleIcon}
          title={isOpen ? '確定を待っている書類はありません' : '確定した書類はまだありません'}
        >
          {isOpen ? '署名された同意書は、すべて確定しています。' : '署名された同意書が確定すると、ここに並びます。'}
        </EmptyState>
      }
    />
  );
}

function Subject({ sealing }: { sealing: ConsentSealing }) {
  return (
    <span className={styles.subject}>
      <Link href={href('/consent/detail', { form: sealing.formId })}>{sealing.templateName}</Link>
      <span className={styles.quiet}>
        {sealingKindNames[sealing.kind]}・{formatDateTime(sealing.createdAt)}から
      </span>
    </span>
  );
}

function Why({ sealing }: { sealing: ConsentSealing }) {
  const { failure, step, attempts, nextTryAt } = sealing;
  const known = failure && sealDiagnoses[failure];
  const next = nextTryAt ? `次は${formatDateTime(nextTryAt)}に自動でやり直します。` : '';
  const tried = attempts > 0 ? `${attempts}回試しました（${step ? sealingStepNames[step] : '始めたところ'}）。` : '';
  return (
    <span className={styles.subject}>
      <span>{known ? `${known.words}。${known.advice}` : 'まもなく確定します。'}</span>
      <span className={styles.quiet}>
        {tried}
        {next}
      </span>
      {(sealing.state === 'stuck' || sealing.state === 'waiting') && (
        <Link href={href('/consent/detail', { form: sealing.formId })}>できることを見る</Link>
      )}
    </span>
  );
}
