import type { DeliveryWay } from '@nattoku/contract/order/delivery';
import { deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { Card } from '@nattoku/ui/layout/card';
import { accountIcon, plusIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { DeliveryList } from '#parts/order/delivery-list.tsx';
import { channelIcons } from '#parts/order/delivery-words.ts';
import { deliveriesQuery } from '#parts/order/delivery.queries.ts';
import { KioskDialog } from '#parts/order/kiosk-dialog.tsx';
import { LeafletCards } from '#parts/order/leaflet-cards.tsx';
import { SendDialog } from '#parts/order/send-dialog.tsx';
import { wayWords } from '#parts/order/way-words.ts';
import { href } from '#routing/paths.ts';

type Props = { order: IcOrder; address: string | undefined };

/** Every way to the patient beside the code, what has been sent, and what comes next. */
export function PackageWays({ order, address }: Props) {
  const { data } = useQuery(deliveriesQuery(order.id));
  const [startingKiosk, setStartingKiosk] = useState(false);
  const [sending, setSending] = useState<DeliveryWay | null>(null);
  const ways = address ? (data?.ways ?? []).filter(({ used }) => used) : [];
  return (
    <div className={styles.stack}>
      <section>
        <h2 className={styles.heading}>患者さんへの渡し方</h2>
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
      <section>
        <h2 className={styles.heading}>次の操作</h2>
        <ActionCards>
          <ActionCard
            icon={plusIcon}
            title="同じ患者に別のパッケージ"
            href={href('/icSupport/customOrder/flow', { patient: order.patient.id })}
          >
            続けて別の説明をオーダーします
          </ActionCard>
          <ActionCard icon={accountIcon} title="次の患者" href={href('/icSupport/customOrder/flow')}>
            別の患者のオーダーを始めます
          </ActionCard>
        </ActionCards>
      </section>
      {startingKiosk && <KioskDialog order={order} onClose={() => setStartingKiosk(false)} />}
      {sending && <SendDialog order={order} way={sending} onClose={() => setSending(null)} />}
    </div>
  );
}
