import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useQuery } from '@tanstack/react-query';
import { icMapQuery } from '#areas/ic-support/map/map.queries.ts';
import styles from '#areas/ic-support/map/talk-map.module.css';
import { WayToForm } from '#areas/ic-support/map/way-to-form.tsx';

/** Who agreed signs next: the forms that the patient has not got yet, each with the way to it. */
export function FormsToSign({ order }: { order: Pick<IcOrder, 'id' | 'patient' | 'talk'> }) {
  const { data } = useQuery(icMapQuery(order.id));
  const missing = data?.topics.filter(({ kind }) => kind === 'missingForm') ?? [];
  if (missing.length === 0) return null;
  return (
    <Notice tone="info" title="署名をいただく同意書が、まだ患者さんに届いていません">
      <ul role="list">
        {missing.map((topic) => (
          <li key={topic.title} className={styles.topic}>
            <span>{topic.title}</span>
            <WayToForm order={order} topic={topic} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
