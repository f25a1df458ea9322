import type { IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import type { IcOrderSearch } from '@nattoku/contract/ic-support/ic-order-search';
import { fullName } from '@nattoku/rules/text/person-name';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Card } from '@nattoku/ui/layout/card';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Link } from '@nattoku/ui/action/link';
import { calendarIcon, plusIcon, qrScanIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { FiguresCard } from '#parts/figures/figures-card.tsx';
import { momentsOf, type TalkView } from '#areas/ic-support/list/talk-views.ts';
import { anyTalks, icOrdersQuery } from '#areas/ic-support/talk/ic-order.queries.ts';
import { talkAddress } from '#areas/ic-support/talk/talk-address.ts';
import { TalkBadges } from '#areas/ic-support/talk/talk-badges.tsx';
import { aboutOf, expectedIn, whereOf } from '#areas/ic-support/talk/talk-words.ts';
import styles from '#areas/ic-support/top/ic-top.module.css';
import { tokyoBox } from '#editing/tokyo-box.ts';
import { MoreLink } from '#list/more-link.tsx';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

const TODAY = 20;
/** What waits is begun with the next one; the figures below stay in reach. */
const NEXT = 5;

/** Today's talks, and what of all talks waits for somebody. */
export function Page({ title }: PageProps<'/icSupport'>) {
  const mayView = useIsAllowed('icSupport.view');
  const mayOrder = useIsAllowed('icSupport.order');
  return (
    <>
      <PageHeader
        title={title}
        action={
          <>
            {mayView && (
              <ButtonLink variant="tertiary" icon={qrScanIcon} href={href('/icSupport/commonOrder/flow')}>
                教室
              </ButtonLink>
            )}
            {mayOrder && (
              <>
                <ButtonLink
                  variant="tertiary"
                  icon={calendarIcon}
                  href={href('/icSupport/order/list', { show: 'day' })}
                >
                  カレンダー
                </ButtonLink>
                <ButtonLink icon={plusIcon} href={href('/icSupport/customOrder/flow')}>
                  新しいオーダー
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      {mayView ? <TalksOfToday /> : <NobodyHere />}
    </>
  );
}

/** Who looks after the catalogue of all hospitals sees no patient of any. */
const NobodyHere = () => (
  <EmptyState
    title="患者さんの説明は、ここには表示されません"
    action={<ButtonLink href={href('/jmneadoibops2')}>標準コンテンツへ</ButtonLink>}
  >
    シナリオとアプローチは標準コンテンツで管理します。
  </EmptyState>
);

function TalksOfToday() {
  const today = useToday();
  return (
    <div className={styles.page}>
      <Talks title="今日の説明" view="today" asked={momentsOf(today, today)} empty="今日の説明はありません。" isToday />
      <div className={styles.waiting}>
        <Talks
          title="出席者の足りない説明"
          view="missingAttendees"
          asked={{ only: 'missingAttendees' }}
          empty="出席者はそろっています。"
        />
        <Talks
          title="記録が未確定"
          view="notFinalised"
          asked={{ only: 'notFinalised' }}
          empty="未確定の記録はありません。"
        />
        <Talks
          title="医師の発行待ち"
          view="waitsForDoctor"
          asked={{ only: 'waitsForDoctor', sort: 'createdAt' }}
          empty="発行を待つオーダーはありません。"
        />
      </div>
      <FiguresCard />
    </div>
  );
}

type Props = { title: string; view: TalkView; asked: Partial<IcOrderSearch>; empty: string; isToday?: boolean };

function Talks({ title, view, asked, empty, isToday = false }: Props) {
  const mayOpen = useIsAllowed('icSupport.order');
  const { data, isError, isFetching, refetch } = useQuery(icOrdersQuery({ ...anyTalks, ...asked, pageSize: TODAY }));
  return (
    <Card
      title={data && data.total > 0 ? `${title}（${data.total}）` : title}
      padding="flush"
      action={mayOpen && <MoreLink href={href('/icSupport/order/list', { view })} title={title} />}
    >
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div className={styles.quiet}>
          <SkeletonText lines={4} />
        </div>
      )}
      {data?.items.length === 0 && <p className={styles.quiet}>{empty}</p>}
      <ul role="list" className={styles.rows}>
        {data?.items.slice(0, isToday ? TODAY : NEXT).map((order) => (
          <li key={order.id}>
            {mayOpen ? (
              <Link href={talkAddress(order)} className={`${styles.row} ${styles.way}`}>
                <Row order={order} isToday={isToday} />
              </Link>
            ) : (
              <div className={styles.row}>
                <Row order={order} isToday={isToday} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ order, isToday }: { order: IcOrderSummary; isToday: boolean }) {
  const { patient, talk } = order;
  return (
    <>
      {isToday && <span className={styles.time}>{talk.startsAt ? tokyoBox(talk.startsAt).slice(-5) : '未定'}</span>}
      <span className={styles.words}>
        <span className={styles.name}>{fullName(patient)} さん</span>
        <span className={styles.facts}>
          {[
            ...(isToday ? [] : [talk.startsAt ? formatDateTime(talk.startsAt) : '日時未定']),
            aboutOf(talk),
            ...(isToday ? [whereOf(talk)] : expectedIn(talk)),
            talk.explainer?.name,
          ]
            .filter(Boolean)
            .join('・')}
        </span>
      </span>
      <TalkBadges order={order} />
    </>
  );
}
