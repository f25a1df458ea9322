import type { InterviewSummary } from '@nattoku/contract/medical-interview/interview-list';
import type { Paging, PatientId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { interviewIcon } from '@nattoku/ui/tokens/icons';
import type { Column } from '@nattoku/ui/table/data-table';
import { useQuery } from '@tanstack/react-query';
import { TabList } from '#areas/patient/record/tabs/tab-list.tsx';
import { patientInterviewsQuery } from '#areas/patient/record/tabs/tabs.queries.ts';
import styles from '#list/cells.module.css';
import { FlagBadges, InterviewStateBadge } from '#parts/interview/interview-badges.tsx';
import { href } from '#routing/paths.ts';

const columns: readonly [Column<InterviewSummary>, ...Column<InterviewSummary>[]] = [
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
  { key: 'state', header: '状態', width: '11rem', cell: ({ state }) => <InterviewStateBadge state={state} /> },
  { key: 'flags', header: '要注意', cell: (row) => <FlagBadges row={row} /> },
  { key: 'next', header: '次にすること', width: '13rem', cell: nextStep },
  {
    key: 'receivedAt',
    header: '受信',
    width: '10.5rem',
    cell: ({ receivedAt }) => (receivedAt ? formatDateTime(receivedAt) : '—'),
  },
  { key: 'assignee', header: '担当', width: '8rem', wideOnly: true, cell: ({ assignee }) => assignee?.name ?? '—' },
];

/** What the patient was asked and has answered, the newest first, each with what somebody has to do next. */
export function InterviewsTab({ patientId, page }: { patientId: PatientId; page: Paging }) {
  return (
    <TabList
      caption="この患者の問診、新しい順"
      query={useQuery(patientInterviewsQuery(patientId, page))}
      page={page}
      columns={columns}
      rowHref={({ id }) => href('/medicalInterview/detail', { interview: id })}
      empty={
        <EmptyState icon={interviewIcon} title="まだ問診はありません">
          問診を依頼すると、回答の状況と要注意といっしょにここに並びます。
        </EmptyState>
      }
    />
  );
}

/** In the order in which staff go: flags have a name before anybody goes on. */
function nextStep({ state, flags, lifecycle }: InterviewSummary): string {
  if (flags.unseenRed > 0) return '至急の要注意を確認する';
  switch (state) {
    case 'open':
    case 'answering':
      return lifecycle === 'issued' ? '回答を待つ' : '回答なしで終了';
    case 'returned':
      return lifecycle === 'issued' ? '患者さんの返事を待つ' : '返事なしで終了';
    case 'submitted':
      return '回答を確認する';
    case 'reviewed':
      return '確定する';
    case 'finalised':
    case 'amended':
      return flags.unseenAmber > 0 ? '要注意を確認する' : '—';
  }
}
