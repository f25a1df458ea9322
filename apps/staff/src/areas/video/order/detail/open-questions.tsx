import type { ChatMessage, Order } from '@nattoku/contract/video/video-order';
import { Card } from '@nattoku/ui/layout/card';
import { useQuery } from '@tanstack/react-query';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { Answering } from '#parts/chat/answering.tsx';
import { openQuestionsOf } from '#parts/chat/chat-questions.ts';
import { chatThreadQuery } from '#parts/chat/chat.queries.ts';
import { QuestionList, type ShownQuestion } from '#parts/chat/question-list.tsx';

/** What the patient asked and nobody has answered, in the patient's own words, and the answer in its place. Nothing while nothing waits. */
export function OpenQuestions({ order: { id, chatMessages, lifecycle } }: { order: Order }) {
  const mayAnswer = useIsAllowed('chat.reply');
  const { data: thread } = useQuery({ ...chatThreadQuery(id), enabled: mayAnswer && lifecycle !== 'draft' });
  // The box stands either here or below the thread: both places ask the same answer of the server.
  const questions = thread ? openQuestionsOf(thread) : openAmong(chatMessages);
  if (questions.length === 0) return null;
  return (
    <Card title={`患者さんの質問（未回答 ${questions.length}件）`}>
      {thread ? <Answering thread={thread} /> : <QuestionList questions={questions} />}
    </Card>
  );
}

const openAmong = (messages: readonly ChatMessage[]): ShownQuestion[] =>
  messages.flatMap(({ sentAt: at, readAt, from, ...message }) =>
    from === 'patient' && readAt === null ? [{ ...message, at }] : [],
  );
