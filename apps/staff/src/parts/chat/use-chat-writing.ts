import { chatContract, type ChatThread } from '@nattoku/contract/chat/chat';
import { checkChatText, checkSaidOn, normaliseChatText } from '@nattoku/contract/chat/chat-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { todayInTokyo, type PlainDate } from '@nattoku/rules/time/date-time';
import { unknownVariables, variablesIn } from '@nattoku/rules/text/message-variables';
import { useState } from 'react';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { useToday } from '#platform/use-today.ts';
import { openQuestionsOf } from '#parts/chat/chat-questions.ts';
import { chatThreadQuery } from '#parts/chat/chat.queries.ts';
import { type ChatDraft, emptyDraft, useChatDraft, type WritingWay } from '#parts/chat/use-chat-draft.ts';
import { useThreadAction } from '#parts/chat/use-thread-action.ts';

/** What somebody writes at a thread: which ways there are now, what is wrong with it, and sending it. */
export function useChatWriting(thread: ChatThread, onSent?: () => void) {
  const { orderId } = thread;
  const today = useToday();
  const { draft, change } = useChatDraft(orderId);
  const { run, pending, refusal } = useThreadAction();
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const ways = waysOf(thread);
  const way = ways.includes(draft.way) ? draft.way : (ways[0] ?? 'note');
  const saidOn = draft.saidOn ?? today;

  const send = async () => {
    const found = problemsOf(thread, { ...draft, way, saidOn }, today);
    setProblems(found);
    if (found.length > 0) return;
    const lastSeenId = lastQuestionOf(thread);
    const written = (idempotencyKey: string) => {
      const input = { params: { orderId }, idempotencyKey };
      const body = { id: idempotencyKey, text: normaliseChatText(draft.text) };
      if (way === 'note') return call(chatContract.note, { ...input, body });
      if (way === 'oral' && lastSeenId !== null)
        return call(chatContract.answerOrally, { ...input, body: { ...body, saidOn, lastSeenId } });
      const answering = openQuestionsOf(thread).length > 0;
      return call(chatContract.reply, { ...input, body: { ...body, lastSeenId, answering } });
    };
    const isSent = await run(
      async (key) => {
        const answer = await written(key);
        // Before the answer is shown: the box may move to another place with it, and must find nothing left to send there.
        change(emptyDraft);
        return answer;
      },
      [way, saidOn, draft.text],
    );
    if (isSent) onSent?.();
    // Where somebody else was first, their answer is shown beside what was typed.
    else void queryClient.invalidateQueries({ queryKey: chatThreadQuery(orderId).queryKey });
  };
  const edit = (part: Partial<ChatDraft>) => {
    change({ ...draft, way, ...part });
    setProblems([]);
  };
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return { text: draft.text, way, ways, saidOn, today, edit, send, pending, refusal, problemOf };
}

/** Nothing reaches the patient once the order has ended; without a question there is nothing to answer by word of mouth. */
const waysOf = (thread: ChatThread): WritingWay[] => [
  ...(thread.mayReply ? ['reply' as const] : []),
  ...(openQuestionsOf(thread).length > 0 ? ['oral' as const] : []),
  'note',
];

const lastQuestionOf = ({ entries }: ChatThread) =>
  entries.flatMap((entry) => (entry.kind === 'message' && entry.from === 'patient' ? [entry.id] : [])).at(-1) ?? null;

const problemsOf = (
  thread: ChatThread,
  { text: typed, way, saidOn = '' }: ChatDraft,
  today: PlainDate,
): FieldProblem[] => {
  const text = normaliseChatText(typed);
  const askedOn = todayInTokyo(new Date(openQuestionsOf(thread)[0]?.at ?? Date.now()));
  const found = [...checkChatText(text), ...(way === 'oral' ? checkSaidOn(saidOn || null, askedOn, today) : [])];
  return found.length > 0 || way !== 'reply' ? found : placeholdersLeft(text);
};

/** A placeholder that is still there would reach the patient as it stands. */
const placeholdersLeft = (text: string): FieldProblem[] => {
  const left = [...variablesIn(text), ...unknownVariables(text)].map((name) => `{{${name}}}`);
  const message = `差し込み項目が残っています: ${left.join('、')}。書きかえてから送ってください`;
  return left.length === 0 ? [] : [{ field: 'text', message }];
};
