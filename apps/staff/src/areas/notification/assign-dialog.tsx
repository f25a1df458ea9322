import type { Notification } from '@nattoku/contract/notification/notification';
import { StaffId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { colleaguesQuery, useAssignNotification } from '#parts/notification/notification.queries.ts';

type Props = { notification: Notification; onClose: () => void };

/** Everybody who was told the same: somebody else would not find it in the bell. */
export function AssignDialog({ notification, onClose }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(colleaguesQuery(notification.id));
  const assign = useAssignNotification();
  const [chosen, setChosen] = useState<string>(notification.assignedTo?.id ?? '');
  const save = () => {
    const staffId = StaffId.safeParse(chosen).data;
    if (staffId) assign.mutate({ notification, staffId }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="担当する職員を選ぶ"
      description="このお知らせが届いている職員から選べます。選んだ職員の名前が、全員の画面に表示されます。"
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            やめる
          </Button>
          <Button disabled={chosen === ''} loading={assign.isPending} onClick={save}>
            担当を決める
          </Button>
        </>
      }
    >
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText lines={3} />}
      {data && (
        <RadioGroup
          label="担当する職員"
          labelHidden
          name="colleague"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={data.staff.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Dialog>
  );
}
