import type { PlainDate } from '@nattoku/rules/time/date-time';
import { dateInAddress, oneOf } from '#list/words-in-address.ts';
import { href } from '#routing/paths.ts';

/** Columns of a day are people or rooms; a week has its days. */
export type ShownCalendar = { span: 'day' | 'week'; by: 'explainer' | 'room'; day: PlainDate | undefined };

const spans = oneOf(['day', 'week']);
const columns = oneOf(['explainer', 'room']);

/** What an address says of the calendar; null where it shows the list. */
export function calendarIn({ show, by, day }: Readonly<Record<string, string | undefined>>): ShownCalendar | null {
  const span = spans(show);
  return span ? { span, by: columns(by) ?? 'explainer', day: dateInAddress(day) } : null;
}

export const calendarHref = ({ span, by, day }: ShownCalendar): string =>
  href('/icSupport/order/list', {
    show: span,
    ...(by === 'room' && { by }),
    ...(day && { day }),
  });
