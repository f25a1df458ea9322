import { orderRecord } from '@nattoku/contract/order/order-record';
import type { Order } from '@nattoku/contract/video/video-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '#areas/video/order/detail/printed-record.module.css';
import { useNow } from '#platform/use-now.ts';
import { useSession } from '#platform/session/use-session.ts';

/** The page as it is printed: one A4 record, whatever the screen shows. It is there while it is printed, and for nobody who reads the screen. */
export function PrintedRecord({ order }: { order: Order }) {
  return usePrinting() ? <Sheet order={order} /> : null;
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it stands when the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

function Sheet({ order }: { order: Order }) {
  const { name, facility } = useSession();
  const now = useNow();
  const { patient, facts, videos, questions } = orderRecord(order);
  return (
    <article className={styles.sheet}>
      <h1 className={styles.title}>動画説明の記録</h1>
      <dl className={styles.facts}>
        {[...patient, ...facts].map(([term, detail]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      {videos.map(({ title, facts: about, chapters, answers }) => (
        <section key={title} className={styles.video}>
          <h2>{title}</h2>
          <p>{about}</p>
          <ul>
            {[...chapters, ...answers].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {questions.length > 0 && (
        <section className={styles.video}>
          <h2>患者さんからの質問</h2>
          <ul>
            {questions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.foot}>
        {facility.name}　{formatDateTime(now.toISOString())} 印刷　{name}
      </p>
    </article>
  );
}
