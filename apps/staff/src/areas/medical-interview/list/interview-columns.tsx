import { respondentNames } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewSummary } from '@nattoku/contract/medical-interview/interview-list';
import { interviewChannelNames } from '@nattoku/contract/medical-interview/interview-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import type { Column } from '@nattoku/ui/table/data-table';
import { FlagBadges, InterviewStateBadge } from '#parts/interview/interview-badges.tsx';
import { waitingWords } from '#areas/medical-interview/response/waiting-words.ts';
import styles from '#list/cells.module.css';
import type { ColumnSet } from '#list/columns-for.ts';
import { departmentColumn, orNone, patientColumn, placeColumn } from '#parts/patient/patient-columns.tsx';
import { useNow } from '#platform/use-now.ts';

type InterviewColumn = Column<InterviewSummary>;

const all: readonly [InterviewColumn, ...InterviewColumn[]] = [
  patientColumn,
  {
    key: 'waiting',
    header: '待ち時間',
    width: '7rem',
    sortable: true,
    cell: ({ waitingSince }) => <Waiting since={waitingSince} />,
  },
  { key: 'flags', header: '要注意', cell: (row) => <FlagBadges row={row} /> },
  { key: 'figures', header: '点数', wideOnly: true, cell: ({ figures }) => <Figures figures={figures} /> },
  {
    key: 'title',
    header: '問診票',
    cell: ({ title, versionNumber }) => (
      <span className={styles.stack}>
        <span>{title}</span>
        <span className={styles.quiet}>第{versionNumber}版</span>
      </span>
    ),
  },
  { key: 'state', header: '状態', width: '10rem', cell: ({ state }) => <InterviewStateBadge state={state} /> },
  {
    key: 'receivedAt',
    header: '受信',
    width: '9rem',
    sortable: true,
    cell: ({ receivedAt }) => (receivedAt ? formatDateTime(receivedAt) : '—'),
  },
  { key: 'channel', header: '回答の方法', width: '9rem', cell: (row) => <Channel row={row} /> },
  { key: 'assignee', header: '担当', width: '8rem', cell: ({ assignee }) => orNone(assignee?.name) },
  placeColumn,
  departmentColumn,
  {
    key: 'issuedAt',
    header: '発行',
    width: '9rem',
    sortable: true,
    cell: ({ issuedAt }) => (issuedAt ? formatDateTime(issuedAt) : '—'),
  },
  { key: 'dueAt', header: '回答の期限', width: '8rem', cell: ({ dueAt }) => (dueAt ? formatDate(dueAt) : '—') },
];

/** The patient always opens the row. */
export const interviewColumns: ColumnSet<InterviewSummary> = {
  all,
  asDelivered: ['patient', 'waiting', 'flags', 'title', 'state', 'receivedAt', 'channel', 'assignee'],
  openers: ['patient'],
};

export function Waiting({ since }: { since: string | null }) {
  const now = useNow();
  return since === null ? '—' : waitingWords(since, now);
}

const Channel = ({ row: { channel, respondent } }: { row: InterviewSummary }) =>
  channel === null ? (
    '—'
  ) : (
    <span className={styles.stack}>
      <span>{interviewChannelNames[channel]}</span>
      {respondent && <span className={styles.quiet}>回答：{respondentNames[respondent]}</span>}
    </span>
  );

function Figures({ figures }: Pick<InterviewSummary, 'figures'>) {
  if (figures.length === 0) return '—';
  return (
    <span className={styles.stack}>
      {figures.map(({ linkId, name, value, band }) => (
        <span key={linkId}>
          {name} {value}
          {band !== null && <span className={styles.quiet}>（{band}）</span>}
        </span>
      ))}
    </span>
  );
}
