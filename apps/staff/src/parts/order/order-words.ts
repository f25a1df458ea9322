import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { formatDuration } from '@nattoku/rules/time/date-time';
import type { Status } from '@nattoku/ui/feedback/status-badge';

/** One word for both axes: what staff did decides, unless the order is running; then what the patient did. */
export function statusOf({ lifecycle, progress }: Pick<OrderSummary, 'lifecycle' | 'progress'>): Status {
  if (lifecycle !== 'issued') return lifecycle;
  return progressStatus[progress];
}

export const progressStatus: Record<OrderSummary['progress'], Status> = {
  notOpened: 'notOpened',
  opened: 'opened',
  inProgress: 'watching',
  done: 'watched',
};

/** What a review leaves: said with its result, so that nobody takes a question for answered. */
export const remaining = ({ attention }: Pick<OrderSummary, 'attention'>): { desc?: string } =>
  attention.includes('question')
    ? { desc: '患者さんの質問は残っています。返信するか、口頭の回答を記録してください。' }
    : {};

export const titleOf = ({ title }: { title: string }): string => title.trim() || '（タイトル未設定）';

/** 「3本・12分30秒」 */
export const contentOf = ({ itemCount, totalSeconds }: Pick<OrderSummary, 'itemCount' | 'totalSeconds'>): string =>
  itemCount === 0 ? '動画は未選択' : `${itemCount}本・${formatDuration(totalSeconds)}`;
