import { dueRuleWords } from '@nattoku/contract/shared/due-rule';
import { deliveryChannelNames, reminderWords } from '@nattoku/contract/order/reminder-plan';
import { type NewVideoTemplate, templateScopeNames } from '@nattoku/contract/video/video-template';

type Reminded = Pick<NewVideoTemplate, 'reminderPlan' | 'reminderChannel'>;

/** 「期限の3日前・期限の当日（SMS）」 */
export function reminderSummary({ reminderPlan, reminderChannel }: Reminded): string {
  if (reminderPlan.length === 0) return 'なし';
  const days = reminderPlan.map(reminderWords).join('・');
  return reminderChannel === null ? days : `${days}（${deliveryChannelNames[reminderChannel]}）`;
}

type Shared = Pick<NewVideoTemplate, 'scope'> & { departmentName: string | null };

/** Whom it is for, in one word. */
export const reachWords = ({ scope, departmentName }: Shared): string =>
  scope === 'department' ? (departmentName ?? templateScopeNames.department) : templateScopeNames[scope];

export const dueSummary = ({ dueRule }: Pick<NewVideoTemplate, 'dueRule'>): string => dueRuleWords(dueRule);
