import type { Order } from '@nattoku/contract/video/video-order';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import type { Description } from '@nattoku/ui/feedback/description-list';
import { type Draft, draftOf } from '#areas/video/order/flow/draft.ts';
import { DraftConflictDialog } from '#editing/draft-conflict-dialog.tsx';

type Props = { mine: Draft; current: Order; onResolve: (choice: 'mine' | 'theirs') => void };

export const DraftConflict = ({ mine, current, onResolve }: Props) => (
  <DraftConflictDialog mine={factsOf(mine)} theirs={factsOf(draftOf(current))} onResolve={onResolve} />
);

const factsOf = ({ title, videos, dueOn, icAt, message }: Draft): Description[] => [
  { term: 'タイトル', detail: title },
  { term: '動画', detail: videos.map((video) => video.title).join('、') },
  { term: '視聴期限', detail: dueOn && formatDate(dueOn) },
  { term: '説明予定', detail: icAt && formatDateTime(icAt) },
  { term: 'メッセージ', detail: message },
];
