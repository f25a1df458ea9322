import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { characterCount } from '@nattoku/rules/text/text-length';

/** What is wrong with a reason. */
export function reasonProblems(reason: string): FieldProblem[] {
  if (reason === '') return [{ field: 'reason', message: '理由を入力してください' }];
  if (characterCount(reason) <= talkLimits.reason) return [];
  return [{ field: 'reason', message: `理由は${talkLimits.reason}文字以内で入力してください` }];
}
