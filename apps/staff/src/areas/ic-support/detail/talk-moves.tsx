import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Timeline, type TimelineItem } from '@nattoku/ui/feedback/timeline';
import { Card } from '@nattoku/ui/layout/card';
import { calendarIcon, undoIcon } from '@nattoku/ui/tokens/icons';

type Entry = Omit<TimelineItem, 'time'> & { at: string };

/** Where the talk was before, and starts that were a mistake, newest first. */
export function TalkMoves({ order: { talk } }: { order: IcOrder }) {
  const entries = [...movesOf(talk), ...undoneStartsOf(talk)].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  if (entries.length === 0) return null;
  const title = talk.undoneStarts.length === 0 ? '予定の変更' : '予定の変更・開始の取り消し';
  return (
    <Card title={title}>
      <Timeline
        label={`説明の${title}`}
        items={entries.map(({ at, ...item }) => ({ ...item, time: formatDateTime(at) }))}
      />
    </Card>
  );
}

const movesOf = ({ moves }: IcOrder['talk']): Entry[] =>
  moves.map(({ fromAt, toAt, fromPlace, fromRoom, explainer, reason, by, movedAt }) => ({
    key: movedAt,
    at: movedAt,
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
  }));

const undoneStartsOf = ({ undoneStarts }: IcOrder['talk']): Entry[] =>
  undoneStarts.map(({ startedAt, undoneAt, reason, by }) => ({
    key: `undone ${undoneAt}`,
    at: undoneAt,
    icon: undoIcon,
    title: `${formatDateTime(startedAt)} の開始を取り消し`,
    detail: `${reason}・${by}`,
  }));
