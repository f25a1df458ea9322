import type { CommonOrderStanding } from '@nattoku/contract/order/common-order';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alarmIcon, cancelIcon, checkCircleIcon, pauseIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';

type Look = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'> & { word: string };

const looks: Record<CommonOrderStanding, Look> = {
  draft: { word: '下書き', tone: 'neutral', icon: pencilIcon },
  open: { word: '公開中', tone: 'done', icon: checkCircleIcon },
  paused: { word: '一時停止中', tone: 'warning', icon: pauseIcon },
  full: { word: '上限に達しました', tone: 'warning', icon: alarmIcon },
  expired: { word: '期限切れ', tone: 'warning', icon: alarmIcon },
  ended: { word: '終了', tone: 'neutral', icon: cancelIcon },
};

/** Whether the person who scans the code gets in. */
export function CommonOrderBadge({ standing }: { standing: CommonOrderStanding }) {
  const { word, ...look } = looks[standing];
  return <Badge {...look}>{word}</Badge>;
}
