import type { TalkOnCalendar } from '@nattoku/contract/ic-support/ic-planner';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MoveValues } from '#areas/ic-support/detail/move-values.ts';
import { RescheduleDialog } from '#areas/ic-support/detail/reschedule-dialog.tsx';
import { icOrderQuery, refetchIcOrders } from '#areas/ic-support/talk/ic-order.queries.ts';

export type Move = {
  /** As it stood on the calendar when it was taken up. */
  order: TalkOnCalendar;
  proposed: Partial<MoveValues>;
};

/** Asks what a drop means: everything about the talk is fetched, and one that somebody else moved meanwhile is not moved on. */
export function MoveTalk({ order, proposed, onClose }: Move & { onClose: () => void }) {
  const { data, isError, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...icOrderQuery(order.id),
    refetchOnMount: 'always',
  });
  const [isFresh, setIsFresh] = useState<boolean>();
  if (isFresh === undefined && data && isFetchedAfterMount)
    setIsFresh(data.talk.version === order.talk.version && data.allowed.includes('reschedule'));
  if (data && isFresh) return <RescheduleDialog order={data} proposed={proposed} onClose={onClose} />;
  const close = () => {
    refetchIcOrders();
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      title={isFresh === false ? 'ほかの職員が先に変更しました' : '説明の日時・場所を変更'}
      onClose={close}
      actions={<Button onClick={close}>閉じる</Button>}
    >
      {isError && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!isError && isFresh === undefined && <SkeletonText lines={4} />}
      {data && isFresh === false && (
        <p>
          {data.talk.startsAt
            ? `いまの予定は ${formatDateTime(data.talk.startsAt)} です。`
            : '日時は未定になりました。'}
          動かしていません。カレンダーを確かめて、もう一度動かしてください。
        </p>
      )}
    </Dialog>
  );
}
