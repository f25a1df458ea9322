import { Badge } from '#feedback/badge.tsx';
import {
  alarmIcon,
  alertIcon,
  cancelIcon,
  chatIcon,
  checkCircleIcon,
  checkIcon,
  circleIcon,
  clockIcon,
  closeIcon,
  emailIcon,
  eyeIcon,
  eyeOffIcon,
  halfCircleIcon,
  lockIcon,
  pauseIcon,
  pencilIcon,
  playIcon,
  refreshIcon,
  swapIcon,
  undoIcon,
  uploadIcon,
} from '#tokens/icons.tsx';
import type { Tone } from '#tokens/tone.ts';

type Look = { word: string; tone: Tone; icon: string };

/** Every status word of the product, once. What a stored state is called is decided by its area, with a word from here. */
export const statusLooks = {
  draft: { word: '下書き', tone: 'neutral', icon: pencilIcon },
  notOpened: { word: '未開封', tone: 'neutral', icon: emailIcon },
  opened: { word: '開封済み', tone: 'primary', icon: circleIcon },
  watching: { word: '視聴中', tone: 'primary', icon: playIcon },
  watched: { word: '視聴済み', tone: 'done', icon: checkCircleIcon },
  needsAttention: { word: '要確認', tone: 'error', icon: alertIcon },
  reviewed: { word: '確認済み', tone: 'done', icon: checkIcon },
  expired: { word: '期限切れ', tone: 'warning', icon: alarmIcon },
  canceled: { word: '取消', tone: 'neutral', icon: cancelIcon },

  planned: { word: '説明予定', tone: 'neutral', icon: clockIcon },
  inSession: { word: '説明中', tone: 'primary', icon: chatIcon },
  explained: { word: '説明済み', tone: 'done', icon: checkIcon },
  agreed: { word: '同意', tone: 'done', icon: checkCircleIcon },
  refused: { word: '不同意', tone: 'info', icon: closeIcon },
  deferred: { word: '保留', tone: 'warning', icon: pauseIcon },
  secondOpinion: { word: 'セカンドオピニオン', tone: 'warning', icon: swapIcon },
  amended: { word: '訂正あり', tone: 'done', icon: pencilIcon },

  awaitingSignature: { word: '署名待ち', tone: 'warning', icon: pencilIcon },
  partiallySigned: { word: '一部署名', tone: 'warning', icon: halfCircleIcon },
  signed: { word: '署名済み', tone: 'done', icon: checkCircleIcon },
  finalised: { word: '確定', tone: 'done', icon: lockIcon },
  withdrawn: { word: '撤回', tone: 'info', icon: undoIcon },
  superseded: { word: '差替え済み', tone: 'neutral', icon: swapIcon },
  lapsed: { word: '失効', tone: 'neutral', icon: cancelIcon },

  uploading: { word: 'アップロード中', tone: 'primary', icon: uploadIcon },
  processing: { word: '変換中', tone: 'primary', icon: refreshIcon },
  failed: { word: '失敗', tone: 'error', icon: alertIcon },
  published: { word: '公開中', tone: 'done', icon: eyeIcon },
  unpublished: { word: '非公開', tone: 'neutral', icon: eyeOffIcon },
  closed: { word: '終了', tone: 'neutral', icon: checkIcon },
} as const satisfies Record<string, Look>;

export type Status = keyof typeof statusLooks;

export function StatusBadge({ status }: { status: Status }) {
  const { word, tone, icon } = statusLooks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
