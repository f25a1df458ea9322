import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { RecentVideo } from '@nattoku/contract/video/video-order-list';
import { daysBetween, formatDateTime, todayInTokyo } from '@nattoku/rules/time/date-time';
import { watchedPercent } from '@nattoku/rules/video/watched-ranges';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { Link } from '@nattoku/ui/action/link';
import styles from '#areas/video/order/duplicate-note.module.css';
import { useNow } from '#platform/use-now.ts';
import { href } from '#routing/paths.ts';

export type RecentVideos = ReadonlyMap<VideoId, RecentVideo>;

/** 「視聴 40%」 */
const watchedWords = ({ watchedShare, finished }: RecentVideo): string => {
  if (finished) return '見終わっています';
  return watchedShare === 0 ? 'まだ見ていません' : `${watchedPercent(watchedShare)}%視聴`;
};

/** 「3日前に」 */
function whenOf(issuedAt: string, now: Date): string {
  const days = daysBetween(todayInTokyo(new Date(issuedAt)), todayInTokyo(now));
  if (days <= 0) return '今日';
  return days === 1 ? '昨日' : `${days}日前に`;
}

/** That the same video was sent lately: when, by whom, how far it was watched. Said in words; never in the way. */
export function DuplicateNote({ recent, brief = false }: { recent: RecentVideo; brief?: boolean }) {
  const now = useNow();
  const { issuedAt, byName, orderId, orderTitle } = recent;
  return (
    <span className={styles.note}>
      <Icon path={alertIcon} size="small" />
      <span>
        同じ動画が{whenOf(issuedAt, now)}依頼済み
        <span className={styles.facts}>
          {!brief && `${formatDateTime(issuedAt)} ${byName}・`}
          {watchedWords(recent)}
        </span>
        {!brief && (
          <Link
            href={href('/video/order/detail', { order: orderId })}
            className={styles.link}
            aria-label={`前のオーダー「${orderTitle}」を開く`}
          >
            開く
          </Link>
        )}
      </span>
    </span>
  );
}
