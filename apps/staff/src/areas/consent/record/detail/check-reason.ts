import { consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { characterCount } from '@nattoku/rules/text/text-length';

/** What is wrong with a normalised reason, as the server sees it. */
export function checkReason(reason: string): FieldProblem[] {
  if (reason === '') return [{ field: 'reason', message: '理由を入力してください' }];
  return characterCount(reason) > consentRecordLimits.reason
    ? [{ field: 'reason', message: `${consentRecordLimits.reason}文字以内で入力してください` }]
    : [];
}
