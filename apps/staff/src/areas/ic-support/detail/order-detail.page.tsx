import { OrderId } from '@nattoku/contract/shared/primitives';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import styles from '#areas/ic-support/detail/detail.module.css';
import { TalkActions } from '#areas/ic-support/detail/talk-actions.tsx';
import { TalkAttendees } from '#areas/ic-support/detail/talk-attendees.tsx';
import { TalkMoves } from '#areas/ic-support/detail/talk-moves.tsx';
import { TalkPackage } from '#areas/ic-support/detail/talk-package.tsx';
import { TalkFactsCard, TalkPlanCard } from '#areas/ic-support/detail/talk-plan.tsx';
import { icOrderQuery } from '#areas/ic-support/talk/ic-order.queries.ts';
import { TalkBadges } from '#areas/ic-support/talk/talk-badges.tsx';
import { ChatThread } from '#parts/chat/chat-thread.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object({ order: OrderId });
type Props = PageProps<'/icSupport/order/detail', typeof search>;

export const load = ({ search: { order }, signal }: LoadProps<Props>) => loadQuery(icOrderQuery(order), signal);

export function Page({ search: { order }, title }: Props) {
  return <OrderDetail key={order} orderId={order} title={title} />;
}

/** A talk with everything that belongs to it. */
function OrderDetail({ orderId, title }: { orderId: OrderId; title: string }) {
  const { data: order } = useSuspenseQuery(icOrderQuery(orderId));
  const mayChat = useIsAllowed('chat.reply');
  return (
    <>
      <PatientBannerOf patient={order.patient} />
      <PageHeader
        title={title}
        trail={[{ label: 'IC支援オーダー一覧', href: href('/icSupport/order/list') }]}
        meta={<TalkBadges order={order} />}
        action={<TalkActions order={order} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <TalkFactsCard order={order} />
          <TalkPackage order={order} />
          {mayChat && order.lifecycle !== 'draft' && <ChatThread orderId={orderId} />}
        </div>
        <div className={styles.side}>
          <TalkPlanCard order={order} />
          <TalkAttendees order={order} />
          <TalkMoves order={order} />
        </div>
      </div>
    </>
  );
}
