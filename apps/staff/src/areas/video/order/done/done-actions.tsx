import type { DeliveryWay } from '@nattoku/contract/order/delivery';
import { deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import type { Order } from '@nattoku/contract/video/video-order';
import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { Card } from '@nattoku/ui/layout/card';
import { accountIcon, clipboardIcon, plusIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeliveryList } from '#parts/order/delivery-list.tsx';
import { channelIcons } from '#parts/order/delivery-words.ts';
import { deliveriesQuery } from '#parts/order/delivery.queries.ts';
import styles from '#areas/video/order/done/done-actions.module.css';
import { LeafletCards } from '#parts/order/leaflet-cards.tsx';
import { KioskDialog } from '#parts/order/kiosk-dialog.tsx';
import { SendDialog } from '#parts/order/send-dialog.tsx';
import { wayWords } from '#parts/order/way-words.ts';
import { href } from '#routing/paths.ts';

type Props = { order: Order; address: string | undefined };

/** Every way to the patient beside the code, what has been sent, and what comes next. */
export function DoneActions({ order, address }: Props) {
  const { data } = useQuery(deliveriesQuery(order.id));
  const [startingKiosk, setStartingKiosk] = useState(false);
  const [sending, setSending] = useState<DeliveryWay | null>(null);
  const ways = address ? (data?.ways ?? []).filter(({ used }) => used) : [];

  return (
    <div className={styles.parts}>
      <section className={styles.part}>
        <h2 className={styles.title}>患者さんへの渡し方</h2>
        <ActionCards>
          {address && <LeafletCards orderId={order.id} language={order.patient.language} />}
          {ways.map((way) => (
            <ActionCard
              key={way.channel}
              icon={channelIcons[way.channel]}
              title={`${deliveryChannelNames[way.channel]}で送る`}
              onPress={() => setSending(way)}
            >
              {wayWords(way)}
            </ActionCard>
          ))}
          <ActionCard icon={tabletIcon} title="この端末で開始" onPress={() => setStartingKiosk(true)}>
            職員の画面をロックして、患者さんに渡します
          </ActionCard>
        </ActionCards>
      </section>
      {data && data.deliveries.length > 0 && (
        <Card title="送信の記録">
          <DeliveryList deliveries={data.deliveries} />
        </Card>
      )}
      <section className={styles.part}>
        <h2 className={styles.title}>次の操作</h2>
        <ActionCards>
          <ActionCard
            icon={plusIcon}
            title="同じ患者に別のオーダー"
            href={href('/video/order/flow/patient', { patient: order.patient.id })}
          >
            続けて別の動画を送ります
          </ActionCard>
          <ActionCard icon={accountIcon} title="次の患者" href={href('/video/order/flow/patient')}>
            別の患者のオーダーを始めます
          </ActionCard>
          <ActionCard
            icon={clipboardIcon}
            title="オーダーの詳細"
            href={href('/video/order/detail', { order: order.id })}
          >
            視聴の状況はここで確認できます
          </ActionCard>
        </ActionCards>
      </section>
      {startingKiosk && <KioskDialog order={order} onClose={() => setStartingKiosk(false)} />}
      {sending && <SendDialog order={order} way={sending} onClose={() => setSending(null)} />}
    </div>
  );
}
