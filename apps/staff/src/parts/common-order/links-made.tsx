import { formatDateTime } from '@nattoku/rules/time/date-time';
import styles from '#parts/common-order/link-patient.module.css';

type Made = { linkedAt: string; linkedByName: string; patientNumber: string; reason: string };
type Props = {
  /** The newest first. */
  links: readonly Made[];
  linkedHow: 'staff' | 'identification' | null;
};

/** Who said whose a response is, and when. */
export function LinksMade({ links, linkedHow }: Props) {
  if (links.length === 0)
    return <>{linkedHow === 'identification' ? 'ご本人が診察券の番号と生年月日を入力' : '未紐づけ'}</>;
  return (
    <ul role="list" className={styles.links}>
      {links.map(({ linkedAt, linkedByName, patientNumber, reason }) => (
        <li key={linkedAt}>
          {formatDateTime(linkedAt)}・{linkedByName} が患者番号 {patientNumber} に紐づけ
          {reason && <span className={styles.quiet}>（理由：{reason}）</span>}
        </li>
      ))}
    </ul>
  );
}
