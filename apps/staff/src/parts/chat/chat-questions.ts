import type { ChatEntry, ChatThread } from '@nattoku/contract/chat/chat';

type Question = Extract<ChatEntry, { kind: 'message' }>;

/** What the patient asked and nobody has answered, the longest waiting first. */
export const openQuestionsOf = ({ entries }: ChatThread): Question[] =>
  entries.flatMap((entry) => (entry.kind === 'message' && entry.open ? [entry] : []));
