import type { Order } from '@nattoku/contract/video/video-order';
import { Notice } from '@nattoku/ui/feedback/notice';
import { DuplicateNote } from '#areas/video/order/duplicate-note.tsx';
import { useRecentVideos } from '#areas/video/order/use-recent-videos.ts';
import styles from '#areas/video/order/detail/order-duplicates.module.css';

/** Which of the videos the patient had been sent shortly before. */
export function OrderDuplicates({ order }: { order: Order }) {
  const recent = useRecentVideos(order.id);
  const known = order.items.flatMap(({ id, video }) => {
    const found = recent.get(video.id);
    return found ? [{ id, title: video.title, found }] : [];
  });
  if (known.length === 0) return null;
  return (
    <Notice tone="info" title="このオーダーの前にも依頼された動画があります">
      <ul role="list" className={styles.list}>
        {known.map(({ id, title, found }) => (
          <li key={id}>
            {title}　<DuplicateNote recent={found} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
