import type { AnnouncementSummary } from '@nattoku/contract/notification/announcement';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon, checkIcon, clockIcon, noteIcon, pencilIcon, undoIcon } from '@nattoku/ui/tokens/icons';

/** Words that say how much something matters, where it stands, and whether one is still asked to confirm it. */
export function AnnouncementBadges({ announcement }: { announcement: AnnouncementSummary }) {
  const { importance, pinned, needsAcknowledgement, acknowledgedAt, state } = announcement;
  return (
    <>
      {importance === 'urgent' && (
        <Badge tone="error" icon={alertIcon}>
          緊急
        </Badge>
      )}
      {importance === 'important' && (
        <Badge tone="warning" icon={alertIcon}>
          重要
        </Badge>
      )}
      {pinned && (
        <Badge tone="primary" icon={noteIcon}>
          固定
        </Badge>
      )}
      {state === 'draft' && <Badge icon={pencilIcon}>下書き</Badge>}
      {state === 'scheduled' && <Badge icon={clockIcon}>公開予約</Badge>}
      {state === 'withdrawn' && <Badge icon={undoIcon}>取り下げ</Badge>}
      {state === 'over' && <Badge>掲載終了</Badge>}
      {state === 'current' && needsAcknowledgement && (
        <Badge tone={acknowledgedAt ? 'done' : 'warning'} {...(acknowledgedAt ? { icon: checkIcon } : {})}>
          {acknowledgedAt ? '確認済み' : '確認が必要'}
        </Badge>
      )}
    </>
  );
}

export const sourceNames: Record<AnnouncementSummary['source'], string> = { facility: '施設', operator: '運営' };
