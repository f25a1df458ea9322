import type { ChatThread } from '@nattoku/contract/chat/chat';
import type { ChatMessage, Order } from '@nattoku/contract/video/video-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chatIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import styles from '#areas/video/order/detail/open-questions.module.css';
import { useIsAllowed } from '#platform/use-session.ts';
import { openQuestionsOf } from '#parts/chat/chat-questions.ts';
import { ChatReplyBox } from '#parts/chat/chat-reply-box.tsx';
import { chatThreadQuery } from '#parts/chat/chat.queries.ts';
import { useSeenMessages } from '#parts/chat/use-seen-messages.ts';

type Question = Pick<ChatMessage, 'id' | 'text' | 'itemTitle'> & { at: string };
type Questions = { questions: readonly Question[] };

/** What the patient asked and nobody has answered, in the patient's own words, and the answer in its place. Nothing while nothing waits. */
export function OpenQuestions({ order: { id, chatMessages, lifecycle } }: { order: Order }) {
  const mayAnswer = useIsAllowed('chat.reply');
  const { data: thread } = useQuery({ ...chatThreadQuery(id), enabled: mayAnswer && lifecycle !== 'draft' });
  // The box stands either here or below the thread: both places ask the same answer of the server.
  const questions = thread ? openQuestionsOf(thread) : openAmong(chatMessages);
  if (questions.length === 0) return null;
  return (
    <Card title={`患者さんの質問（未回答 ${questions.length}件）`}>
      {thread ? <Answering thread={thread} questions={questions} /> : <QuestionList questions={questions} />}
    </Card>
  );
}

const openAmong = (messages: readonly ChatMessage[]): Question[] =>
  messages.flatMap(({ sentAt: at, readAt, from, ...message }) =>
    from === 'patient' && readAt === null ? [{ ...message, at }] : [],
  );

function Answering({ thread, questions }: Questions & { thread: ChatThread }) {
  const list = useSeenMessages(thread);
  return (
    <div className={styles.stack}>
      <QuestionList questions={questions} list={list} />
      <ChatReplyBox key={thread.orderId} thread={thread} />
    </div>
  );
}

function QuestionList({ questions, list }: Questions & { list?: RefObject<HTMLOListElement | null> }) {
  return (
    <ol role="list" ref={list} className={styles.questions} aria-label="未回答の質問">
      {questions.map(({ id, text, at, itemTitle }) => (
        <li key={id} data-message={id} className={styles.question}>
          <Icon path={chatIcon} className={styles.icon} />
          <div>
            <p className={styles.text}>{text}</p>
            <p className={styles.facts}>
              {formatDateTime(at)}
              {itemTitle && `・「${itemTitle}」について`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
