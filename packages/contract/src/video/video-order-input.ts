import {
  type MessageValues,
  messageVariables,
  unknownVariables,
  variablesIn,
} from '@nattoku/rules/text/message-variables';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required, type ValidationResult } from '@nattoku/rules/text/validation';
import type { FieldProblem } from '#shared/problems.ts';
import { ORDER_MESSAGE_MAX } from '#video/video-order.ts';
import type { OrderDraft } from '#order/order-draft.ts';

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
  (['title', 'message'] as const).flatMap((field) => problem(field, max(draft[field], orderLimits[field])));

/** The reason is read by the next person who opens the order: it must say something. */
export const checkCancelReason = (reason: string): FieldProblem[] => {
  const missing = problem('reason', required(reason));
  return missing.length > 0 ? missing : problem('reason', max(reason, orderLimits.cancelReason));
};

const problem = (field: string, verdict: ValidationResult): FieldProblem[] =>
  verdict === true ? [] : [{ field, message: verdict }];

/** What the patient reads above the videos when staff gave no title. */
export function titleMadeOf(approachName: string | null, videoTitles: readonly string[]): string {
  if (approachName !== null) return approachName;
  const [first = '動画のご案内', ...others] = videoTitles;
  return others.length === 0 ? first : `${first} ほか${others.length}本`;
}

const braced = (names: readonly string[]): string => names.map((name) => `「{{${name}}}」`).join('');

/** Why a message cannot be sent as it is, in a sentence that names the placeholders; null when it can. `values` holds what is known. */
export function messageProblem(message: string, values: MessageValues): string | null {
  const unknown = unknownVariables(message);
  if (unknown.length > 0) {
    const known = messageVariables.filter((name) => name !== 'URL');
    return `メッセージの${braced(unknown)}は使えません。使えるのは${braced(known)}です。直すか、消してください`;
  }
  const open = variablesIn(message).filter((name) => values[name] === undefined);
  if (open.includes('URL'))
    return 'メッセージの「{{URL}}」は消してください。リンクはQRコードなどで別に渡され、患者さんはこのメッセージをリンクの先で読みます';
  if (open.includes('説明予定日'))
    return 'メッセージに「{{説明予定日}}」があります。「説明の予定」に日時を入れるか、差し込みを消してください';
  if (open.length > 0) return `メッセージの${braced(open)}に入れる内容が登録されていません。差し込みを消してください`;
  return null;
}
