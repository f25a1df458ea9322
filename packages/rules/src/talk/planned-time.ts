import { todayInTokyo } from '#time/date-time.ts';

const AN_HOUR = 3_600_000;

/** Whether a talk that starts now is not the one that was planned: on another day in Tokyo, or more than an hour away. */
export function isOffPlan(startsAt: string, now: Date): boolean {
  const planned = new Date(startsAt);
  return todayInTokyo(planned) !== todayInTokyo(now) || Math.abs(planned.getTime() - now.getTime()) > AN_HOUR;
}
