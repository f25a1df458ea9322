import { askedAbout } from '@nattoku/contract/chat/asked-about';
import type { ChatMessage } from '@nattoku/contract/video/video-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import styles from '#areas/video/order/detail/patient-questions.module.css';

/** What the patient asked while watching, in the patient's own words. */
export function PatientQuestions({ messages }: { messages: readonly ChatMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <Card title="患者さんからの質問">
      <ol role="list" className={styles.list} aria-label="患者さんからの質問">
        {messages.map(({ id, from, text, sentAt, itemTitle, itemSeconds }) => (
          <li key={id} className={styles.message} data-from={from}>
            <p className={styles.text}>{text}</p>
            <p className={styles.facts}>
              {from === 'patient' ? '患者' : '職員'}・{formatDateTime(sentAt)}
              {itemTitle && `・${askedAbout(itemTitle, itemSeconds)}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
