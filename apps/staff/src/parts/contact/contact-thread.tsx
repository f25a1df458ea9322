import {
  contactCategoryNames,
  contactFilesPath,
  type ContactMessage,
  type ContactState,
  contactStateNames,
  contactUrgencyNames,
} from '@nattoku/contract/contact/contact';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Link } from '@nattoku/ui/action/link';
import styles from '#parts/contact/contact-thread.module.css';

const tones: Record<ContactState, 'warning' | 'done' | 'neutral'> = {
  open: 'warning',
  answered: 'done',
  closed: 'neutral',
};

export function ContactStateBadge({ state }: { state: ContactState }) {
  return <Badge tone={tones[state]}>{contactStateNames[state]}</Badge>;
}

/** What was asked, with its files, and what was answered, oldest first. */
export function ContactThread({ message }: { message: ContactMessage }) {
  return (
    <div className={styles.thread}>
      <DescriptionList
        items={[
          { term: '受付番号', detail: message.reference },
          {
            term: '送信',
            detail: `${formatDateTime(message.createdAt)}　${message.staffName}（${message.facilityName}）`,
          },
          {
            term: '種類・緊急度',
            detail: `${contactCategoryNames[message.category]}・${contactUrgencyNames[message.urgency]}`,
          },
          { term: '画面', detail: message.screen },
          { term: '返信先', detail: message.replyTo },
          { term: '添付', detail: message.files.length > 0 ? <Files files={message.files} /> : null },
        ]}
      />
      <p className={styles.text}>{message.body}</p>
      {message.answers.length > 0 && (
        <ol role="list" className={styles.answers} aria-label="返信">
          {message.answers.map(({ id, authorName, fromOperator, body, createdAt }) => (
            <li key={id} className={styles.answer}>
              <p className={styles.by}>
                {fromOperator ? `運営　${authorName}` : authorName}・{formatDateTime(createdAt)}
              </p>
              <p className={styles.text}>{body}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Files({ files }: Pick<ContactMessage, 'files'>) {
  return (
    <ul role="list">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <Link href={`${contactFilesPath}/${id}`} download>
            {name}
          </Link>
          （{Math.ceil(size / 1024)}KB）
        </li>
      ))}
    </ul>
  );
}
