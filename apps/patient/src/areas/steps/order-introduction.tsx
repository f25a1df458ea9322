import { isVideo } from '@nattoku/contract/patient-page/page-items';
import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { Icon } from '@nattoku/ui/tokens/icon';
import { calendarIcon, checkCircleIcon, clockIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { StaffMessage } from '#areas/steps/staff-message.tsx';
import styles from '#areas/steps/order-introduction.module.css';
import { dueSentence } from '#progress/due.ts';

type Props = { order: PatientPageOrder; /** Null where there is nothing to watch. */ minutes: number | null };

export function OrderIntroduction({ order, minutes }: Props) {
  const [now] = useState(() => new Date());
  return (
    <section className={styles.introduction}>
      <h2 className={styles.title}>{order.title}</h2>
      <ul role="list" className={styles.facts}>
        {order.doneAt && (
          <li className={styles.done}>
            <Icon path={checkCircleIcon} />
            終わりました
          </li>
        )}
        {!order.doneAt && order.dueAt && (
          <li>
            <Icon path={calendarIcon} />
            {dueSentence(order.dueAt, now)}
          </li>
        )}
        {minutes !== null && (
          <li>
            <Icon path={clockIcon} />
            {order.items.every(isVideo) ? '全部で' : '動画は'}約{minutes}分
          </li>
        )}
      </ul>
      {order.message && <StaffMessage sender={order.senderName} text={order.message} />}
    </section>
  );
}
