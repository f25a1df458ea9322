import type { OrderId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { QrCode } from '@nattoku/ui/document/qr-code';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { qrScanIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { href } from '#routing/paths.ts';

/** Staff in the room read it with their own terminal, sign in there and are noted as present. It holds the order and no secret. */
export function AttendanceCode({ orderId }: { orderId: OrderId }) {
  const [isOpen, setOpen] = useState(false);
  const address = location.origin + href('/icSupport/order/detail', { order: orderId, attend: '1' });
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant="subTertiary" icon={qrScanIcon} onClick={() => setOpen(true)}>
        QRで出席
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        size="small"
        title="職員の出席登録"
        actions={<Button onClick={close}>閉じる</Button>}
      >
        <p>出席する職員の方は、ご自分の端末でこのコードを読み取り、「出席を登録する」を押してください。</p>
        <div className={styles.qr}>
          <QrCode text={address} title="出席登録のQRコード" sizeMm={50} />
        </div>
        <p className={styles.quiet}>患者さんとご家族の出席は、この画面の「出席」で記録します。</p>
      </Dialog>
    </>
  );
}
