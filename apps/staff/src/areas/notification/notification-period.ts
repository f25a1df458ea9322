import { addDays, type PlainDate } from '@nattoku/rules/time/date-time';

export const periods = ['all', 'today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

export const periodNames: Record<Period, string> = {
  all: 'すべての期間',
  today: '今日',
  week: '7日以内',
  month: '30日以内',
};

const daysBack: Record<Exclude<Period, 'all'>, number> = { today: 0, week: 6, month: 29 };

/** The first day of a period that ends today; nothing when it has no beginning. */
export const periodOf = (period: Period, today: PlainDate): { from?: PlainDate } =>
  period === 'all' ? {} : { from: addDays(today, -daysBack[period]) };
