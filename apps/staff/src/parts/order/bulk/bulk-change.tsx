import { Button } from '@nattoku/ui/action/button';
import { calendarIcon, cancelIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { BulkCancel, type BulkDialogProps, BulkExtend } from '#parts/order/bulk/bulk-dialogs.tsx';
import type { BulkResult } from '#parts/order/bulk/bulk-result.tsx';

type Props = Omit<BulkDialogProps, 'onClose'>;

/** The decisions about many orders at once that every area knows. */
export function BulkChange({ onFinished, ...chosen }: Props) {
  const [asking, setAsking] = useState<'extend' | 'cancel' | null>(null);
  const close = () => setAsking(null);
  const finish = (result: BulkResult) => {
    close();
    onFinished(result);
  };
  const dialog = { ...chosen, onClose: close, onFinished: finish };
  return (
    <>
      <Button variant="tertiary" size="small" icon={calendarIcon} onClick={() => setAsking('extend')}>
        期限を変更
      </Button>
      <Button variant="tertiary" size="small" icon={cancelIcon} onClick={() => setAsking('cancel')}>
        取り消す
      </Button>
      {asking === 'extend' && <BulkExtend {...dialog} />}
      {asking === 'cancel' && <BulkCancel {...dialog} />}
    </>
  );
}
