import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/contact/contact.module.css';
import { ownContactQuery } from '#parts/contact/contact.queries.ts';
import { ContactStateBadge, ContactThread } from '#parts/contact/contact-thread.tsx';

/** What I asked before, with the answers. */
export function OwnMessages() {
  const { data, isError, isFetching, refetch } = useQuery(ownContactQuery);
  return (
    <section className={styles.own}>
      <h2>送ったお問い合わせ</h2>
      {!data && isError && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText lines={3} />}
      {data?.length === 0 && <p>まだありません。送ったものと返信が、ここに並びます。</p>}
      {data?.map((message) => (
        <details key={message.id}>
          <summary className={styles.summary}>
            <ContactStateBadge state={message.state} />
            <span>{message.reference}</span>
            <strong>{message.subject}</strong>
          </summary>
          <div className={styles.details}>
            <ContactThread message={message} />
          </div>
        </details>
      ))}
    </section>
  );
}
