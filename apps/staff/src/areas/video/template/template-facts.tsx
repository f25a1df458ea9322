import type { VideoTemplate } from '@nattoku/contract/video/video-template';
import { formatDateTime, formatDuration } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { type TemplateDraft, totalSeconds } from '#areas/video/template/template-draft.ts';
import { dueSummary, reachWords, reminderSummary } from '#areas/video/template/template-words.ts';
import styles from '#areas/video/template/preview-step.module.css';

type Props = { draft: TemplateDraft; template: VideoTemplate | null; departmentName: string | null };

export function TemplateFacts({ draft, template, departmentName }: Props) {
  return (
    <DescriptionList
      items={[
        { term: '動画セット名', detail: draft.name },
        { term: '説明', detail: draft.description },
        { term: '使える人', detail: reachWords({ scope: draft.scope, departmentName }) },
        { term: 'アプローチ', detail: draft.approachName },
        {
          term: '動画',
          detail: (
            <ol className={styles.videos}>
              {draft.videos.map(({ id, title, durationSeconds, required }) => (
                <li key={id}>
                  {title}（{formatDuration(durationSeconds)}
                  {!required && '・任意'}）
                </li>
              ))}
            </ol>
          ),
        },
        { term: '合計', detail: formatDuration(totalSeconds(draft)) },
        { term: '期限', detail: dueSummary(draft) },
        { term: 'リマインド', detail: reminderSummary(draft) },
        { term: 'メッセージ', detail: draft.message && <span className={styles.message}>{draft.message}</span> },
        ...(template
          ? [
              { term: '使用', detail: `${template.usedCount}回` },
              { term: '作成者', detail: template.owner.name },
              { term: '更新', detail: formatDateTime(template.updatedAt) },
            ]
          : []),
      ]}
    />
  );
}
