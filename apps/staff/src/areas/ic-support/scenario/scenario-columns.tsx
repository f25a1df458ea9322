import type { ScenarioSummary } from '@nattoku/contract/ic-support/scenario';
import { formatDate } from '@nattoku/rules/time/date-time';
import type { Column } from '@nattoku/ui/table/data-table';
import styles from '#areas/ic-support/scenario/scenario.module.css';
import { minutesInWords, ScenarioBadge } from '#areas/ic-support/scenario/scenario-words.tsx';
import { ReviewDue } from '#parts/content/review-due.tsx';
import { useNow } from '#platform/use-now.ts';

type ScenarioColumn = Column<ScenarioSummary>;

export const scenarioColumns: readonly [ScenarioColumn, ...ScenarioColumn[]] = [
  { key: 'name', header: 'シナリオ', sortable: true, cell: (scenario) => <Name scenario={scenario} /> },
  {
    key: 'department',
    header: '診療科',
    width: '8rem',
    wideOnly: true,
    cell: ({ departmentName }) => departmentName ?? '全科',
  },
  { key: 'state', header: '状態', width: '10rem', cell: (scenario) => <Standing scenario={scenario} /> },
  { key: 'content', header: '内容', width: '11rem', cell: (scenario) => <Content scenario={scenario} /> },
  {
    key: 'reviewDueOn',
    header: '見直し期限',
    width: '11rem',
    sortable: true,
    cell: (scenario) => <Review scenario={scenario} />,
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

const Name = ({ scenario: { name, approachName } }: { scenario: ScenarioSummary }) => (
  <span className={styles.stack}>
    <span className={styles.name}>{name}</span>
    {approachName && <span className={styles.quiet}>{approachName}</span>}
  </span>
);

export const Standing = ({ scenario: { published, open } }: { scenario: ScenarioSummary }) => (
  <span className={styles.badges}>
    {published && <ScenarioBadge state="published" number={published.number} />}
    {open && <ScenarioBadge state={open.state} number={open.number} />}
    {!published && !open && <ScenarioBadge state="retired" />}
  </span>
);

const Content = ({ scenario: { stepCount, minutes } }: { scenario: ScenarioSummary }) => (
  <span className={styles.stack}>
    <span>{stepCount}ステップ</span>
    {minutes > 0 && <span className={styles.quiet}>{minutesInWords(minutes)}</span>}
  </span>
);

function Review({ scenario: { reviewDueOn } }: { scenario: ScenarioSummary }) {
  const now = useNow();
  return reviewDueOn === null ? '—' : <ReviewDue on={reviewDueOn} now={now} />;
}
