import type { Delivery } from '@nattoku/contract/order/delivery';
import { deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Icon } from '@nattoku/ui/tokens/icon';
import { channelIcons, deliveryKindNames, deliveryLooks, whenOf } from '#parts/order/delivery-words.ts';
import styles from '#parts/order/delivery-list.module.css';

/** What was sent, newest first, and how it stands. */
export function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ul className={styles.list} role="list" aria-label="送信の記録">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
    </ul>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { channel, kind, state, recipient, typed, error, maybeTwice, byName, tries } = delivery;
  const { word, tone, icon } = deliveryLooks[state];
  const about = [deliveryKindNames[kind], byName ?? '予定による自動送信', tries > 1 ? `${tries}回目` : null];
  return (
    <li className={styles.row}>
      <Icon path={channelIcons[channel]} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.to}>
            {deliveryChannelNames[channel]}
            {recipient && ` ${recipient}`}
          </span>
          <Badge tone={tone} icon={icon}>
            {word}
          </Badge>
        </p>
        <p className={styles.quiet}>{whenOf(delivery)}</p>
        <p className={styles.quiet}>
          {about.filter((each) => each !== null).join('・')}
          {typed && '・送信先は手入力'}
        </p>
        {error && <p className={styles.error}>{error}</p>}
        {maybeTwice && (
          <p className={styles.error}>送信中にサーバーが止まったため、同じものが2回届いている可能性があります。</p>
        )}
      </div>
    </li>
  );
}
