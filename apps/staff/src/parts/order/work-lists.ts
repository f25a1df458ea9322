import type { HomeScope } from '@nattoku/contract/home/home';
import { addDays, type PlainDate } from '@nattoku/rules/time/date-time';
import { href } from '#routing/paths.ts';

export type WorkGroup = 'questions' | 'misunderstood' | 'locked' | 'overdue' | 'due';

/** The list that a number of work leads to: of the same patients, for the same reason, so that it holds what was counted. */
export const listOf = (group: WorkGroup, scope: HomeScope, today: PlainDate): string =>
  href('/video/order/list', { ...narrowedTo[group](today), scope });

const narrowedTo: Record<WorkGroup, (today: PlainDate) => Record<string, string>> = {
  questions: () => ({ reason: 'question' }),
  misunderstood: () => ({ reason: 'wrongAnswer' }),
  locked: () => ({ reason: 'linkLocked' }),
  overdue: () => ({ reason: 'overdue' }),
  due: (today) => ({ view: 'dueSoon', dueFrom: today, dueTo: addDays(today, 1) }),
};
