import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { calendarIcon, cancelIcon, pencilIcon, qrScanIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useState } from 'react';
import { href } from '#routing/paths.ts';

const RescheduleDialog = lazy(async () => ({
  default: (await import('#areas/ic-support/detail/reschedule-dialog.tsx')).RescheduleDialog,
}));
const CancelTalkDialog = lazy(async () => ({
  default: (await import('#areas/ic-support/detail/cancel-talk-dialog.tsx')).CancelTalkDialog,
}));

type Opened = 'move' | 'cancel' | null;

/** What this person may do with a talk before it begins; a draft is gone on with, and sent, where it is put together. */
export function TalkActions({ order }: { order: IcOrder }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      {order.lifecycle === 'draft' && order.allowed.includes('edit') && (
        <ButtonLink icon={pencilIcon} href={href('/icSupport/customOrder/flow', { order: order.id })}>
          {order.talk.doctorAskedAt && order.allowed.includes('issue') ? '内容を確かめて発行' : '下書きを開く'}
        </ButtonLink>
      )}
      {order.link && (
        <ButtonLink
          variant="tertiary"
          icon={qrScanIcon}
          href={href('/icSupport/customOrder/flow/done', { order: order.id })}
        >
          QR・受け渡し
        </ButtonLink>
      )}
      {order.allowed.includes('cancelTalk') && (
        <Button variant="fourth" icon={cancelIcon} onClick={() => setOpened('cancel')}>
          説明を取り消す
        </Button>
      )}
      {order.allowed.includes('reschedule') && (
        <Button variant="tertiary" icon={calendarIcon} onClick={() => setOpened('move')}>
          日時・場所を変更
        </Button>
      )}
      <Suspense>
        {opened === 'move' && <RescheduleDialog order={order} onClose={close} />}
        {opened === 'cancel' && <CancelTalkDialog order={order} onClose={close} />}
      </Suspense>
    </>
  );
}
