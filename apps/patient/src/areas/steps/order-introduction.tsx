import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { Icon } from '@nattoku/ui/tokens/icon';
import { calendarIcon, checkCircleIcon, clockIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { StaffMessage } from '#areas/steps/staff-message.tsx';
import styles from '#areas/steps/order-introduction.module.css';
import { kindOf, kindsIn } from '#progress/declared-kinds.ts';
import { dueSentence, nextDue } from '#progress/due.ts';
import { Layered } from '#words/layered.tsx';
import { visitWords } from '#words/visit-words.ts';

export function OrderIntroduction({ order }: { order: PatientPageOrder }) {
  const [now] = useState(() => new Date());
  const dueAt = nextDue(order, now);
  const time = timeOf(order);
  return (
    <section className={styles.introduction}>
      <h2 className={styles.title}>
        <Layered>{order.title}</Layered>
      </h2>
      <ul role="list" className={styles.facts}>
        {order.doneAt && (
          <li className={styles.done}>
            <Icon path={checkCircleIcon} />
            {visitWords().progress.done}
          </li>
        )}
        {!order.doneAt && dueAt && (
          <li>
            <Icon path={calendarIcon} />
            {dueSentence(dueAt, now)}
          </li>
        )}
        {time !== null && (
          <li>
            <Icon path={clockIcon} />
            {time}
          </li>
        )}
      </ul>
      {order.message && <StaffMessage sender={order.senderName} text={order.message} />}
    </section>
  );
}

/** 全部で約5分; null where nothing is gone through by time. */
function timeOf({ items }: PatientPageOrder): string | null {
  const timed = items.filter((item) => kindOf(item)?.seconds);
  if (timed.length === 0) return null;
  const seconds = timed.reduce((sum, item) => sum + (kindOf(item)?.seconds?.(item) ?? 0), 0);
  const names = kindsIn(timed).map(({ name }) => name);
  return visitWords().home.minutes(timed.length === items.length ? null : names, Math.max(1, Math.round(seconds / 60)));
}
