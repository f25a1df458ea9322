import { OrderId } from '@nattoku/contract/shared/primitives';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { DeliveryLog } from '#areas/video/order/detail/delivery-log.tsx';
import { OpenQuestions } from '#areas/video/order/detail/open-questions.tsx';
import { OrderActions } from '#areas/video/order/detail/order-actions.tsx';
import { OrderAlerts } from '#areas/video/order/detail/order-alerts.tsx';
import { OrderDuplicates } from '#areas/video/order/detail/order-duplicates.tsx';
import { OrderHistory } from '#areas/video/order/detail/order-history.tsx';
import { OrderOverview } from '#areas/video/order/detail/order-overview.tsx';
import { OrderRecordMenu } from '#areas/video/order/detail/order-record-menu.tsx';
import { OrderResults } from '#areas/video/order/detail/order-results.tsx';
import { PatientQuestions } from '#areas/video/order/detail/patient-questions.tsx';
import { PrintedRecord } from '#areas/video/order/detail/printed-record.tsx';
import { OrderStatus } from '#areas/video/order/order-status.tsx';
import { orderQuery } from '#areas/video/order/video-order.queries.ts';
import styles from '#areas/video/order/detail/order-detail.module.css';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { ChatThread } from '#parts/chat/chat-thread.tsx';
import { FamilyLinksCard } from '#parts/order/family-links-card.tsx';
import { ScenarioResults } from '#parts/scenario/scenario-results.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';

export const search = z.object({ order: OrderId });
type Props = PageProps<'/video/order/detail', typeof search>;

export const load = ({ search: { order }, signal }: LoadProps<Props>) => loadQuery(orderQuery(order), signal);

export function Page({ search: { order }, title }: Props) {
  return <OrderDetail key={order} orderId={order} title={title} />;
}

/** Everything the patient did with an order, as it happens, and what staff can do about it. */
function OrderDetail({ orderId, title }: { orderId: OrderId; title: string }) {
  const { data: order } = useSuspenseQuery(orderQuery(orderId));
  const maySeeList = useIsAllowed('video.order');
  const mayChat = useIsAllowed('chat.reply');
  return (
    <>
      <div data-print="hidden" className={styles.screen}>
        <PatientBannerOf patient={order.patient} />
        <PageHeader
          title={title}
          trail={maySeeList ? [{ label: 'オーダー一覧', href: href('/video/order/list') }] : []}
          meta={<OrderStatus order={{ ...order, attention: [] }} />}
          action={
            <>
              <OrderRecordMenu order={order} />
              <OrderActions order={order} />
            </>
          }
        />
        <div className={styles.columns}>
          <div className={styles.main}>
            <OpenQuestions order={order} />
            <OrderAlerts order={order} />
            {maySeeList && <OrderDuplicates order={order} />}
            <OrderResults order={order} />
            <ScenarioResults orderId={orderId} />
            {mayChat && order.lifecycle !== 'draft' ? (
              <ChatThread orderId={orderId} answeredAbove />
            ) : (
              <PatientQuestions messages={order.chatMessages} />
            )}
          </div>
          <div className={styles.side}>
            <OrderOverview order={order} />
            <DeliveryLog order={order} />
            {maySeeList && order.issuedAt !== null && <FamilyLinksCard orderId={orderId} />}
            <OrderHistory history={order.history} />
          </div>
        </div>
      </div>
      <PrintedRecord order={order} />
    </>
  );
}
