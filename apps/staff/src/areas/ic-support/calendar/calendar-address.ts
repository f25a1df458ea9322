import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { dateInAddress, idInAddress, oneOf } from '#list/words-in-address.ts';
import { href } from '#routing/paths.ts';

/** To whose talks, or to those in which room, a calendar is narrowed. */
export type CalendarOnly = { explainerId?: StaffId | undefined; room?: string | undefined };

/** Columns of a day are people or rooms; a week has its days. */
export type ShownCalendar = {
  span: 'day' | 'week';
  by: 'explainer' | 'room';
  day: PlainDate | undefined;
  only: CalendarOnly;
};

const spans = oneOf(['day', 'week']);
const columns = oneOf(['explainer', 'room']);
const explainers = idInAddress<StaffId>();
/** As long as rooms may be named. */
const ROOM_MOST = 60;

/** What an address says of the calendar; null where it shows the list. */
export function calendarIn({
  show,
  by,
  day,
  explainer,
  room,
}: Readonly<Record<string, string | undefined>>): ShownCalendar | null {
  const span = spans(show);
  if (!span) return null;
  const isRoom = room !== undefined && room !== '' && room.length <= ROOM_MOST;
  const explainerId = explainers(explainer);
  const only = { ...(explainerId && { explainerId }), ...(isRoom && { room }) };
  return { span, by: columns(by) ?? 'explainer', day: dateInAddress(day), only };
}

export const calendarHref = ({ span, by, day, only }: ShownCalendar): string =>
  href('/icSupport/order/list', {
    show: span,
    ...(by === 'room' && { by }),
    ...(day && { day }),
    ...(only.explainerId && { explainer: only.explainerId }),
    ...(only.room && { room: only.room }),
  });
