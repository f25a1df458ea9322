import { consentCommonContract, type ConsentCommonOrder } from '@nattoku/contract/consent-common';
import { Button } from '@nattoku/ui/button';
import { ConfirmDialog } from '@nattoku/ui/confirm-dialog';
import { IconButton } from '@nattoku/ui/icon-button';
import { cancelIcon, dotsIcon, pauseIcon, pencilIcon, playIcon } from '@nattoku/ui/icons';
import { Menu } from '@nattoku/ui/menu';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useState } from 'react';
import { keepConsentCommon, refetchConsentCommons } from '#areas/consent-common/consent-common.queries.ts';
import { ChangeOrder } from '#areas/consent-common/orders/change-order.tsx';
import { call } from '#platform/call.ts';
import { useAttempt } from '#shared/use-attempt.ts';

type Turn = 'pause' | 'resume' | 'end';

const words = {
  pause: {
    title: (name: string) => `「${name}」を一時停止しますか？`,
    description:
      'QRコードを読み取った方には「いまお休みしています」と表示されます。すでに開いた方は、そのまま署名できます。',
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
      '終了すると、元に戻せません。QRコードを読み取った方には「この案内は終了しました」と表示されます。署名された同意書は残ります。',
    verb: '終了する',
    done: '終了しました',
  },
} as const;

/** What the server allows at this moment, and nothing else. */
export function OrderActions({ order }: { order: ConsentCommonOrder }) {
  const [asking, setAsking] = useState<Turn | 'change' | null>(null);
  const { allowed } = order;
  const close = () => setAsking(null);
  return (
    <>
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
      {allowed.includes('end') && (
        <Menu
          trigger={<IconButton path={dotsIcon} label="その他の操作" />}
          items={[{ label: '終了する', icon: cancelIcon, tone: 'error', onSelect: () => setAsking('end') }]}
        />
      )}
      {asking === 'change' && <ChangeOrder order={order} onClose={close} />}
      {asking !== null && asking !== 'change' && (
        <TurnDialog key={asking} turn={asking} order={order} onClose={close} />
      )}
    </>
  );
}

function TurnDialog({ turn, order, onClose }: { turn: Turn; order: ConsentCommonOrder; onClose: () => void }) {
  const { attempt, pending, refusal } = useAttempt();
  const { title, description, verb, done } = words[turn];
  const run = () =>
    attempt(async () => {
      try {
        const params = { commonOrderId: order.id };
        keepConsentCommon(await call(consentCommonContract[turn], { params, body: { version: order.version } }));
      } catch (error) {
        void refetchConsentCommons();
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
