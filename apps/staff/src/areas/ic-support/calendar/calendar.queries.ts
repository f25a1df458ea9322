import { icPlannerContract, type TalkOnCalendar } from '@nattoku/contract/ic-support/ic-planner';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { queryOptions } from '@tanstack/react-query';
import type { CalendarOnly } from '#areas/ic-support/calendar/calendar-address.ts';
import { call } from '#platform/network/call.ts';

/** A day of which more talks are known than one answer holds. */
export type CrowdedDay = { on: PlainDate; shown: number; total: number };

export type TalksBetween = {
  talks: readonly TalkOnCalendar[];
  crowded: readonly CrowdedDay[];
  explainers: readonly { id: string; name: string }[];
  rooms: readonly string[];
};

/** All talks of these days, of one explainer or room where said: in one answer, and where it does not hold them, day by day. */
export const talksOfDaysQuery = (days: readonly PlainDate[], only: CalendarOnly) =>
  queryOptions({
    queryKey: ['order', 'icSupport', 'list', 'calendar', days[0], days.at(-1), only],
    queryFn: async ({ signal }): Promise<TalksBetween> => {
      const ask = (from: PlainDate, until: PlainDate) =>
        call(icPlannerContract.calendar, { query: { from, until, ...only } }, { signal });
      const [first, last] = [days.at(0)!, days.at(-1)!];
      const whole = await ask(first, last);
      const { explainers, rooms } = whole;
      if (whole.items.length === whole.total) return { talks: whole.items, crowded: [], explainers, rooms };
      const each = first === last ? [whole] : await Promise.all(days.map((day) => ask(day, day)));
      return {
        talks: each.flatMap(({ items }) => items),
        crowded: each.flatMap(({ items, total }, at) =>
          items.length < total ? [{ on: days[at]!, shown: items.length, total }] : [],
        ),
        explainers,
        rooms,
      };
    },
  });
