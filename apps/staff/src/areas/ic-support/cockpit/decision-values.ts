import { sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import type { IcSession } from '@nattoku/contract/ic-support/ic-session';
import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { characterCount } from '@nattoku/rules/text/text-length';
import type { PlainDate } from '@nattoku/rules/time/date-time';

export type DecisionTyped = { decision: TalkDecision | null; reason: string; revisitOn: PlainDate | null };

/** What stops a decision from being written down: a refusal says why, what is put off says until when. */
export function decisionProblems({ decision, reason, revisitOn }: DecisionTyped, today: PlainDate): FieldProblem[] {
  const words = normaliseText(reason);
  return [
    ...(decision ? [] : [{ field: 'decision', message: '返事を選んでください' }]),
    ...(decision === 'refuse' && words === ''
      ? [{ field: 'reason', message: '不同意の理由と、今後の方針を入力してください' }]
      : []),
    ...(characterCount(words) > sessionLimits.reason
      ? [{ field: 'reason', message: `${sessionLimits.reason}文字以内で入力してください` }]
      : []),
    ...(decision === 'defer' && (!revisitOn || revisitOn < today)
      ? [{ field: 'revisitOn', message: '今日以降の日付を選んでください' }]
      : []),
  ];
}

/** A day belongs to a decision that is put off, and to no other. */
export const sentDecision = ({ decision, reason, revisitOn }: DecisionTyped & { decision: TalkDecision }) => ({
  decision,
  reason: normaliseText(reason),
  revisitOn: decision === 'defer' ? revisitOn : null,
});

type Form = IcSession['forms'][number];
export type FormBeside = Form & { words: string };

const signed: ReadonlySet<Form['state']> = new Set(['signed', 'finalised']);
const waiting: ReadonlySet<Form['state']> = new Set(['issued', 'explained', 'partiallySigned']);

/** Forms that say something else than the decision does, and what staff do about each: nobody but their signers changes them. */
export function formsBeside(decision: TalkDecision, forms: readonly Form[]): FormBeside[] {
  return forms.flatMap((form): FormBeside[] => {
    const words = decision === 'agree' ? besideConsent(form) : besideOther(form);
    return words ? [{ ...form, words }] : [];
  });
}

const besideConsent = ({ state }: Form): string | null => {
  if (state === 'declined' || state === 'withdrawn')
    return `${state === 'declined' ? '不同意' : '撤回'}のままです。署名をいただくには、新しい同意書を出してください。`;
  return waiting.has(state) ? '署名を待っています。' : null;
};

const besideOther = ({ state }: Form): string | null => {
  if (signed.has(state)) return '署名されたままです。撤回されるときは、同意書の画面で撤回を記録してください。';
  return waiting.has(state) ? '署名できるままです。署名を待たないときは、同意書の画面で取り消してください。' : null;
};
