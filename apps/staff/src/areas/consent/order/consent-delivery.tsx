import type { ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { consentPaperPath } from '@nattoku/contract/consent/consent-paper';
import type { DeliveryWay } from '@nattoku/contract/order/delivery';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { Card } from '@nattoku/ui/layout/card';
import { signatureIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/consent/order/consent-order.module.css';
import { DeliveryList } from '#parts/order/delivery-list.tsx';
import { channelIcons } from '#parts/order/delivery-words.ts';
import { deliveriesQuery } from '#parts/order/delivery.queries.ts';
import { LeafletCards } from '#parts/order/leaflet-cards.tsx';
import { KioskDialog } from '#parts/order/kiosk-dialog.tsx';
import { SendDialog } from '#parts/order/send-dialog.tsx';
import { wayWords } from '#parts/order/way-words.ts';

/** Opens a file that the server draws; the address holds nothing but the id. */
const openFile = (path: string) => void open(apiPrefix + path, '_blank', 'noopener');

type Props = { order: ConsentOrder; paperFirst: boolean };

export function ConsentDelivery({ order: { form }, paperFirst }: Props) {
  const { data } = useQuery(deliveriesQuery(form.orderId));
  const [startingKiosk, setStartingKiosk] = useState(false);
  const [sending, setSending] = useState<DeliveryWay | null>(null);
  const ways = (data?.ways ?? []).filter(({ used }) => used);
  // Where some have signed on a screen, the others do so, too.
  const paper = (form.state !== 'partiallySigned' || form.route === 'paper') && (
    <ActionCard icon={signatureIcon} title="紙で署名" onPress={() => openFile(consentPaperPath(form.id))}>
      ページごとのQRコード付きで印刷し、署名後に読み取ります
    </ActionCard>
  );
  return (
    <>
      <section className={styles.part} aria-labelledby="ways-to-sign">
        <h2 id="ways-to-sign" className={styles.title}>
          署名のしかた
        </h2>
        <ActionCards>
          {form.patient && (
            <ActionCard icon={tabletIcon} title="いま、この端末で署名" onPress={() => setStartingKiosk(true)}>
              職員の画面をロックして、患者さんに渡します
            </ActionCard>
          )}
          {paperFirst && paper}
          {ways.map((way) => (
            <ActionCard
              key={way.channel}
              icon={channelIcons[way.channel]}
              title={`${deliveryChannelNames[way.channel]}でリンクを送る`}
              onPress={() => setSending(way)}
            >
              {wayWords(way)}
            </ActionCard>
          ))}
          <LeafletCards orderId={form.orderId} language={form.patient?.language ?? 'ja'} />
          {!paperFirst && paper}
        </ActionCards>
      </section>
      {data && data.deliveries.length > 0 && (
        <Card title="送信の記録">
          <DeliveryList deliveries={data.deliveries} />
        </Card>
      )}
      {startingKiosk && form.patient && (
        <KioskDialog
          order={{ id: form.orderId, title: form.template.name, patient: form.patient }}
          onClose={() => setStartingKiosk(false)}
        />
      )}
      {sending && (
        <SendDialog
          order={{ id: form.orderId, patient: form.patient }}
          way={sending}
          onClose={() => setSending(null)}
        />
      )}
    </>
  );
}
