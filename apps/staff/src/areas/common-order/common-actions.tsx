import { commonOrderContract, type CommonOrder } from '@nattoku/contract/common-order';
import { Button, ButtonLink } from '@nattoku/ui/button';
import { ConfirmDialog } from '@nattoku/ui/confirm-dialog';
import { IconButton } from '@nattoku/ui/icon-button';
import { cancelIcon, dotsIcon, pauseIcon, pencilIcon, playIcon, plusIcon } from '@nattoku/ui/icons';
import { Menu, type MenuItems } from '@nattoku/ui/menu';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useState } from 'react';
import { ChangeDialog } from '#areas/common-order/change-dialog.tsx';
import { call } from '#platform/call.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { href } from '#router/paths.ts';
import { keepCommonOrder, refetchCommonOrders } from '#shared/common-order.queries.ts';
import { useAttempt } from '#shared/use-attempt.ts';

type Turn = 'pause' | 'resume' | 'end';

const words = {
  pause: {
    title: (name: string) => `「${name}」を一時停止しますか？`,
    description: 'QRコードを読み取った人には「いまお休みしています」と表示されます。見ている途中の人は続けられます。',
    verb: '一時停止する',
    done: '一時停止しました',
  },
  resume: {
    title: (name: string) => `「${name}」を再開しますか？`,
    description: '同じQRコードで、また開けるようになります。',
    verb: '再開する',
    done: '再開しました',
  },
  end: {
    title: (name: string) => `「${name}」を終了しますか？`,
    description:
      '終了すると、元に戻せません。QRコードを読み取った人には「この案内は終了しました」と表示されます。これまでの記録は残ります。',
    verb: '終了する',
    done: '終了しました',
  },
} as const;

/** What the server allows at this moment, and nothing else. */
export function CommonActions({ order }: { order: CommonOrder }) {
  const mayOrder = useIsAllowed('video.order');
  const [asking, setAsking] = useState<Turn | 'change' | null>(null);
  const { allowed } = order;
  const rest: MenuItems = allowed.includes('end')
    ? [{ label: '終了する', icon: cancelIcon, tone: 'error', onSelect: () => setAsking('end') }]
    : [];
  const close = () => setAsking(null);
  return (
    <>
      {mayOrder && (
        <ButtonLink variant="fourth" icon={plusIcon} href={href('/video/commonOrder/flow/select')}>
          別の共通オーダー
        </ButtonLink>
      )}
      {allowed.includes('change') && (
        <Button variant="tertiary" icon={pencilIcon} onClick={() => setAsking('change')}>
          編集
        </Button>
      )}
      {allowed.includes('pause') && (
        <Button variant="tertiary" icon={pauseIcon} onClick={() => setAsking('pause')}>
          一時停止
        </Button>
      )}
      {allowed.includes('resume') && (
        <Button icon={playIcon} onClick={() => setAsking('resume')}>
          再開
        </Button>
      )}
      {rest.length > 0 && <Menu trigger={<IconButton path={dotsIcon} label="その他の操作" />} items={rest} />}
      {asking === 'change' && <ChangeDialog order={order} onClose={close} />}
      {asking !== null && asking !== 'change' && (
        <TurnDialog key={asking} turn={asking} order={order} onClose={close} />
      )}
    </>
  );
}

function TurnDialog({ turn, order, onClose }: { turn: Turn; order: CommonOrder; onClose: () => void }) {
  const { attempt, pending, refusal } = useAttempt();
  const { title, description, verb, done } = words[turn];
  const run = () =>
    attempt(async () => {
      try {
        const params = { commonOrderId: order.id };
        keepCommonOrder(await call(commonOrderContract[turn], { params, body: { version: order.version } }));
      } catch (error) {
        void refetchCommonOrders();
        throw error;
      }
      onClose();
      showSnackbar({ type: 'done', title: done });
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title(order.internalTitle)}
      description={description}
      verb={verb}
      destructive={turn === 'end'}
      loading={pending}
      error={refusal}
      onConfirm={() => void run()}
    />
  );
}
