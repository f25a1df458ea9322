import type { VideoSummary } from '@nattoku/contract/video/video';
import { videoStateOf } from '@nattoku/contract/video/video-state';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alarmIcon, cancelIcon } from '@nattoku/ui/tokens/icons';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { useToday } from '#platform/use-today.ts';

type Props = { video: Pick<VideoSummary, 'status' | 'published' | 'withdrawnAt' | 'validUntil'> };

/** One word for where a video stands: on its way, hidden, available, running out, or taken back for safety. */
export function VideoState({ video }: Props) {
  const state = videoStateOf(video, useToday());
  if (state === 'withdrawn')
    return (
      <Badge tone="error" icon={cancelIcon}>
        取り下げ
      </Badge>
    );
  if (state === 'expired' || state === 'expiring')
    return (
      <Badge tone="warning" icon={alarmIcon}>
        {state === 'expired' ? '有効期限切れ' : '有効期限間近'}
      </Badge>
    );
  return <StatusBadge status={state} />;
}
