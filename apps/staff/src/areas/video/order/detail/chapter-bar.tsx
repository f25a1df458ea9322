import { timesWords } from '@nattoku/contract/order/order-record';
import type { ChapterView } from '@nattoku/contract/video/chapter-view';
import type { OrderItem } from '@nattoku/contract/video/video-order';
import { formatClock, formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { checkIcon, circleIcon, closeIcon, refreshIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/video/order/detail/chapter-bar.module.css';

const looks = {
  seen: { words: '視聴', tone: 'done', icon: checkIcon },
  partly: { words: '一部のみ', tone: 'warning', icon: circleIcon },
  skipped: { words: '未視聴', tone: 'error', icon: closeIcon },
} as const satisfies Record<ChapterView['state'], object>;

/** Chapter by chapter: seen, seen again, skipped – what to come back to when it is explained. */
export function ChapterBar({ item }: { item: OrderItem }) {
  const { chapterViews, repeated, video } = item;
  if (chapterViews.length === 0) return <Repeated repeated={repeated} />;
  return (
    <div className={styles.chapters}>
      <div className={styles.bar} aria-hidden="true">
        {chapterViews.map((view) => (
          <span
            key={view.start}
            className={styles.segment}
            data-state={view.state}
            style={{ flexGrow: (view.end - view.start) / Math.max(1, video.durationSeconds) }}
            title={`${view.title} ${looks[view.state].words} ${timesWords(view)}`}
          />
        ))}
      </div>
      <ol role="list" className={styles.list} aria-label={`「${video.title}」のチャプターごとの視聴`}>
        {chapterViews.map((view) => (
          <Chapter key={view.start} view={view} />
        ))}
      </ol>
    </div>
  );
}

function Chapter({ view }: { view: ChapterView }) {
  const { words, tone, icon } = looks[view.state];
  const again = timesWords(view);
  return (
    <li className={styles.chapter}>
      <span className={styles.clock}>
        {formatClock(view.start)}〜{formatClock(view.end)}
      </span>
      <span className={styles.title}>{view.title}</span>
      <span className={styles.badges}>
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
        {again && (
          <Badge tone="primary" icon={refreshIcon}>
            {again}くり返し
          </Badge>
        )}
      </span>
      <span className={styles.last}>{view.lastPlayedAt && formatDateTime(view.lastPlayedAt)}</span>
    </li>
  );
}

/** Of a video without chapters, the places that were watched again. */
function Repeated({ repeated }: Pick<OrderItem, 'repeated'>) {
  if (repeated.length === 0) return null;
  return (
    <p className={styles.again}>
      くり返し見たところ：
      {repeated.map(({ start, end, times }) => `${formatClock(start)}〜${formatClock(end)}（${times}回）`).join('、')}
    </p>
  );
}
