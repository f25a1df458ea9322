import type { HomeTalk, TalkGap } from '@nattoku/contract/home/home';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon, chatIcon, checkIcon, helpIcon } from '@nattoku/ui/tokens/icons';
import { OrderRow } from '#areas/home/order-row.tsx';
import styles from '#areas/home/order-row.module.css';

const gapWords: Record<TalkGap, { words: string; icon: string }> = {
  notWatched: { words: '未視聴', icon: alertIcon },
  notUnderstood: { words: '理解が不十分', icon: helpIcon },
  question: { words: '質問あり', icon: chatIcon },
};

/** A talk that is planned, and what is missing before it. */
export function TalkRow({ talk }: { talk: HomeTalk }) {
  const badges =
    talk.gaps.length === 0 ? (
      <Badge tone="done" icon={checkIcon}>
        準備完了
      </Badge>
    ) : (
      talk.gaps.map((gap) => (
        <Badge key={gap} tone="warning" icon={gapWords[gap].icon}>
          {gapWords[gap].words}
        </Badge>
      ))
    );
  return (
    <OrderRow
      order={talk}
      before={
        talk.icAt && (
          <time dateTime={talk.icAt} className={styles.talk}>
            {formatDateTime(talk.icAt)}
          </time>
        )
      }
      badges={badges}
    />
  );
}
