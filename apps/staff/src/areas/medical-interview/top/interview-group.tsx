import type { InterviewSummary } from '@nattoku/contract/medical-interview/interview-list';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Link } from '@nattoku/ui/action/link';
import { Card } from '@nattoku/ui/layout/card';
import { interviewAddress } from '#areas/medical-interview/response/interview-address.ts';
import { FlagBadges, InterviewStateBadge } from '#parts/interview/interview-badges.tsx';
import { waitingWords } from '#areas/medical-interview/response/waiting-words.ts';
import styles from '#areas/medical-interview/top/interview-top.module.css';
import { MoreLink } from '#list/more-link.tsx';
import { placeOf } from '#parts/patient/patient-banner-of.tsx';
import { useNow } from '#platform/use-now.ts';

type Props = { title: string; rows: readonly InterviewSummary[]; more: string; empty?: string };

/** A few responses that wait for the same thing, with the way to all of them. */
export const InterviewGroup = ({ title, rows, more, empty }: Props) => (
  <Card title={title} padding="flush" action={<MoreLink href={more} title={title} />}>
    {rows.length === 0 ? (
      <p className={styles.empty}>{empty}</p>
    ) : (
      <ul role="list" className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    )}
  </Card>
);

function Row({ row }: { row: InterviewSummary }) {
  const now = useNow();
  const { patient, title, receivedAt, waitingSince, assignee, flags } = row;
  const facts = [
    patient?.patientNumber,
    patient && placeOf(patient),
    receivedAt && `${formatDateTime(receivedAt)} 受信`,
    assignee && `担当 ${assignee.name}`,
  ];
  return (
    <Link href={interviewAddress(row)} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.title}>
          {patient ? fullName(patient) : '患者の照合待ち'}　{title}
        </span>
        <span className={styles.facts}>{facts.filter(Boolean).join('　')}</span>
        {flags.red + flags.amber > 0 && <FlagBadges row={row} />}
      </span>
      {waitingSince && <span className={styles.waiting}>{waitingWords(waitingSince, now)}待ち</span>}
      <InterviewStateBadge state={row.state} />
    </Link>
  );
}
