import type { Order } from '@nattoku/contract/video/video-order';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import {
  calendarIcon,
  cancelIcon,
  checkCircleOutlineIcon,
  dotsIcon,
  plusIcon,
  qrScanIcon,
  refreshIcon,
  tabletIcon,
} from '@nattoku/ui/tokens/icons';
import { Menu, type MenuItems } from '@nattoku/ui/action/menu';
import { useState } from 'react';
import { CancelDialog } from '#areas/video/order/detail/cancel-dialog.tsx';
import { CloseDialog } from '#areas/video/order/detail/close-dialog.tsx';
import { ExtendDialog } from '#areas/video/order/detail/extend-dialog.tsx';
import { KioskDialog } from '#parts/order/kiosk-dialog.tsx';
import { useOrderAgain } from '#areas/video/order/detail/use-order-again.ts';
import { ReissueDialog } from '#areas/video/order/reissue-dialog.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Asking = 'extend' | 'cancel' | 'reissue' | 'close' | 'kiosk';

const dialogs = {
  extend: ExtendDialog,
  cancel: CancelDialog,
  reissue: ReissueDialog,
  close: CloseDialog,
  kiosk: KioskDialog,
};

/** What the server allows at this moment, and nothing else. */
export function OrderActions({ order }: { order: Order }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayOrder = useIsAllowed('video.order');
  const { id, patient, allowed, lifecycle } = order;
  const Asked = asking && dialogs[asking];
  const orderAgain = useOrderAgain(order);
  const rest: MenuItems = [
    ...(mayOrder && lifecycle !== 'draft'
      ? [{ label: '同じ内容でもう一度オーダー', icon: refreshIcon, onSelect: () => void orderAgain() }]
      : []),
    ...(allowed.includes('close')
      ? [{ label: 'オーダーを終了', icon: checkCircleOutlineIcon, onSelect: () => setAsking('close') }]
      : []),
    ...(allowed.includes('cancel')
      ? [{ label: 'オーダーを取り消す', icon: cancelIcon, tone: 'error' as const, onSelect: () => setAsking('cancel') }]
      : []),
  ];

  return (
    <>
      {mayOrder && lifecycle !== 'draft' && (
        <ButtonLink variant="fourth" icon={plusIcon} href={href('/video/order/flow/patient', { patient: patient.id })}>
          同じ患者に別のオーダー
        </ButtonLink>
      )}
      {allowed.includes('extend') && (
        <Button
          variant={lifecycle === 'expired' ? 'primary' : 'tertiary'}
          icon={calendarIcon}
          onClick={() => setAsking('extend')}
        >
          {lifecycle === 'expired' ? '期限を延ばす' : '期限を変更'}
        </Button>
      )}
      {mayOrder && lifecycle === 'issued' && (
        <Button variant="tertiary" icon={tabletIcon} onClick={() => setAsking('kiosk')}>
          この端末で開始
        </Button>
      )}
      {allowed.includes('reissue') && (
        <Button variant="tertiary" icon={qrScanIcon} onClick={() => setAsking('reissue')}>
          リンクを再発行
        </Button>
      )}
      {allowed.includes('edit') && (
        <ButtonLink href={href('/video/order/flow/select/approach', { order: id })}>下書きを続ける</ButtonLink>
      )}
      {rest.length > 0 && <Menu trigger={<IconButton path={dotsIcon} label="その他の操作" />} items={rest} />}
      {Asked && <Asked order={order} onClose={() => setAsking(null)} />}
    </>
  );
}
