import { formatDate } from '@nattoku/rules/time/date-time';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { max, required } from '@nattoku/rules/text/validation';
import { CHAT_TEXT_MAX } from '#chat/chat-text.ts';
import type { FieldProblem } from '#shared/problems.ts';

/** A message, a note or a summary as it is stored. Nothing in it is ever read as markup. */
export const normaliseChatText = (text: string): string => normaliseText(text);

/** What is wrong with a normalised text; both sides ask the same question. */
export const checkChatText = (text: string, field: 'text' | 'summary' | 'note' = 'text'): FieldProblem[] =>
  [field === 'note' || required(text), max(text, CHAT_TEXT_MAX)]
    .filter((verdict) => verdict !== true)
    .slice(0, 1)
    .map((message) => ({ field, message }));

/** What is wrong with the day of an answer by word of mouth: nobody answers before the question, and nobody tomorrow. */
export const checkSaidOn = (saidOn: PlainDate | null, askedOn: PlainDate, today: PlainDate): FieldProblem[] =>
  saidOn !== null && saidOn >= askedOn && saidOn <= today
    ? []
    : [{ field: 'saidOn', message: `質問のあった${formatDate(askedOn)}から今日までの日付を選んでください` }];
