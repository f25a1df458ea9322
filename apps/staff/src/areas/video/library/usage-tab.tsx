import { USAGE_DAYS, type Video } from '@nattoku/contract/video/video';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Stat } from '@nattoku/ui/feedback/stat';
import styles from '#areas/video/library/video.module.css';

/** How often the video was sent, and where it belongs. */
export function UsageTab({ video }: { video: Video }) {
  const { orders, recentOrders, runningOrders, lastUsedAt } = video.usage;
  return (
    <div className={styles.stack}>
      <div className={styles.usage}>
        <Stat label="これまでのオーダー" value={orders} unit="件" />
        <Stat label={`直近${USAGE_DAYS}日`} value={recentOrders} unit="件" />
        <Stat label="いま視聴できるオーダー" value={runningOrders} unit="件" />
      </div>
      <DescriptionList
        items={[
          {
            term: '最後に使った日時',
            detail: lastUsedAt === null ? 'まだ使われていません' : formatDateTime(lastUsedAt),
          },
          { term: '入っているアプローチ', detail: video.approachNames.join('、') || 'ありません' },
        ]}
      />
      <p className={styles.quiet}>オーダーの件数には、共通オーダーから開いた方の分も含みます。</p>
    </div>
  );
}
