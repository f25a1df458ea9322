import type { VideoTop } from '@nattoku/contract/video/video-top';
import { Button } from '@nattoku/ui/action/button';
import { useState } from 'react';
import { ListCard } from '#areas/video/top/list-card.tsx';
import { SentRow } from '#areas/video/top/order-rows.tsx';
import styles from '#areas/video/top/video-top.module.css';
import { href } from '#routing/paths.ts';

const whose = [
  { chosen: 'mine', label: '自分のオーダー' },
  { chosen: 'all', label: '全員のオーダー' },
] as const;

/** What went out last: from me, or from everybody. */
export function RecentOrders({ recent }: { recent: NonNullable<VideoTop['recent']> }) {
  const [shown, setShown] = useState<'mine' | 'all'>(recent.mine.length > 0 ? 'mine' : 'all');
  const items = recent[shown];
  return (
    <ListCard
      title="最近のオーダー"
      more={href('/video/order/list')}
      tools={
        <span role="group" aria-label="最近のオーダーの表示" className={styles.switch}>
          {whose.map(({ chosen, label }) => (
            <Button
              key={chosen}
              size="small"
              weight="normal"
              variant={chosen === shown ? 'secondary' : 'subTertiary'}
              aria-pressed={chosen === shown}
              onClick={() => setShown(chosen)}
            >
              {label}
            </Button>
          ))}
        </span>
      }
      {...(items.length === 0 && { empty: '送ったオーダーが、ここに並びます。' })}
    >
      {items.map((order) => (
        <SentRow key={order.id} order={order} />
      ))}
    </ListCard>
  );
}
