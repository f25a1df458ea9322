import { Card } from '@nattoku/ui/card';
import { formatDuration } from '@nattoku/rules/date-time';
import { Notice } from '@nattoku/ui/notice';
import { BasketForm } from '#areas/video-order/flow/basket-form.tsx';
import {
  type DraftProblems,
  LONG_SECONDS,
  totalSeconds,
  withoutVideo,
  withVideoAt,
} from '#areas/video-order/flow/draft.ts';
import type { DraftHandle } from '#areas/video-order/flow/use-draft-editor.ts';
import { ChosenVideos } from '#shared/chosen-videos.tsx';
import styles from '#areas/video-order/flow/basket.module.css';

type Props = { editing: DraftHandle; problems: DraftProblems };

/** What is being sent: the videos in their order, title, due date and message. */
export function Basket({ editing, problems }: Props) {
  const { draft, change } = editing;
  const seconds = totalSeconds(draft);
  return (
    <Card
      title="選択中"
      action={
        <span className={styles.total}>
          {draft.videos.length}本・合計{formatDuration(seconds)}
        </span>
      }
    >
      <div className={styles.content}>
        {problems.videos && (
          <div tabIndex={-1} data-problem>
            <Notice tone="error">{problems.videos}</Notice>
          </div>
        )}
        <ChosenVideos
          videos={draft.videos}
          onPlace={(id, index) => change(withVideoAt(draft, id, index))}
          onRemove={(id) => change(withoutVideo(draft, id))}
        />
        {seconds > LONG_SECONDS && (
          <Notice tone="warning">
            合計が30分を超えています。最後まで見てもらえるよう、本数を減らすか、何回かに分けることをお勧めします。
          </Notice>
        )}
        <BasketForm draft={draft} problems={problems} onChange={change} />
      </div>
    </Card>
  );
}
