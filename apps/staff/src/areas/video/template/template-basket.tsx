import type { VideoTemplate } from '@nattoku/contract/video/video-template';
import { formatDuration } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ContentWarnings } from '#areas/video/template/content-warnings.tsx';
import {
  totalSeconds,
  withEdition,
  withoutVideo,
  withRequired,
  withVideoAt,
} from '#areas/video/template/template-draft.ts';
import styles from '#areas/video/template/template.module.css';
import type { TemplateHandle } from '#areas/video/template/use-template-draft.ts';
import { ChosenVideos } from '#parts/content/chosen-videos.tsx';

type Props = { handle: TemplateHandle; template: VideoTemplate | null; problem: string | undefined };

/** The videos of the template in their order. */
export function TemplateBasket({ handle: { draft, change }, template, problem }: Props) {
  const chosen = (template?.warnings ?? []).filter(({ videoId }) => draft.videos.some(({ id }) => id === videoId));
  return (
    <Card
      title="選択中"
      action={
        <span className={styles.total}>
          {draft.videos.length}本・合計{formatDuration(totalSeconds(draft))}
        </span>
      }
    >
      <div className={styles.stack}>
        {problem && (
          <div tabIndex={-1} data-problem>
            <Notice tone="error">{problem}</Notice>
          </div>
        )}
        {draft.approachName && <p className={styles.approach}>アプローチ：{draft.approachName}</p>}
        <ChosenVideos
          videos={draft.videos}
          onPlace={(id, index) => change(withVideoAt(draft, id, index))}
          onRemove={(id) => change(withoutVideo(draft, id))}
          onRequire={(id, required) => change(withRequired(draft, id, required))}
        />
        <ContentWarnings
          warnings={chosen}
          onRemove={(id) => change(withoutVideo(draft, id))}
          onReplace={(id, edition) => change(withEdition(draft, id, edition))}
        />
      </div>
    </Card>
  );
}
