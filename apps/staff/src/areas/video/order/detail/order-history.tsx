import type { Order } from '@nattoku/contract/video/video-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { accountIcon, clockIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { Timeline } from '@nattoku/ui/feedback/timeline';

/** What happened, newest first, from the audit trail. */
export function OrderHistory({ history }: Pick<Order, 'history'>) {
  return (
    <Card title="履歴">
      <Timeline
        label="オーダーの履歴"
        items={history.map(({ at, action, by }, index) => ({
          key: `${at}-${history.length - index}`,
          time: formatDateTime(at),
          title: action,
          ...lookOf(action, by),
          ...(by && { detail: by }),
        }))}
      />
    </Card>
  );
}

function lookOf(action: string, by: string | null) {
  if (action.startsWith('患者')) return { icon: accountIcon, tone: 'primary' } as const;
  return { icon: by ? pencilIcon : clockIcon } as const;
}
