import { ButtonLink } from '@nattoku/ui/action/button';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { calendarIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense } from 'react';
import { calendarIn } from '#areas/ic-support/calendar/calendar-address.ts';
import { filters, talkList } from '#areas/ic-support/list/talk-list-of.tsx';
import { beginList } from '#list/begin-list.ts';
import { ListScreen } from '#list/list-screen.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { readAddress } from '#routing/read-address.ts';

export const search = readAddress((values) => ({
  ...filters.address.safeParse(values).data,
  calendar: calendarIn(values),
}));
type Props = PageProps<'/icSupport/order/list', typeof search>;

const begin = beginList(talkList);
export const load = ({ search: { calendar, ...wanted } }: Props) => (calendar ? undefined : begin({ search: wanted }));

const TalkCalendar = lazy(async () => ({
  default: (await import('#areas/ic-support/calendar/talk-calendar.tsx')).TalkCalendar,
}));

/** Talks as a list, or by day and week. */
export function Page({ search: { calendar, ...wanted }, title }: Props) {
  if (calendar)
    return (
      <Suspense fallback={<Skeleton height="32rem" />}>
        <TalkCalendar shown={calendar} title={title} />
      </Suspense>
    );
  return (
    <ListScreen
      of={talkList}
      wanted={wanted}
      title={title}
      action={
        <>
          <ButtonLink variant="tertiary" icon={calendarIcon} href={href('/icSupport/order/list', { show: 'day' })}>
            カレンダーで見る
          </ButtonLink>
          <ButtonLink icon={plusIcon} href={href('/icSupport/customOrder/flow')}>
            新しいオーダー
          </ButtonLink>
        </>
      }
    />
  );
}
