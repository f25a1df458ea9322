import { sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { characterCount } from '@nattoku/rules/text/text-length';
import type { PlainDate } from '@nattoku/rules/time/date-time';

type Values = { decision: TalkDecision | null; reason: string; revisitOn: PlainDate | null };

/** What stops a decision from being written down: a refusal says why, what is put off says until when. */
export function decisionProblems({ decision, reason, revisitOn }: Values, today: PlainDate): FieldProblem[] {
  return [
    ...(decision ? [] : [{ field: 'decision', message: '返事を選んでください' }]),
    ...(decision === 'refuse' && reason === ''
      ? [{ field: 'reason', message: '不同意の理由と、今後の方針を入力してください' }]
      : []),
    ...(characterCount(reason) > sessionLimits.reason
      ? [{ field: 'reason', message: `${sessionLimits.reason}文字以内で入力してください` }]
      : []),
    ...(decision === 'defer' && (!revisitOn || revisitOn < today)
      ? [{ field: 'revisitOn', message: '今日以降の日付を選んでください' }]
      : []),
  ];
}
