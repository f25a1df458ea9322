import type { TalkState } from '@nattoku/contract/ic-support/ic-talk-state';
import { OrderId } from '@nattoku/contract/shared/primitives';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import styles from '#areas/ic-support/detail/detail.module.css';
import { StartTalk } from '#areas/ic-support/cockpit/start-talk.tsx';
import { TalkActions } from '#areas/ic-support/detail/talk-actions.tsx';
import { TalkAttendees } from '#areas/ic-support/detail/talk-attendees.tsx';
import { TalkMoves } from '#areas/ic-support/detail/talk-moves.tsx';
import { TalkPackage } from '#areas/ic-support/detail/talk-package.tsx';
import { TalkFactsCard, TalkPlanCard } from '#areas/ic-support/detail/talk-plan.tsx';
import { TalkMap } from '#areas/ic-support/map/talk-map.tsx';
import { TalkUndelivered } from '#areas/ic-support/detail/talk-undelivered.tsx';
import { icOrderQuery } from '#areas/ic-support/talk/ic-order.queries.ts';
import { TalkBadges } from '#areas/ic-support/talk/talk-badges.tsx';
import { ChatThread } from '#parts/chat/chat-thread.tsx';
import { ScenarioResults } from '#parts/scenario/scenario-results.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

/** `attend`: the code for attendance that hangs in the room was read. */
export const search = z.object({ order: OrderId, attend: z.literal('1').optional().catch(undefined) });
type Props = PageProps<'/icSupport/order/detail', typeof search>;

export const load = ({ search: { order }, signal }: LoadProps<Props>) => loadQuery(icOrderQuery(order), signal);

export function Page({ search: { order, attend }, title }: Props) {
  return <OrderDetail key={order} orderId={order} title={title} isAttending={attend !== undefined} />;
}

const Cockpit = lazy(async () => ({ default: (await import('#areas/ic-support/cockpit/cockpit.tsx')).Cockpit }));
const AfterTalk = lazy(async () => ({ default: (await import('#areas/ic-support/cockpit/after-talk.tsx')).AfterTalk }));

const held: ReadonlySet<TalkState> = new Set(['explained', 'decided', 'finalised', 'amended']);

type DetailProps = { orderId: OrderId; title: string; isAttending: boolean };

/** A talk with everything that belongs to it: before it the map, while it runs the cockpit, after it the decision. */
function OrderDetail({ orderId, title, isAttending }: DetailProps) {
  const { data: order } = useSuspenseQuery(icOrderQuery(orderId));
  const mayChat = useIsAllowed('chat.reply');
  const { state } = order.talk;
  const isBefore = state === 'planned' && order.lifecycle !== 'draft';
  return (
    <>
      <PatientBannerOf patient={order.patient} />
      <PageHeader
        title={title}
        trail={[{ label: 'IC支援オーダー一覧', href: href('/icSupport/order/list') }]}
        meta={<TalkBadges order={order} />}
        action={
          <>
            <TalkActions order={order} />
            {isBefore && <StartTalk order={order} />}
          </>
        }
      />
      <TalkUndelivered order={order} />
      <Suspense fallback={<Skeleton height="24rem" />}>
        {state === 'inSession' && <Cockpit orderId={orderId} isAttending={isAttending} />}
        {held.has(state) && <AfterTalk orderId={orderId} />}
      </Suspense>
      <div className={styles.columns} data-below={state !== 'planned'}>
        <div className={styles.main}>
          {isBefore && <TalkMap order={order} />}
          <TalkFactsCard order={order} />
          <TalkPackage order={order} />
          <ScenarioResults orderId={orderId} />
          {mayChat && order.lifecycle !== 'draft' && (
            // On paper the map goes along, and nothing that is only typed into.
            <div data-print="hidden">
              <ChatThread orderId={orderId} />
            </div>
          )}
        </div>
        <div className={styles.side}>
          <TalkPlanCard order={order} />
          {/* Once it began the cockpit and what comes after it say who is there. */}
          {state !== 'inSession' && !held.has(state) && <TalkAttendees order={order} />}
          <TalkMoves order={order} />
        </div>
      </div>
    </>
  );
}
