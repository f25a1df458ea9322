import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { z } from 'zod';

/** How a template counts the due date: from the day of the order, or back from the day of the talk. */
export const DueRule = z.object({ from: z.enum(['order', 'talk']), days: z.int().min(-90).max(365) });
export type DueRule = z.infer<typeof DueRule>;

/** The date that a rule gives, or null where it counts from a talk that is not planned, or would lie in the past. `now` and `icAt` are instants. */
export function dueByRule(rule: DueRule | null, { now, icAt }: { now: Date; icAt: Date | null }): PlainDate | null {
  if (rule === null) return null;
  const from = rule.from === 'order' ? now : icAt;
  if (from === null) return null;
  const dueOn = addDays(todayInTokyo(from), rule.days);
  return dueOn < todayInTokyo(now) ? null : dueOn;
}

/** As staff read it: 説明の1日前. */
export const dueRuleWords = (rule: DueRule | null): string => {
  if (rule === null) return '期限なし';
  if (rule.days === 0) return rule.from === 'order' ? 'オーダーの当日' : '説明の当日';
  return `${rule.from === 'order' ? 'オーダー' : '説明'}の${Math.abs(rule.days)}日${rule.days < 0 ? '前' : '後'}`;
};
