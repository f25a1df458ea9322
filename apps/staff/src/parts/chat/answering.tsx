import type { ChatThread } from '@nattoku/contract/chat/chat';
import { openQuestionsOf } from '#parts/chat/chat-questions.ts';
import { ChatReplyBox } from '#parts/chat/chat-reply-box.tsx';
import styles from '#parts/chat/question-list.module.css';
import { QuestionList } from '#parts/chat/question-list.tsx';
import { useSeenMessages } from '#parts/chat/use-seen-messages.ts';

type Props = { thread: ChatThread; onSent?: (() => void) | undefined };

/** The questions that wait, whole, and the box to answer them below. */
export function Answering({ thread, onSent }: Props) {
  const list = useSeenMessages(thread);
  return (
    <div className={styles.stack}>
      <QuestionList questions={openQuestionsOf(thread)} list={list} />
      <ChatReplyBox key={thread.orderId} thread={thread} onSent={onSent} />
    </div>
  );
}
