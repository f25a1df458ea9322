import type { ConsentSeal, ConsentSummary } from '@nattoku/contract/consent/consent-list';
import { consentRouteNames } from '@nattoku/contract/consent/consent-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import type { Column } from '@nattoku/ui/table/data-table';
import { alertIcon, clockIcon, lockIcon, refreshIcon } from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';
import type { ColumnSet } from '#list/columns-for.ts';
import { ConsentProcedureCell, ConsentStateCell, ConsentTemplateCell } from '#parts/consent/consent-cells.tsx';
import styles from '#list/cells.module.css';
import { departmentColumn, orNone, patientColumn, placeColumn } from '#parts/patient/patient-columns.tsx';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

type ConsentColumn = Column<ConsentSummary>;

const all: readonly [ConsentColumn, ...ConsentColumn[]] = [
  patientColumn,
  {
    key: 'createdAt',
    header: '作成',
    width: '8rem',
    sortable: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  { key: 'template', header: '同意書', cell: (row) => <ConsentTemplateCell form={row} /> },
  {
    key: 'procedureOn',
    header: '予定日',
    width: '8rem',
    sortable: true,
    cell: (row) => <ConsentProcedureCell form={row} />,
  },
  {
    key: 'signers',
    header: '署名',
    width: '5rem',
    cell: ({ signedCount, signerCount }) => `${signedCount}／${signerCount}名`,
  },
  { key: 'state', header: '状態・足りないもの', cell: (row) => <ConsentStateCell form={row} /> },
  { key: 'evidence', header: '証拠', width: '8.5rem', cell: (row) => <Evidence row={row} /> },
  {
    key: 'explainer',
    header: '説明担当医',
    width: '8rem',
    wideOnly: true,
    cell: ({ explainerName }) => orNone(explainerName),
  },
  placeColumn,
  departmentColumn,
  { key: 'dueOn', header: '署名の期限', width: '8rem', cell: ({ dueOn }) => (dueOn ? formatDate(dueOn) : '—') },
  { key: 'route', header: '署名の方法', width: '10rem', cell: ({ route }) => consentRouteNames[route] },
];

/** The patient always opens the row. */
export const consentColumns: ColumnSet<ConsentSummary> = {
  all,
  asDelivered: ['patient', 'createdAt', 'template', 'procedureOn', 'signers', 'state', 'evidence', 'explainer'],
  openers: ['patient'],
};

const seals: Record<Exclude<ConsentSeal, 'none'>, { words: string; tone: Tone; icon: string }> = {
  working: { words: '確定中', tone: 'neutral', icon: refreshIcon },
  stuck: { words: '確定できない', tone: 'error', icon: alertIcon },
  done: { words: '確定済み', tone: 'done', icon: lockIcon },
};

/** Whether the PDF is sealed, and whether an authority said when. */
function Evidence({ row: { seal, hasTimeStamp } }: { row: ConsentSummary }) {
  if (seal === 'none') return '—';
  const { words, tone, icon } = seals[seal];
  return (
    <span className={styles.badges}>
      <Badge tone={tone} icon={icon}>
        {words}
      </Badge>
      {hasTimeStamp && (
        <Badge tone="done" icon={clockIcon}>
          時刻証明
        </Badge>
      )}
    </span>
  );
}
