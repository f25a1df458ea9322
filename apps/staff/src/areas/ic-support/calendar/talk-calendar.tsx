import { addDays, formatDate, type PlainDate } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { calendarIcon, clipboardIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CalendarBar } from '#areas/ic-support/calendar/calendar-bar.tsx';
import { calendarHref, type ShownCalendar } from '#areas/ic-support/calendar/calendar-address.ts';
import { CalendarGrid } from '#areas/ic-support/calendar/calendar-grid.tsx';
import { columnOfDay, columnOfWeek, columnsOfDay, layOut } from '#areas/ic-support/calendar/calendar-layout.ts';
import { CalendarOnlyFields } from '#areas/ic-support/calendar/calendar-only.tsx';
import { type CrowdedDay, talksOfDaysQuery, type TalksBetween } from '#areas/ic-support/calendar/calendar.queries.ts';
import type { Move } from '#areas/ic-support/calendar/move-talk.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';

const MoveTalk = lazy(async () => ({ default: (await import('#areas/ic-support/calendar/move-talk.tsx')).MoveTalk }));

type Props = { shown: ShownCalendar; title: string };

const WEEK = 7;

/** Talks of a day by person or room, or of a week by day. */
export function TalkCalendar({ shown, title }: Props) {
  const today = useToday();
  const day = shown.day ?? today;
  const first = shown.span === 'day' ? day : mondayOf(day);
  const days = Array.from({ length: shown.span === 'day' ? 1 : WEEK }, (_, index) => addDays(first, index));
  const last = days.at(-1) ?? first;
  const { data, isError, isFetching, refetch } = useQuery({
    ...talksOfDaysQuery(days, shown.only),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={title}
        action={
          <ButtonLink variant="tertiary" icon={clipboardIcon} href={href('/icSupport/order/list')}>
            一覧で見る
          </ButtonLink>
        }
      />
      <TabLinks
        label="カレンダーの表示"
        links={[
          link('日：説明者別', { ...shown, span: 'day', by: 'explainer' }, shown),
          link('日：部屋別', { ...shown, span: 'day', by: 'room' }, shown),
          link('週', { ...shown, span: 'week', by: 'explainer' }, shown),
        ]}
      />
      <CalendarBar shown={{ ...shown, day }} today={today} label={rangeOf(first, last)} />
      <CalendarOnlyFields only={shown.only} found={data} />
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="32rem" />}
      {data && <Talks found={data} shown={{ ...shown, day }} days={days} today={today} />}
    </>
  );
}

type TalksProps = {
  found: TalksBetween;
  shown: ShownCalendar & { day: PlainDate };
  days: readonly PlainDate[];
  today: PlainDate;
};

function Talks({ found: { talks, crowded }, shown, days, today }: TalksProps) {
  const { span, by, day, only } = shown;
  const mayMove = useIsAllowed('icSupport.order');
  const [move, setMove] = useState<Move | null>(null);
  const columns =
    span === 'week'
      ? layOut(
          talks,
          days.map((each) => ({ key: each, label: formatDate(each).slice('2026/'.length) })),
          columnOfWeek,
        )
      : layOut(talks, columnsOfDay(talks, by), (order) => columnOfDay(order, by));
  if (talks.length === 0 && span === 'day')
    return (
      <EmptyState icon={calendarIcon} title="この日の説明はありません">
        {only.explainerId || only.room
          ? '説明者や部屋の絞り込みを外すと、ほかの説明も表示できます。'
          : '矢印で前後の日に移るか、週の表示に切り替えてください。'}
      </EmptyState>
    );
  return (
    <>
      {crowded.map((each) => (
        <Crowded key={each.on} {...each} />
      ))}
      <CalendarGrid
        columns={columns}
        currentColumn={span === 'week' ? today : null}
        openAt={span === 'week' ? day : null}
        axis={span === 'week' ? { by: 'day' } : { by, day }}
        onMove={mayMove ? setMove : undefined}
      />
      {move && (
        <Suspense>
          <MoveTalk {...move} onClose={() => setMove(null)} />
        </Suspense>
      )}
    </>
  );
}

/** No hospital that we know has so many talks in a day; where one does, nothing is left out unsaid. */
const Crowded = ({ on, shown, total }: CrowdedDay) => (
  <Notice tone="warning">
    {formatDate(on)}は{total.toLocaleString('ja')}件のうち、早い順に{shown.toLocaleString('ja')}
    件を表示しています。説明者か部屋を選ぶと、残りも表示できます。
    <Link href={href('/icSupport/order/list', { fromOn: on, toOn: on })}>この日を一覧で見る</Link>
  </Notice>
);

const link = (label: string, to: ShownCalendar, { span, by }: ShownCalendar) => ({
  label,
  href: calendarHref(to),
  current: to.span === span && (span === 'week' || to.by === by),
});

const rangeOf = (first: PlainDate, last: PlainDate): string =>
  first === last ? formatDate(first) : `${formatDate(first)} 〜 ${formatDate(last)}`;

/** A week begins on Monday, as rosters do. */
function mondayOf(day: PlainDate): PlainDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + WEEK - 1) % WEEK));
}
