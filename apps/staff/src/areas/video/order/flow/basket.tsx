import type { Language, VideoId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { formatDuration } from '@nattoku/rules/time/date-time';
import type { MessageValues } from '@nattoku/rules/text/message-variables';
import { Notice } from '@nattoku/ui/feedback/notice';
import type { ReactNode } from 'react';
import { DuplicateNote, type RecentVideos } from '#areas/video/order/duplicate-note.tsx';
import { ApproachGaps } from '#areas/video/order/flow/approach-gaps.tsx';
import { BasketForm } from '#areas/video/order/flow/basket-form.tsx';
import {
  type DraftProblems,
  LONG_SECONDS,
  totalSeconds,
  withoutUnavailable,
  withoutVideo,
  withRequired,
  withVideoAt,
} from '#areas/video/order/flow/draft.ts';
import type { OrderDraftHandle } from '#areas/video/order/flow/use-order-draft.ts';
import { ChosenVideos } from '#parts/content/chosen-videos.tsx';
import styles from '#areas/video/order/flow/basket.module.css';

type Props = {
  editing: OrderDraftHandle;
  problems: DraftProblems;
  values: MessageValues;
  language: Language | undefined;
  recent: RecentVideos;
};

/** What is being sent: the videos in their order, title, due date, message and reminders. */
export function Basket({ editing, problems, values, language, recent }: Props) {
  const { draft, change } = editing;
  const seconds = totalSeconds(draft);
  const gone = draft.videos.filter(({ available }) => !available);
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
        {problems.videos && gone.length === 0 && (
          <div tabIndex={-1} data-problem>
            <Notice tone="error">{problems.videos}</Notice>
          </div>
        )}
        {gone.length > 0 && (
          <div tabIndex={-1} data-problem>
            <Notice
              tone="error"
              title="公開が終わった動画があります"
              action={
                <Button size="small" variant="tertiary" onClick={() => change(withoutUnavailable(draft))}>
                  外す
                </Button>
              }
            >
              {gone.map(({ title }) => `「${title}」`).join('')}は、取り下げまたは有効期限切れのため発行できません。
            </Notice>
          </div>
        )}
        <ChosenVideos
          videos={draft.videos}
          onPlace={(id, index) => change(withVideoAt(draft, id, index))}
          onRemove={(id) => change(withoutVideo(draft, id))}
          onRequire={(id, required) => change(withRequired(draft, id, required))}
          noteOf={noteFrom(recent)}
        />
        {seconds > LONG_SECONDS && (
          <Notice tone="warning">
            合計が30分を超えています。最後まで見てもらえるよう、本数を減らすか、何回かに分けることをお勧めします。
          </Notice>
        )}
        <ApproachGaps approachId={draft.approachId} />
        <BasketForm draft={draft} problems={problems} values={values} language={language} onChange={change} />
      </div>
    </Card>
  );
}

const noteFrom =
  (recent: RecentVideos) =>
  (id: VideoId): ReactNode => {
    const found = recent.get(id);
    return found && <DuplicateNote recent={found} />;
  };
