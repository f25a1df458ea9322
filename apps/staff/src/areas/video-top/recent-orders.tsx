import type { VideoTop } from '@nattoku/contract/video-top';
import { RadioGroup } from '@nattoku/ui/radio-group';
import { useState } from 'react';
import { ListCard } from '#areas/video-top/list-card.tsx';
import { SentRow } from '#areas/video-top/order-rows.tsx';
import styles from '#areas/video-top/video-top.module.css';
import { href } from '#router/paths.ts';

const whose = [
  { value: 'mine', label: '自分の' },
  { value: 'all', label: '全員の' },
];

/** What went out last: from me, or from everybody. */
export function RecentOrders({ recent }: { recent: NonNullable<VideoTop['recent']> }) {
  const [chosen, setChosen] = useState<'mine' | 'all'>(recent.mine.length > 0 ? 'mine' : 'all');
  const items = recent[chosen];
  return (
    <section className={styles.section} aria-label="最近のオーダー">
      <div className={styles.switch}>
        <RadioGroup
          label="最近のオーダーの表示"
          labelHidden
          layout="row"
          options={whose}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value === 'mine' ? 'mine' : 'all')}
        />
      </div>
      <ListCard
        title="最近のオーダー"
        more={href('/video/order/list')}
        {...(items.length === 0 && { empty: '送ったオーダーが、ここに並びます。' })}
      >
        {items.map((order) => (
          <SentRow key={order.id} order={order} />
        ))}
      </ListCard>
    </section>
  );
}
