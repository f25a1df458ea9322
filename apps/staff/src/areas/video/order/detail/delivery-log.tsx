import { deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import type { DeliveryWay } from '@nattoku/contract/order/delivery';
import type { Order } from '@nattoku/contract/video/video-order';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { qrScanIcon } from '@nattoku/ui/tokens/icons';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeliveryList } from '#parts/order/delivery-list.tsx';
import { channelIcons } from '#parts/order/delivery-words.ts';
import { deliveriesQuery } from '#parts/order/delivery.queries.ts';
import { SendDialog } from '#parts/order/send-dialog.tsx';
import styles from '#areas/video/order/detail/delivery-log.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

/** What was sent to the patient, as it happens, and the ways to hand it over again. */
export function DeliveryLog({ order }: { order: Order }) {
  const mayOrder = useIsAllowed('video.order');
  if (!mayOrder || order.lifecycle === 'draft' || order.issuedAt === null) return null;
  return (
    <Card title="患者さんへの送信">
      <Log order={order} />
    </Card>
  );
}

function Log({ order }: { order: Order }) {
  const { data, isError, isFetching, refetch } = useQuery(deliveriesQuery(order.id));
  const [sending, setSending] = useState<DeliveryWay | null>(null);
  if (!data)
    return isError ? <ErrorState retrying={isFetching} onRetry={() => void refetch()} /> : <SkeletonText lines={3} />;
  const isRunning = order.lifecycle === 'issued';
  return (
    <div className={styles.log}>
      {isRunning && (
        <div className={styles.actions}>
          {data.linkKept && (
            <ButtonLink
              variant="tertiary"
              size="small"
              icon={qrScanIcon}
              href={href('/video/order/flow/done', { order: order.id })}
            >
              QRコードを表示
            </ButtonLink>
          )}
          {data.ways.filter(isUsed).map((way) => (
            <Button
              key={way.channel}
              variant="tertiary"
              size="small"
              icon={channelIcons[way.channel]}
              onClick={() => setSending(way)}
            >
              {deliveryChannelNames[way.channel]}で送る
            </Button>
          ))}
        </div>
      )}
      {data.deliveries.length > 0 ? (
        <DeliveryList deliveries={data.deliveries} />
      ) : (
        <p className={styles.none}>メール・SMSは、まだ送っていません。</p>
      )}
      {sending && <SendDialog order={order} way={sending} onClose={() => setSending(null)} />}
    </div>
  );
}

/** Ways that the hospital does not use are not offered. */
const isUsed = ({ used }: DeliveryWay): boolean => used;
