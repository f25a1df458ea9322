import { formatDateTime } from '@nattoku/rules/date-time';
import type { Message } from '#areas/chat/messages.ts';
import styles from '#areas/chat/message-list.module.css';

export function MessageList({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  return (
    <ol role="list" className={styles.messages} aria-label="これまでのやりとり" aria-live="polite">
      {messages.map((message) => (
        <li key={message.key} className={message.from === 'staff' ? styles.staff : styles.own}>
          <p className={styles.who}>
            {message.from === 'staff' ? '職員からの返事' : 'あなたの質問'}
            {message.itemTitle && <span>「{message.itemTitle}」について</span>}
          </p>
          <p className={styles.text}>{message.text}</p>
          <p className={styles.when}>{message.waiting ? '送信待ち' : formatDateTime(message.sentAt)}</p>
        </li>
      ))}
    </ol>
  );
}
