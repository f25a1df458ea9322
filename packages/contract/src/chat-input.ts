import { normaliseText } from '@nattoku/rules/normalise-input';
import { max, required } from '@nattoku/rules/validation';
import { CHAT_TEXT_MAX } from '#chat-text.ts';
import type { FieldProblem } from '#problems.ts';

/** A message, a note or a summary as it is stored. Nothing in it is ever read as markup. */
export const normaliseChatText = (text: string): string => normaliseText(text);

/** What is wrong with a normalised text; both sides ask the same question. */
export const checkChatText = (text: string, field: 'text' | 'summary' | 'note' = 'text'): FieldProblem[] =>
  [field === 'note' || required(text), max(text, CHAT_TEXT_MAX)]
    .filter((verdict) => verdict !== true)
    .slice(0, 1)
    .map((message) => ({ field, message }));
