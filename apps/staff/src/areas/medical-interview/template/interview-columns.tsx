import type { InterviewTemplateSummary } from '@nattoku/contract/medical-interview/interview-template';
import { formatDate } from '@nattoku/rules/time/date-time';
import type { Column } from '@nattoku/ui/table/data-table';
import styles from '#areas/medical-interview/template/interview.module.css';
import { InterviewBadge } from '#areas/medical-interview/template/interview-words.tsx';
import { ReviewDue } from '#parts/content/review-due.tsx';
import { useNow } from '#platform/use-now.ts';

type InterviewColumn = Column<InterviewTemplateSummary>;

export const interviewColumns: readonly [InterviewColumn, ...InterviewColumn[]] = [
  { key: 'name', header: '問診票', sortable: true, cell: (template) => <Name template={template} /> },
  {
    key: 'department',
    header: '診療科',
    width: '8rem',
    wideOnly: true,
    cell: ({ departmentName }) => departmentName ?? '全科',
  },
  { key: 'state', header: '状態', width: '10rem', cell: (template) => <Standing template={template} /> },
  { key: 'content', header: '内容', width: '11rem', cell: (template) => <Content template={template} /> },
  {
    key: 'reviewDueOn',
    header: '見直し期限',
    width: '11rem',
    sortable: true,
    cell: (template) => <Review template={template} />,
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

const Name = ({ template: { name, approachName } }: { template: InterviewTemplateSummary }) => (
  <span className={styles.stack}>
    <span className={styles.name}>{name}</span>
    {approachName && <span className={styles.quiet}>{approachName}</span>}
  </span>
);

export const Standing = ({ template: { published, open } }: { template: InterviewTemplateSummary }) => (
  <span className={styles.badges}>
    {published && <InterviewBadge state="published" number={published.number} />}
    {open && <InterviewBadge state={open.state} number={open.number} />}
    {!published && !open && <InterviewBadge state="retired" />}
  </span>
);

const Content = ({ template: { itemCount, instrumentName } }: { template: InterviewTemplateSummary }) => (
  <span className={styles.stack}>
    <span>{itemCount}項目</span>
    {instrumentName && <span className={styles.quiet}>尺度 {instrumentName}</span>}
  </span>
);

function Review({ template: { reviewDueOn } }: { template: InterviewTemplateSummary }) {
  const now = useNow();
  return reviewDueOn === null ? '—' : <ReviewDue on={reviewDueOn} now={now} />;
}
