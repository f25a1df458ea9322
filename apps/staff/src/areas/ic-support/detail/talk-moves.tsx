import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Timeline } from '@nattoku/ui/feedback/timeline';
import { Card } from '@nattoku/ui/layout/card';
import { calendarIcon } from '@nattoku/ui/tokens/icons';

/** Where the talk was before, newest first. */
export function TalkMoves({ order: { talk } }: { order: IcOrder }) {
  if (talk.moves.length === 0) return null;
  return (
    <Card title="予定の変更">
      <Timeline
        label="説明の予定の変更"
        items={talk.moves.map(({ fromAt, toAt, fromPlace, fromRoom, explainer, reason, by, movedAt }) => ({
          key: movedAt,
          time: formatDateTime(movedAt),
          icon: calendarIcon,
          title: `${fromAt ? formatDateTime(fromAt) : '日時未定'} → ${formatDateTime(toAt)}`,
          detail: [
            reason,
            [fromPlace, fromRoom].filter(Boolean).join(' '),
            explainer && `説明者：${explainer.from ?? '未定'} → ${explainer.to ?? '未定'}`,
            by,
          ]
            .filter(Boolean)
            .join('・'),
        }))}
      />
    </Card>
  );
}
