import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { cancelIcon, dotsIcon, pauseIcon, pencilIcon, playIcon } from '@nattoku/ui/tokens/icons';
import { Menu } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import type { AnyCommonOrder, CommonOrderKind, CommonTurn } from '#parts/common-order/common-order-kind.ts';
import { CommonOrderChange } from '#parts/common-order/common-order-change.tsx';
import { useCommand } from '#editing/use-command.ts';

const turns = {
  pause: { asked: 'を一時停止しますか？', verb: '一時停止する', done: '一時停止しました' },
  resume: { asked: 'を再開しますか？', verb: '再開する', done: '再開しました' },
  end: { asked: 'を終了しますか？', verb: '終了する', done: '終了しました' },
} as const;

type Props<Order extends AnyCommonOrder> = { order: Order; kind: CommonOrderKind<Order> };

/** What the server allows at this moment, and nothing else. */
export function CommonOrderActions<Order extends AnyCommonOrder>({ order, kind }: Props<Order>) {
  const [asking, setAsking] = useState<CommonTurn | 'change' | null>(null);
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
      {asking === 'change' && <CommonOrderChange order={order} kind={kind} onClose={close} />}
      {asking !== null && asking !== 'change' && (
        <TurnDialog key={asking} turn={asking} order={order} kind={kind} onClose={close} />
      )}
    </>
  );
}

type TurnProps<Order extends AnyCommonOrder> = Props<Order> & { turn: CommonTurn; onClose: () => void };

function TurnDialog<Order extends AnyCommonOrder>({ turn, order, kind, onClose }: TurnProps<Order>) {
  const { run, pending, refusal } = useCommand();
  const { asked, verb, done } = turns[turn];
  const change = () =>
    run(async () => {
      try {
        kind.keep(await kind.turn(order, turn));
      } catch (error) {
        void kind.refetch();
        throw error;
      }
      onClose();
      showSnackbar({ type: 'done', title: done });
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${order.internalTitle}」${asked}`}
      description={turn === 'resume' ? '同じQRコードで、また開けるようになります。' : kind.words[turn]}
      verb={verb}
      destructive={turn === 'end'}
      loading={pending}
      error={refusal}
      onConfirm={() => void change()}
    />
  );
}
