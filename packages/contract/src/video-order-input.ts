import { normaliseText } from '@nattoku/rules/normalise-input';
import { characterCount } from '@nattoku/rules/text-length';
import { messages } from '@nattoku/rules/validation';
import type { FieldProblem } from '#problems.ts';
import { ORDER_MESSAGE_MAX, type OrderDraft } from '#video-order.ts';

/** Perceived characters. */
export const orderLimits = { title: 100, message: ORDER_MESSAGE_MAX, cancelReason: 300 } as const;

export const normaliseDraft = <D extends OrderDraft>(input: D): D => ({
  ...input,
  title: normaliseText(input.title),
  message: normaliseText(input.message),
  videoIds: [...new Set(input.videoIds)],
});

/** What is wrong with a normalised draft; the form and the server ask the same question. A title is made at issue where none was given. */
export const checkDraft = (draft: OrderDraft): FieldProblem[] =>
  (['title', 'message'] as const)
    .filter((field) => characterCount(draft[field]) > orderLimits[field])
    .map((field) => ({ field, message: messages.max(orderLimits[field]) }));

/** The reason is read by the next person who opens the order: it must say something. */
export const checkCancelReason = (reason: string): FieldProblem[] => {
  if (reason === '') return [{ field: 'reason', message: messages.required }];
  const isTooLong = characterCount(reason) > orderLimits.cancelReason;
  return isTooLong ? [{ field: 'reason', message: messages.max(orderLimits.cancelReason) }] : [];
};

/** What the patient reads above the videos when staff gave no title. */
export function titleMadeOf(approachName: string | null, videoTitles: readonly string[]): string {
  if (approachName !== null) return approachName;
  const [first = '動画のご案内', ...others] = videoTitles;
  return others.length === 0 ? first : `${first} ほか${others.length}本`;
}
