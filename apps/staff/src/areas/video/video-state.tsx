import type { VideoSummary } from '@nattoku/contract/video';
import { StatusBadge } from '@nattoku/ui/status-badge';

/** One word for where a video stands: on its way, ready but hidden, available, or failed. */
export function VideoState({ video: { status, published } }: { video: Pick<VideoSummary, 'status' | 'published'> }) {
  if (status === 'ready') return <StatusBadge status={published ? 'published' : 'unpublished'} />;
  return <StatusBadge status={status} />;
}
