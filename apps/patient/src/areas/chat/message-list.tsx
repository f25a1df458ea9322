import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import type { Message } from '#areas/chat/messages.ts';
import styles from '#areas/chat/message-list.module.css';

/** What comes while it is open is read aloud. Everything is shown as the text that it is. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  return (
    <ol role="list" className={styles.messages} aria-label="これまでのやりとり" aria-live="polite">
      {messages.map((message) => (
        <li key={message.key} className={message.from === 'staff' ? styles.staff : styles.own}>
          <p className={styles.who}>
            {writerOf(message)}
            {message.itemTitle && <span>「{message.itemTitle}」について</span>}
          </p>
          <p className={styles.text}>{message.text}</p>
          <p className={styles.when}>{stateOf(message)}</p>
          {message.answeredOrallyOn && (
            <p className={styles.oral}>（{formatDate(message.answeredOrallyOn)}、口頭でお答えしました）</p>
          )}
        </li>
      ))}
    </ol>
  );
}

const writerOf = ({ from, automatic }: Message): string => {
  if (from === 'patient') return 'あなたの質問';
  return automatic ? '病院からの自動のお知らせ' : '職員からの返事';
};

const stateOf = ({ waiting, sentAt, from, read }: Message): string => {
  if (waiting) return '送信待ち';
  return `${formatDateTime(sentAt)}${from === 'patient' && read ? '・職員が読みました' : ''}`;
};
