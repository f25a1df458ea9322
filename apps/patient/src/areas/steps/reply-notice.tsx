import { Button } from '@nattoku/ui/action/button';
import { chatIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/steps/reply-notice.module.css';
import { usePatientPage } from '#visit/patient-context.tsx';
import { visitWords } from '#words/visit-words.ts';

/** An answer of the staff is what somebody who asked comes back for; one that has not been read comes first. */
export function ReplyNotice() {
  const { page, go } = usePatientPage();
  const replies = page.orders
    .flatMap(({ chatMessages }) => chatMessages)
    .filter(({ from, automatic }) => from === 'staff' && !automatic);
  const unread = replies.filter(({ readAt }) => readAt === null).length;
  if (replies.length === 0) return null;
  return (
    <div className={styles.notice} role="status">
      <p>{unread > 0 ? visitWords().home.newReplies(unread) : visitWords().home.replies(replies.length)}</p>
      <Button
        variant={unread > 0 ? 'primary' : 'tertiary'}
        icon={chatIcon}
        onClick={() => go({ name: 'ask', itemId: null })}
      >
        {visitWords().home.readReplies}
      </Button>
    </div>
  );
}
