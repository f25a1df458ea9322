import type { DeliveryWay } from '@nattoku/contract/order/delivery';
import { deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import type { InterviewSummary } from '@nattoku/contract/medical-interview/interview-list';
import { interviewPaperPath } from '@nattoku/contract/medical-interview/interview-paper';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { Card } from '@nattoku/ui/layout/card';
import { accountIcon, pencilIcon, printerIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/medical-interview/order/interview-order.module.css';
import { interviewAddress } from '#areas/medical-interview/response/interview-address.ts';
import { DeliveryList } from '#parts/order/delivery-list.tsx';
import { channelIcons } from '#parts/order/delivery-words.ts';
import { deliveriesQuery } from '#parts/order/delivery.queries.ts';
import { KioskDialog } from '#parts/order/kiosk-dialog.tsx';
import { LeafletCards } from '#parts/order/leaflet-cards.tsx';
import { SendDialog } from '#parts/order/send-dialog.tsx';
import { wayWords } from '#parts/order/way-words.ts';
import { href } from '#routing/paths.ts';

type Props = { orderId: OrderId; items: readonly InterviewSummary[]; hasLink: boolean };

/** Every way to the patient beside the code, what has been sent, and what comes next. */
export function InterviewWays({ orderId, items, hasLink }: Props) {
  const { data } = useQuery(deliveriesQuery(orderId));
  const [isStartingKiosk, setStartingKiosk] = useState(false);
  const [sending, setSending] = useState<DeliveryWay | null>(null);
  const patient = items[0]?.patient ?? null;
  const title = items.map((item) => item.title).join('、');
  const ways = hasLink ? (data?.ways ?? []).filter(({ used }) => used) : [];
  return (
    <>
      <section aria-labelledby="ways-to-answer">
        <h2 id="ways-to-answer" className={styles.heading}>
          回答のしかた
        </h2>
        <ActionCards>
          {patient && (
            <ActionCard icon={tabletIcon} title="この端末で回答" onPress={() => setStartingKiosk(true)}>
              職員の画面をロックして、患者さんに渡します
            </ActionCard>
          )}
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
          {hasLink && <LeafletCards orderId={orderId} language={patient?.language ?? 'ja'} />}
          {items.map((item) => (
            <ActionCard
              key={`paper ${item.id}`}
              icon={printerIcon}
              title="紙の問診票を印刷"
              onPress={() => void window.open(apiPrefix + interviewPaperPath(item.id), '_blank', 'noopener')}
            >
              「{item.title}」を大きな文字でA4に印刷します
            </ActionCard>
          ))}
          {items.map((item) => (
            <ActionCard
              key={item.id}
              icon={pencilIcon}
              title="職員が入力"
              href={interviewAddress(item, { enter: true })}
            >
              「{item.title}」の紙や聞き取りの回答を入力します
            </ActionCard>
          ))}
        </ActionCards>
      </section>
      {data && data.deliveries.length > 0 && (
        <Card title="送信の記録">
          <DeliveryList deliveries={data.deliveries} />
        </Card>
      )}
      <section aria-labelledby="next-after-asking">
        <h2 id="next-after-asking" className={styles.heading}>
          次の操作
        </h2>
        <ActionCards>
          <ActionCard icon={accountIcon} title="次の患者" href={href('/medicalInterview', { step: 'patient' })}>
            別の患者さんに問診を依頼します
          </ActionCard>
        </ActionCards>
      </section>
      {isStartingKiosk && patient && (
        <KioskDialog order={{ id: orderId, title, patient }} onClose={() => setStartingKiosk(false)} />
      )}
      {sending && <SendDialog order={{ id: orderId, patient }} way={sending} onClose={() => setSending(null)} />}
    </>
  );
}
