import type { ChatThreadSummary } from '@nattoku/contract/chat/chat';
import { formatRelative } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import { StateBadge } from '#parts/chat/chat-thread.tsx';
import styles from '#parts/chat/chat-inbox.module.css';
import { useNow } from '#platform/use-now.ts';
import { RouterLink } from '#routing/router-link.tsx';

export const whoseThread = ({ patient }: Pick<ChatThreadSummary, 'patient'>): string =>
  patient ? `${fullName(patient)} さん` : '患者未登録（共通オーダー）';

type Props = {
  row: ChatThreadSummary;
  current: boolean;
  address: string;
  /** Whose they are stands above all of them. */
  isOfOnePatient: boolean;
};

/** One thread of a list: whose it is, what was said last, and whose turn it is. */
export function ChatThreadRow({ row, current, address, isOfOnePatient }: Props) {
  const now = useNow();
  const { lastMessage, lastMessageAt, unread, orderTitle, teamName, patient } = row;
  const place = [patient?.wardName, patient?.room, patient && `ID ${patient.patientNumber}`].filter(Boolean).join('・');
  return (
    <RouterLink href={address} className={styles.row} aria-current={current ? 'true' : undefined}>
      <span className={styles.top}>
        <span className={styles.name}>{isOfOnePatient ? orderTitle : whoseThread(row)}</span>
        {unread > 0 && <Badge tone="error">未読{unread}件</Badge>}
        <span className={styles.time}>{lastMessageAt && formatRelative(lastMessageAt, now)}</span>
      </span>
      {place && !isOfOnePatient && <span className={styles.facts}>{place}</span>}
      <span className={styles.last}>
        {lastMessage?.from === 'staff' && '職員: '}
        {lastMessage ? (lastMessage.text ?? '（要配慮のため、一覧には表示しません）') : ''}
      </span>
      <span className={styles.facts}>
        <StateBadge thread={row} />
        {teamName && <Badge tone="neutral">{teamName}</Badge>}
        {!isOfOnePatient && orderTitle}
      </span>
    </RouterLink>
  );
}
