import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import styles from '#areas/chat/ask.screen.module.css';

type Props = { answering: PatientPage['answering']; teamName: string };

/** Who answers – a team, not a person –, when, and what not to wait for an answer with. */
export function AnswerHours({ answering, teamName }: Props) {
  const { hours, isOpen, opensAt, emergency } = answering;
  return (
    <div className={styles.hours}>
      <p>
        <b>{teamName}</b>の職員がお答えします。
        {hours && `お返事できる時間は ${hours} です。`}
      </p>
      {!isOpen && (
        <p>
          いまは時間外です。
          {opensAt
            ? `お返事は ${formatDateTime(opensAt)} 以降になります。`
            : 'お返事は、次に職員が出勤してからになります。'}
        </p>
      )}
      <p className={styles.emergency}>{emergency}</p>
    </div>
  );
}
