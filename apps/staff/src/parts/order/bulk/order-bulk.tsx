import type { Permission } from '@nattoku/contract/auth/permissions';
import { BULK_ORDERS_MAX } from '@nattoku/contract/order/order-bulk';
import { Button } from '@nattoku/ui/action/button';
import { calendarIcon, cancelIcon, sendIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useState } from 'react';
import type { Bulk } from '#list/list-of.ts';
import type { BulkDialogProps } from '#parts/order/bulk/bulk-dialogs.tsx';
import type { BulkResult } from '#parts/order/bulk/bulk-result.tsx';
import type { BulkWords, ChosenOrder } from '#parts/order/bulk/bulk-words.ts';
import { useChannels } from '#parts/order/use-channels.ts';

const loadDialogs = () => import('#parts/order/bulk/bulk-dialogs.tsx');
const BulkExtend = lazy(async () => ({ default: (await loadDialogs()).BulkExtend }));
const BulkCancel = lazy(async () => ({ default: (await loadDialogs()).BulkCancel }));
const BulkRemind = lazy(async () => ({ default: (await import('#parts/order/bulk/bulk-remind.tsx')).BulkRemind }));
const BulkResultDialog = lazy(async () => ({
  default: (await import('#parts/order/bulk/bulk-result.tsx')).BulkResultDialog,
}));

type Orders<Row> = {
  permission: Permission;
  words: BulkWords;
  chosenOf: (row: Row) => ChosenOrder;
  /** Something has become of some of them. */
  onChanged: () => void;
};

/** The decisions about many orders at once that every area knows, and what became of each of them. */
export const orderBulk = <Row,>({ permission, words, chosenOf, onChanged }: Orders<Row>): Bulk<Row> => ({
  permission,
  most: BULK_ORDERS_MAX,
  rowLabel: (row) => chosenOf(row).label,
  renderActions: (rows, finish) => {
    const orders = rows.map(chosenOf);
    const finished = (result: BulkResult) => {
      onChanged();
      finish((close) => (
        <Suspense>
          <BulkResultDialog result={result} orders={orders} onClose={close} />
        </Suspense>
      ));
    };
    return <BulkActions orders={orders} words={words} onFinished={finished} />;
  },
});

function BulkActions({ onFinished, ...chosen }: Omit<BulkDialogProps, 'onClose'>) {
  const [asking, setAsking] = useState<'remind' | 'extend' | 'cancel' | null>(null);
  const channels = useChannels();
  const close = () => setAsking(null);
  const finish = (result: BulkResult) => {
    close();
    onFinished(result);
  };
  const dialog = { ...chosen, onClose: close, onFinished: finish };
  return (
    <>
      {channels.length > 0 && (
        <Button variant="tertiary" size="small" icon={sendIcon} onClick={() => setAsking('remind')}>
          リマインド
        </Button>
      )}
      <Button variant="tertiary" size="small" icon={calendarIcon} onClick={() => setAsking('extend')}>
        期限を変更
      </Button>
      <Button variant="tertiary" size="small" icon={cancelIcon} onClick={() => setAsking('cancel')}>
        {chosen.words.cancel.verb}
      </Button>
      <Suspense>
        {asking === 'remind' && <BulkRemind {...dialog} channels={channels} />}
        {asking === 'extend' && <BulkExtend {...dialog} />}
        {asking === 'cancel' && <BulkCancel {...dialog} />}
      </Suspense>
    </>
  );
}
